package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/** Binary type of a header field. */
public enum FieldType {
    UINT8(1),
    INT16(2),
    UINT16(2),
    INT32(4),
    INT64(8),
    FLOAT64(8);

    private final int bytes;

    FieldType(int bytes) {
        this.bytes = bytes;
    }

    /** Width of a value in bytes. */
    public int bytes() {
        return bytes;
    }

    /** Returns the value of an integer field. */
    long get(ByteBuffer header, int index) {
        return switch (this) {
            case UINT8 -> header.get(index) & 0xFF;
            case INT16 -> header.getShort(index);
            case UINT16 -> header.getShort(index) & 0xFFFF;
            case INT32 -> header.getInt(index);
            case INT64 -> header.getLong(index);
            case FLOAT64 -> throw new IllegalArgumentException("a floating-point field, ask for a double");
        };
    }

    double getDouble(ByteBuffer header, int index) {
        return this == FLOAT64 ? header.getDouble(index) : get(header, index);
    }

    /**
     * Sets an integer field.
     *
     * @throws IllegalArgumentException if the field cannot hold the value
     */
    void put(ByteBuffer header, int index, long value) {
        if (!holds(value)) {
            throw new IllegalArgumentException("a field of " + bytes + " bytes does not hold " + value);
        }
        switch (this) {
            case UINT8 -> header.put(index, (byte) value);
            case INT16, UINT16 -> header.putShort(index, (short) value);
            case INT32 -> header.putInt(index, (int) value);
            case INT64 -> header.putLong(index, value);
            case FLOAT64 -> header.putDouble(index, (double) value);
        }
    }

    /** True if a field of this type can hold the number. */
    boolean holds(long value) {
        return switch (this) {
            case UINT8 -> value == (value & 0xFF);
            case INT16 -> value == (short) value;
            case UINT16 -> value == (value & 0xFFFF);
            case INT32 -> value == (int) value;
            case INT64 -> true;
            case FLOAT64 -> value == (long) (double) value;
        };
    }
}
