package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/** Fields of the binary file header: SEG-Y rev 1, table 2, and rev 2.1, table 2. */
public enum BinaryField {
    /** Job identification number; bytes 3201–3204. */
    JOB(3201, FieldType.INT32, "Job identification number"),
    /** Line number; bytes 3205–3208. */
    LINE(3205, FieldType.INT32, "Line number"),
    /** Reel number; bytes 3209–3212. */
    REEL(3209, FieldType.INT32, "Reel number"),
    /** Data traces per ensemble; bytes 3213–3214. */
    TRACES_PER_ENSEMBLE(3213, FieldType.INT16, "Data traces per ensemble"),
    /** Auxiliary traces per ensemble; bytes 3215–3216. */
    AUXILIARY_TRACES_PER_ENSEMBLE(3215, FieldType.INT16, "Auxiliary traces per ensemble"),
    /** Sample interval, microseconds; bytes 3217–3218. */
    SAMPLE_INTERVAL(3217, FieldType.UINT16, "Sample interval, microseconds"),
    /** Sample interval of the original field recording, microseconds; bytes 3219–3220. */
    ORIGINAL_SAMPLE_INTERVAL(3219, FieldType.UINT16, "Sample interval of the original field recording, microseconds"),
    /** Samples per data trace; bytes 3221–3222. */
    SAMPLES_PER_TRACE(3221, FieldType.UINT16, "Samples per data trace"),
    /** Samples per data trace of the original field recording; bytes 3223–3224. */
    ORIGINAL_SAMPLES_PER_TRACE(3223, FieldType.UINT16, "Samples per data trace of the original field recording"),
    /** Data sample format code; bytes 3225–3226. */
    FORMAT(3225, FieldType.UINT16, "Data sample format code"),
    /** Ensemble fold; bytes 3227–3228. */
    ENSEMBLE_FOLD(3227, FieldType.INT16, "Ensemble fold"),
    /** Trace sorting code: 4 horizontally stacked; bytes 3229–3230. */
    SORTING(3229, FieldType.INT16, "Trace sorting code: 4 horizontally stacked"),
    /** Vertical sum code; bytes 3231–3232. */
    VERTICAL_SUM(3231, FieldType.INT16, "Vertical sum code"),
    /** Sweep frequency at start, Hz; bytes 3233–3234. */
    SWEEP_FREQUENCY_START(3233, FieldType.INT16, "Sweep frequency at start, Hz"),
    /** Sweep frequency at end, Hz; bytes 3235–3236. */
    SWEEP_FREQUENCY_END(3235, FieldType.INT16, "Sweep frequency at end, Hz"),
    /** Sweep length, ms; bytes 3237–3238. */
    SWEEP_LENGTH(3237, FieldType.INT16, "Sweep length, ms"),
    /** Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other; bytes 3239–3240. */
    SWEEP_TYPE(3239, FieldType.INT16, "Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other"),
    /** Trace number of the sweep channel; bytes 3241–3242. */
    SWEEP_CHANNEL(3241, FieldType.INT16, "Trace number of the sweep channel"),
    /** Sweep trace taper length at start, ms; bytes 3243–3244. */
    SWEEP_TAPER_START(3243, FieldType.INT16, "Sweep trace taper length at start, ms"),
    /** Sweep trace taper length at end, ms; bytes 3245–3246. */
    SWEEP_TAPER_END(3245, FieldType.INT16, "Sweep trace taper length at end, ms"),
    /** Taper type: 1 linear, 2 cosine squared, 3 other; bytes 3247–3248. */
    TAPER_TYPE(3247, FieldType.INT16, "Taper type: 1 linear, 2 cosine squared, 3 other"),
    /** Correlated data traces: 1 no, 2 yes; bytes 3249–3250. */
    CORRELATED(3249, FieldType.INT16, "Correlated data traces: 1 no, 2 yes"),
    /** Binary gain recovered: 1 yes, 2 no; bytes 3251–3252. */
    BINARY_GAIN_RECOVERED(3251, FieldType.INT16, "Binary gain recovered: 1 yes, 2 no"),
    /** Amplitude recovery method; bytes 3253–3254. */
    AMPLITUDE_RECOVERY(3253, FieldType.INT16, "Amplitude recovery method"),
    /** Measurement system: 1 metres, 2 feet; bytes 3255–3256. */
    MEASUREMENT_SYSTEM(3255, FieldType.INT16, "Measurement system: 1 metres, 2 feet"),
    /** Impulse signal polarity; bytes 3257–3258. */
    IMPULSE_POLARITY(3257, FieldType.INT16, "Impulse signal polarity"),
    /** Vibratory polarity code; bytes 3259–3260. */
    VIBRATORY_POLARITY(3259, FieldType.INT16, "Vibratory polarity code"),
    /** Rev 2: data traces per ensemble; bytes 3261–3264. */
    EXTENDED_TRACES_PER_ENSEMBLE(3261, FieldType.INT32, "Rev 2: data traces per ensemble"),
    /** Rev 2: auxiliary traces per ensemble; bytes 3265–3268. */
    EXTENDED_AUXILIARY_TRACES_PER_ENSEMBLE(3265, FieldType.INT32, "Rev 2: auxiliary traces per ensemble"),
    /** Rev 2: samples per data trace; bytes 3269–3272. */
    EXTENDED_SAMPLES_PER_TRACE(3269, FieldType.INT32, "Rev 2: samples per data trace"),
    /** Rev 2: sample interval, microseconds; bytes 3273–3280. */
    EXTENDED_SAMPLE_INTERVAL(3273, FieldType.FLOAT64, "Rev 2: sample interval, microseconds"),
    /** Rev 2: sample interval of the original field recording, microseconds; bytes 3281–3288. */
    EXTENDED_ORIGINAL_SAMPLE_INTERVAL(
            3281, FieldType.FLOAT64, "Rev 2: sample interval of the original field recording, microseconds"),
    /** Rev 2: samples per data trace of the original field recording; bytes 3289–3292. */
    EXTENDED_ORIGINAL_SAMPLES_PER_TRACE(
            3289, FieldType.INT32, "Rev 2: samples per data trace of the original field recording"),
    /** Rev 2: ensemble fold; bytes 3293–3296. */
    EXTENDED_ENSEMBLE_FOLD(3293, FieldType.INT32, "Rev 2: ensemble fold"),
    /** Rev 2: 16909060 when read in the right byte order; bytes 3297–3300. */
    BYTE_ORDER_CONSTANT(3297, FieldType.INT32, "Rev 2: 16909060 when read in the right byte order"),
    /** Major revision number; byte 3501. */
    REVISION_MAJOR(3501, FieldType.UINT8, "Major revision number"),
    /** Minor revision number; byte 3502. */
    REVISION_MINOR(3502, FieldType.UINT8, "Minor revision number"),
    /** Fixed length trace flag: 1 all traces have the same length; bytes 3503–3504. */
    FIXED_LENGTH(3503, FieldType.INT16, "Fixed length trace flag: 1 all traces have the same length"),
    /** Number of extended text headers, -1 for unknown; bytes 3505–3506. */
    EXTENDED_TEXT_HEADERS(3505, FieldType.INT16, "Number of extended text headers, -1 for unknown"),
    /** Rev 2: most trace header extensions a trace has; bytes 3507–3508. */
    TRACE_HEADER_EXTENSIONS(3507, FieldType.INT16, "Rev 2: most trace header extensions a trace has"),
    /** Rev 2.1: survey type; bytes 3509–3510. */
    SURVEY_TYPE(3509, FieldType.INT16, "Rev 2.1: survey type"),
    /** Rev 2: time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS; bytes 3511–3512. */
    TIME_BASIS(3511, FieldType.INT16, "Rev 2: time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS"),
    /** Rev 2: number of traces in the file; bytes 3513–3520. */
    TRACE_COUNT(3513, FieldType.INT64, "Rev 2: number of traces in the file"),
    /** Rev 2: byte offset of the first trace; bytes 3521–3528. */
    FIRST_TRACE_OFFSET(3521, FieldType.INT64, "Rev 2: byte offset of the first trace"),
    /** Rev 2: number of 3200-byte data trailer records, -1 for unknown; bytes 3529–3532. */
    TRAILER_RECORDS(3529, FieldType.INT32, "Rev 2: number of 3200-byte data trailer records, -1 for unknown");

