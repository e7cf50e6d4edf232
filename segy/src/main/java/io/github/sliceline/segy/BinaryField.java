package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/** Fields of the binary file header: SEG-Y rev 1, table 2, and rev 2.1, table 2. */
public enum BinaryField implements HeaderField {
    JOB(3201, FieldType.INT32, "Job identification number"),
    LINE(3205, FieldType.INT32, "Line number"),
    REEL(3209, FieldType.INT32, "Reel number"),
    TRACES_PER_ENSEMBLE(3213, FieldType.INT16, "Data traces per ensemble"),
    AUXILIARY_TRACES_PER_ENSEMBLE(3215, FieldType.INT16, "Auxiliary traces per ensemble"),
    SAMPLE_INTERVAL(3217, FieldType.UINT16, "Sample interval, microseconds"),
    ORIGINAL_SAMPLE_INTERVAL(3219, FieldType.UINT16, "Sample interval of the original field recording, microseconds"),
    SAMPLES_PER_TRACE(3221, FieldType.UINT16, "Samples per data trace"),
    ORIGINAL_SAMPLES_PER_TRACE(3223, FieldType.UINT16, "Samples per data trace of the original field recording"),
    FORMAT(3225, FieldType.UINT16, "Data sample format code"),
    ENSEMBLE_FOLD(3227, FieldType.INT16, "Ensemble fold"),
    SORTING(3229, FieldType.INT16, "Trace sorting code: 4 horizontally stacked"),
    VERTICAL_SUM(3231, FieldType.INT16, "Vertical sum code"),
    SWEEP_FREQUENCY_START(3233, FieldType.INT16, "Sweep frequency at start, Hz"),
    SWEEP_FREQUENCY_END(3235, FieldType.INT16, "Sweep frequency at end, Hz"),
    SWEEP_LENGTH(3237, FieldType.INT16, "Sweep length, ms"),
    SWEEP_TYPE(3239, FieldType.INT16, "Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other"),
    SWEEP_CHANNEL(3241, FieldType.INT16, "Trace number of the sweep channel"),
    SWEEP_TAPER_START(3243, FieldType.INT16, "Sweep trace taper length at start, ms"),
    SWEEP_TAPER_END(3245, FieldType.INT16, "Sweep trace taper length at end, ms"),
    TAPER_TYPE(3247, FieldType.INT16, "Taper type: 1 linear, 2 cosine squared, 3 other"),
    CORRELATED(3249, FieldType.INT16, "Correlated data traces: 1 no, 2 yes"),
    BINARY_GAIN_RECOVERED(3251, FieldType.INT16, "Binary gain recovered: 1 yes, 2 no"),
    AMPLITUDE_RECOVERY(3253, FieldType.INT16, "Amplitude recovery method"),
    MEASUREMENT_SYSTEM(3255, FieldType.INT16, "Measurement system: 1 metres, 2 feet"),
    IMPULSE_POLARITY(3257, FieldType.INT16, "Impulse signal polarity"),
    VIBRATORY_POLARITY(3259, FieldType.INT16, "Vibratory polarity code"),
    EXTENDED_TRACES_PER_ENSEMBLE(3261, FieldType.INT32, "Rev 2: data traces per ensemble"),
    EXTENDED_AUXILIARY_TRACES_PER_ENSEMBLE(3265, FieldType.INT32, "Rev 2: auxiliary traces per ensemble"),
    EXTENDED_SAMPLES_PER_TRACE(3269, FieldType.INT32, "Rev 2: samples per data trace"),
    EXTENDED_SAMPLE_INTERVAL(3273, FieldType.FLOAT64, "Rev 2: sample interval, microseconds"),
    EXTENDED_ORIGINAL_SAMPLE_INTERVAL(
            3281, FieldType.FLOAT64, "Rev 2: sample interval of the original field recording, microseconds"),
    EXTENDED_ORIGINAL_SAMPLES_PER_TRACE(
            3289, FieldType.INT32, "Rev 2: samples per data trace of the original field recording"),
    EXTENDED_ENSEMBLE_FOLD(3293, FieldType.INT32, "Rev 2: ensemble fold"),
    BYTE_ORDER_CONSTANT(3297, FieldType.INT32, "Rev 2: 16909060 when read in the right byte order"),
    REVISION_MAJOR(3501, FieldType.UINT8, "Major revision number"),
    REVISION_MINOR(3502, FieldType.UINT8, "Minor revision number"),
    FIXED_LENGTH(3503, FieldType.INT16, "Fixed length trace flag: 1 all traces have the same length"),
    EXTENDED_TEXT_HEADERS(3505, FieldType.INT16, "Number of extended text headers, -1 for unknown"),
    TRACE_HEADER_EXTENSIONS(3507, FieldType.INT16, "Rev 2: most trace header extensions a trace has"),
    SURVEY_TYPE(3509, FieldType.INT16, "Rev 2.1: survey type"),
    TIME_BASIS(3511, FieldType.INT16, "Rev 2: time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS"),
    TRACE_COUNT(3513, FieldType.INT64, "Rev 2: number of traces in the file"),
    FIRST_TRACE_OFFSET(3521, FieldType.INT64, "Rev 2: byte offset of the first trace"),
    TRAILER_RECORDS(3529, FieldType.INT32, "Rev 2: number of 3200-byte data trailer records, -1 for unknown");

    /** Index of byte 1 of the file, from which positions count, in a buffer that starts with the binary header. */
    private static final int START = 1 - BinaryHeader.FIRST_BYTE;

    @SuppressWarnings("ImmutableEnumChecker") // Form is an immutable record
    private final Form form;

    BinaryField(int bytePosition, FieldType type, String description) {
        this.form = new Form(bytePosition, type, description);
    }

    @Override
    public Form form() {
        return form;
    }

    /**
     * Returns the value of an integer field.
     *
     * @param header the 400 bytes of the binary header, in a buffer set to the file's byte order
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    public long get(ByteBuffer header) {
        return get(header, START);
    }

    /** Returns the value of a field of any type as a double. */
    public double getDouble(ByteBuffer header) {
        return getDouble(header, START);
    }

    /** Sets a floating-point field in the 400 bytes of a binary header. The buffer is set to the file's byte order. */
    public void putDouble(ByteBuffer header, double value) {
        if (!isFloatingPoint()) {
            throw new IllegalArgumentException(this + " is a whole number");
        }
        header.putDouble(START + bytePosition() - 1, value);
    }

    /**
     * Sets an integer field.
     *
     * @param header the 400 bytes of the binary header, in a buffer set to the file's byte order
     * @throws IllegalArgumentException unless the field {@link #holds} the value
     */
    public void put(ByteBuffer header, long value) {
        put(header, START, value);
    }
}
