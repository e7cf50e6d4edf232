package io.github.sliceline.segy;

import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The binary file header: 400 bytes, kept unchanged. Immutable. */
public final class BinaryHeader {
    /** Bytes of the header. */
    public static final int BYTES = 400;

    /** Position of the header's first byte, counted from 1 at the start of the file. */
    static final int FIRST_BYTE = 3201;

    /** Smallest code of a printable character in EBCDIC. */
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

    /** Returns the binary header of the SEG-Y file that a volume is, or was made from. */
    public static BinaryHeader of(VolumeHeaders headers) throws IOException {
        return new BinaryHeader(headers.binaryHeader(), headers.byteOrder());
    }

    /** Byte order of the file. */
    public ByteOrder byteOrder() {
        return bytes.order();
    }

    /** Returns a copy of the 400 bytes. */
    public byte[] bytes() {
        return bytes.array().clone();
    }

    /**
     * Returns the value of an integer field as stored.
     *
     * @throws IllegalArgumentException if the field is a floating-point number
     */
    public long get(BinaryField field) {
        return field.get(bytes);
    }

    /** Returns the value of a field of any type as a double. */
    public double getDouble(BinaryField field) {
        return field.getDouble(bytes);
    }

    /** Sample format code, bytes 3225–3226. */
    public int formatCode() {
        return (int) get(BinaryField.FORMAT);
    }

    /**
     * Returns the major revision, byte 3501. 0 means the standard of 1975. Some programs that write little-endian
     * files swap bytes 3501 and 3502. So 0.1 and 0.2, which never existed, count as revisions 1 and 2.
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
     * True if the header is of major revision 2. Only then do the fields that revision 2 added mean anything: older
     * files may have any bytes there.
     */
    public boolean isRevision2() {
        return revisionMajor() == 2;
    }

    /**
     * Returns the samples per trace: the unsigned number in bytes 3221–3222. If a header of revision 2 states the
     * larger count of bytes 3269–3272, that count is returned. The result is 0 if the header states none, and negative
     * if the stored count is.
     */
    public int samplesPerTrace() {
        int extended = isRevision2() ? (int) get(BinaryField.EXTENDED_SAMPLES_PER_TRACE) : 0;
        return extended != 0 ? extended : (int) get(BinaryField.SAMPLES_PER_TRACE);
    }

    /**
     * Returns the sample interval in microseconds: the unsigned number in bytes 3217–3218. If a header of revision 2
     * has a valid interval in bytes 3273–3280, that double is returned, unless these bytes are text and contradict
     * bytes 3217–3218. 0 if the header states none.
     */
    public double sampleIntervalMicros() {
        double extended = isRevision2() ? getDouble(BinaryField.EXTENDED_SAMPLE_INTERVAL) : 0;
        long plain = get(BinaryField.SAMPLE_INTERVAL);
        boolean contradicts = plain > 0 && Math.abs(extended - plain) > 1;
        boolean leftOver = contradicts && isText();
        return isInterval(extended) && !leftOver ? extended : plain;
    }

    /** True if every byte of revision 2's interval could be text, in ASCII or in EBCDIC. */
    private boolean isText() {
        int from = BinaryField.EXTENDED_SAMPLE_INTERVAL.bytePosition() - FIRST_BYTE;
        int[] codes = IntStream.range(from, from + Double.BYTES)
                .map(at -> Byte.toUnsignedInt(bytes.get(at)))
                .toArray();
        return Arrays.stream(codes).allMatch(code -> code >= ' ' && code <= '~')
                || Arrays.stream(codes).allMatch(code -> code >= EBCDIC_SPACE);
    }

    /** True if a value can be a sample interval in microseconds: from a picosecond to eleven days. */
    static boolean isInterval(double micros) {
        return micros >= 1e-6 && micros <= 1e12;
    }

    /** Number of extended text headers, bytes 3505–3506. Negative if it is unknown. */
    public int extendedTextHeaders() {
        return (int) get(BinaryField.EXTENDED_TEXT_HEADERS);
    }

    /**
     * Returns the number of 240-byte extensions that follow each trace header; 0 before revision 2. Revision 2.1
     * stores it in bytes 3507–3508. Revision 2.0 has bytes 3507–3510, of which some programs fill only the first two.
     * In a 2.0 header the four-byte value is used if it fits two bytes, and the two-byte value otherwise.
     */
    public int traceHeaderExtensions() {
        if (!isRevision2()) {
            return 0;
        }
        int fourBytes = bytes.getInt(BinaryField.TRACE_HEADER_EXTENSIONS.bytePosition() - FIRST_BYTE);
        boolean wide = revisionMinor() == 0 && fourBytes > 0 && fourBytes <= Short.MAX_VALUE;
        return wide ? fourBytes : Math.max(0, (int) get(BinaryField.TRACE_HEADER_EXTENSIONS));
    }

    /** Offset in bytes of the first trace in the file, bytes 3521–3528. 0 if the header does not state it. */
    long firstTraceOffset() {
        return isRevision2() ? get(BinaryField.FIRST_TRACE_OFFSET) : 0;
    }

    /** Number of traces in the file, bytes 3513–3520. 0 if the header does not state it. */
    long promisedTraces() {
        return isRevision2() ? Math.max(0, get(BinaryField.TRACE_COUNT)) : 0;
    }

    /** Number of 3,200-byte records after the last trace, bytes 3529–3532. Negative if it is unknown. */
    int trailerRecords() {
        return isRevision2() ? (int) get(BinaryField.TRAILER_RECORDS) : 0;
    }

    /** Unit of lengths and coordinates, bytes 3255–3256. */
    public MeasurementSystem measurementSystem() {
        return MeasurementSystem.ofCode(get(BinaryField.MEASUREMENT_SYSTEM));
    }
}