    private final int bytePosition;
    private final FieldType type;
    private final String description;

    BinaryField(int bytePosition, FieldType type, String description) {
        this.bytePosition = bytePosition;
        this.type = type;
        this.description = description;
    }

    /** Position of the first byte, counted from 1 at the start of the file, as in the standard. */
    public int bytePosition() {
        return bytePosition;
    }

    /** Width in bytes: 1, 2, 4 or 8. */
    public int width() {
        return type.bytes();
    }

    /** Whether it may be negative. */
    public boolean isSigned() {
        return type.signed();
    }

    /** What it is, in words. */
    public String description() {
        return description;
    }

    /** Whether it is a floating-point number, for which only {@link #getDouble} works. */
    public boolean isFloatingPoint() {
        return type == FieldType.FLOAT64;
    }

    /**
     * The field's value.
     *
     * @param header the 400 bytes of the binary header in the file's order, which the buffer is set to
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    public long get(ByteBuffer header) {
        return type.get(header, bytePosition - BinaryHeader.FIRST_BYTE);
    }

    /** The field's value, whole number or not. */
    public double getDouble(ByteBuffer header) {
        return type.getDouble(header, bytePosition - BinaryHeader.FIRST_BYTE);
    }

    /**
     * Sets the field.
     *
     * @param header as of {@link #get}
     * @throws IllegalArgumentException unless the field {@link #holds} the value
     */
    public void put(ByteBuffer header, long value) {
        type.put(header, bytePosition - BinaryHeader.FIRST_BYTE, value);
    }

    /** Whether the field has room for a value. */
    public boolean holds(long value) {
        return type.holds(value);
    }
}
