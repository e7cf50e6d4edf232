package io.github.sliceline.segy;

import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The binary file header: 400 bytes, kept as they are. Immutable. */
public final class BinaryHeader {
    /** Bytes of the header. */
    public static final int BYTES = 400;

    /** Position of its first byte, counted from 1 at the start of the file. */
    static final int FIRST_BYTE = 3201;

    /** No letter, figure or sign of EBCDIC is less. */
    private static final int EBCDIC_SPACE = 0x40;

    private final ByteBuffer bytes;

    /**
     * @param bytes 400 bytes, copied
     * @param order byte order of the file
     */
    public BinaryHeader(byte[] bytes, ByteOrder order) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a binary header has " + BYTES + " bytes, got " + bytes.length);
        }
        this.bytes = ByteBuffer.wrap(bytes.clone()).order(order);
    }

    /** The binary header of the SEG-Y file that a volume is, or was made of. */
    public static BinaryHeader of(VolumeHeaders headers) throws IOException {
        return new BinaryHeader(headers.binaryHeader(), headers.byteOrder());
    }

    /** Byte order of the file. */
    public ByteOrder byteOrder() {
        return bytes.order();
    }

    /** The 400 bytes, a copy. */
    public byte[] bytes() {
        return bytes.array().clone();
    }

    /**
     * Value of a field as it stands in the file.
     *
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    public long get(BinaryField field) {
        return field.get(bytes);
    }

    /** Value of any field, whole number or not. */
    public double getDouble(BinaryField field) {
        return field.getDouble(bytes);
    }

    /** Sample format code, bytes 3225–3226. */
    public int formatCode() {
        return (int) get(BinaryField.FORMAT);
    }

    /**
     * Major revision, byte 3501; 0 for the standard of 1975. Some writers of little-endian files swap
     * bytes 3501 and 3502: 0.1 and 0.2, which never were, are taken as 1 and 2.
     */
    public int revisionMajor() {
        return revisionSwapped() ? (int) get(BinaryField.REVISION_MINOR) : (int) get(BinaryField.REVISION_MAJOR);
    }

    /** Minor revision, byte 3502. */
    public int revisionMinor() {
        return revisionSwapped() ? 0 : (int) get(BinaryField.REVISION_MINOR);
    }

    private boolean revisionSwapped() {
        long minor = get(BinaryField.REVISION_MINOR);
        return get(BinaryField.REVISION_MAJOR) == 0 && (minor == 1 || minor == 2);
    }

    /**
     * Whether the fields that revision 2 added mean anything. Only for major revision 2: older files
     * may have anything in those bytes.
     */
    public boolean isRevision2() {
        return revisionMajor() == 2;
    }

    /**
     * Samples per trace: bytes 3221–3222, unsigned, or where revision 2 gives one the larger count in
     * bytes 3269–3272. 0 if the header does not say; negative if it says nonsense.
     */
    public int samplesPerTrace() {
        int extended = isRevision2() ? (int) get(BinaryField.EXTENDED_SAMPLES_PER_TRACE) : 0;
        return extended != 0 ? extended : (int) get(BinaryField.SAMPLES_PER_TRACE);
    }

    /**
     * Sample interval in microseconds: bytes 3217–3218, unsigned, or where revision 2 gives one the
     * double in bytes 3273–3280, unless that is text and contradicts the former. 0 if the header does not say.
     */
    public double sampleIntervalMicros() {
        double extended = isRevision2() ? getDouble(BinaryField.EXTENDED_SAMPLE_INTERVAL) : 0;
        long plain = get(BinaryField.SAMPLE_INTERVAL);
        boolean contradicts = plain > 0 && Math.abs(extended - plain) > 1;
        boolean leftOver = contradicts && isText();
        return isInterval(extended) && !leftOver ? extended : plain;
    }

    /** Whether the interval of revision 2 has only bytes that text has, in ASCII or in EBCDIC. */
    private boolean isText() {
        int from = BinaryField.EXTENDED_SAMPLE_INTERVAL.bytePosition() - FIRST_BYTE;
        int[] codes = IntStream.range(from, from + Double.BYTES)
                .map(at -> Byte.toUnsignedInt(bytes.get(at)))
                .toArray();
        return Arrays.stream(codes).allMatch(code -> code >= ' ' && code <= '~')
                || Arrays.stream(codes).allMatch(code -> code >= EBCDIC_SPACE);
    }

    /** Whether a double can be a sample interval in microseconds: from a picosecond to eleven days. */
    static boolean isInterval(double micros) {
        return micros >= 1e-6 && micros <= 1e12;
    }

    /** Number of extended text headers, bytes 3505–3506; negative if it is not known. */
    public int extendedTextHeaders() {
        return (int) get(BinaryField.EXTENDED_TEXT_HEADERS);
    }

    /**
     * Extensions of 240 bytes that follow each trace header; 0 before revision 2. Bytes 3507–3508 in
     * revision 2.1, 3507–3510 in 2.0, where some writers use the first two only: of the two readings
     * of a 2.0 header the one is taken that two bytes can hold.
     */
    public int traceHeaderExtensions() {
        if (!isRevision2()) {
            return 0;
        }
        int fourBytes = bytes.getInt(BinaryField.TRACE_HEADER_EXTENSIONS.bytePosition() - FIRST_BYTE);
        boolean wide = revisionMinor() == 0 && fourBytes > 0 && fourBytes <= Short.MAX_VALUE;
        return wide ? fourBytes : Math.max(0, (int) get(BinaryField.TRACE_HEADER_EXTENSIONS));
    }

    /** Byte of the file where the first trace starts, bytes 3521–3528; 0 if the header does not say. */
    long firstTraceOffset() {
        return isRevision2() ? get(BinaryField.FIRST_TRACE_OFFSET) : 0;
    }

    /** Traces in the file, bytes 3513–3520; 0 if the header does not say. */
    long promisedTraces() {
        return isRevision2() ? Math.max(0, get(BinaryField.TRACE_COUNT)) : 0;
    }

    /** Records of 3,200 bytes after the last trace, bytes 3529–3532; negative if it is not known. */
    int trailerRecords() {
        return isRevision2() ? (int) get(BinaryField.TRAILER_RECORDS) : 0;
    }

    /** Unit of lengths and coordinates, bytes 3255–3256. */
    public MeasurementSystem measurementSystem() {
        return MeasurementSystem.ofCode(get(BinaryField.MEASUREMENT_SYSTEM));
    }
}
