package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/**
 * The 240 bytes before a trace's samples, seen through a buffer that others may hold too.
 *
 * <p>Thread-safe as long as nobody writes to the buffer.
 */
public final class TraceHeader {
    /** Bytes of the header. */
    public static final int BYTES = 240;

    private final ByteBuffer bytes;

    private TraceHeader(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /**
     * View of a header.
     *
     * @param headers bytes in the file's order, which the buffer is set to; its position is ignored
     * @param index where in {@code headers} the header starts
     * @throws IndexOutOfBoundsException unless 240 bytes follow
     */
    public static TraceHeader at(ByteBuffer headers, int index) {
        return new TraceHeader(headers.slice(index, BYTES).order(headers.order()));
    }

    /** Value of a field as it stands in the file. */
    public long get(TraceField field) {
        return field.get(bytes, 0);
    }

    /**
     * A four-byte integer at any position.
     *
     * @param bytePosition of its first byte, counted from 1, at most 237
     */
    public int getInt(int bytePosition) {
        return bytes.getInt(bytePosition - 1);
    }

    /** Inline number. */
    public int inline(HeaderMapping mapping) {
        return getInt(mapping.inlineByte());
    }

    /** Crossline number. */
    public int crossline(HeaderMapping mapping) {
        return getInt(mapping.crosslineByte());
    }

    /** Distance from source to receiver group. */
    public int offset(HeaderMapping mapping) {
        return getInt(mapping.offsetByte());
    }

    /** Easting with its scalar applied. */
    public double x(HeaderMapping mapping) {
        return scaled(getInt(mapping.xByte()), get(TraceField.COORDINATE_SCALAR));
    }

    /** Northing with its scalar applied. */
    public double y(HeaderMapping mapping) {
        return scaled(getInt(mapping.yByte()), get(TraceField.COORDINATE_SCALAR));
    }

    /** The 240 bytes, a copy. */
    public byte[] bytes() {
        byte[] copy = new byte[BYTES];
        bytes.get(0, copy);
        return copy;
    }

    /** SEG-Y rev 1, bytes 71–72: a positive scalar multiplies, a negative one divides, 0 means 1. */
    static double scaled(long value, long scalar) {
        return scalar == 0 ? value : scalar > 0 ? (double) value * scalar : (double) value / -scalar;
    }
}
