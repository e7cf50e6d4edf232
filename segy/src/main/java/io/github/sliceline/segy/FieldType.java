package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Binary type of a header field. Integers are in two's complement. */
public enum FieldType {
    INT8(1),
    INT16(2),
    INT24(3),
    INT32(4),
    UINT8(1),
    UINT16(2),
    UINT24(3),
    UINT32(4),
    INT64(8),
    /** Floating-point number of IEEE 754. */
    FLOAT32(4),
    /** Hexadecimal floating-point number of IBM. */
    IBM32(4),
    FLOAT64(8);

    private final int bytes;

    FieldType(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the type of a name such as {@code int16}, in lower or upper case. */
    public static Optional<FieldType> named(String name) {
        return Arrays.stream(values())
                .filter(type -> type.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Width of a value in bytes. */
    public int bytes() {
        return bytes;
    }

    /** True for types whose numbers may have a fraction. */
    public boolean isFloatingPoint() {
        return this == FLOAT32 || this == IBM32 || this == FLOAT64;
    }

    /** Returns the value of an integer field. */
    long get(ByteBuffer header, int index) {
        return switch (this) {
            case INT8 -> header.get(index);
            case UINT8 -> header.get(index) & 0xFF;
            case INT16 -> header.getShort(index);
            case UINT16 -> header.getShort(index) & 0xFFFF;
            case INT24 ->
                header.order() == ByteOrder.BIG_ENDIAN
                        ? (header.getShort(index) << Byte.SIZE) | (header.get(index + 2) & 0xFF)
                        : (header.getShort(index + 1) << Byte.SIZE) | (header.get(index) & 0xFF);
            case UINT24 -> INT24.get(header, index) & 0xFF_FFFF;
            case INT32 -> header.getInt(index);
            case UINT32 -> header.getInt(index) & 0xFFFF_FFFFL;
            case INT64 -> header.getLong(index);
            case FLOAT32, IBM32, FLOAT64 ->
                throw new IllegalArgumentException("a floating-point field, ask for a double");
        };
    }

    double getDouble(ByteBuffer header, int index) {
        return switch (this) {
            case FLOAT32 -> header.getFloat(index);
            case IBM32 -> IbmFloat.toFloat(header.getInt(index));
            case FLOAT64 -> header.getDouble(index);
            default -> get(header, index);
        };
    }

    /**
     * Sets a field to a whole number.
     *
     * @throws IllegalArgumentException if the field cannot hold the value
     */
    void put(ByteBuffer header, int index, long value) {
        if (!holds(value)) {
            throw new IllegalArgumentException("a field of " + bytes + " bytes does not hold " + value);
        }
        switch (this) {
            case INT8, UINT8 -> header.put(index, (byte) value);
            case INT16, UINT16 -> header.putShort(index, (short) value);
            case INT24, UINT24 -> {
                boolean big = header.order() == ByteOrder.BIG_ENDIAN;
                header.put(index, (byte) (big ? value >> 16 : value));
                header.put(index + 1, (byte) (value >> Byte.SIZE));
                header.put(index + 2, (byte) (big ? value : value >> 16));
            }
            case INT32, UINT32 -> header.putInt(index, (int) value);
            case INT64 -> header.putLong(index, value);
            case FLOAT32, IBM32, FLOAT64 -> putDouble(header, index, (double) value);
        }
    }

    /**
     * Sets a field. A floating-point field gets the nearest number that it can hold.
     *
     * @throws IllegalArgumentException if an integer field gets a fraction or a number that it cannot hold
     */
    void putDouble(ByteBuffer header, int index, double value) {
        switch (this) {
            case FLOAT32 -> header.putFloat(index, (float) value);
            case IBM32 -> header.putInt(index, IbmFloat.fromFloat((float) value));
            case FLOAT64 -> header.putDouble(index, value);
            default -> {
                if (value != (long) value) {
                    throw new IllegalArgumentException(
                            "a field of type " + this + " holds whole numbers, not " + value);
                }
                put(header, index, (long) value);
            }
        }
    }

    /** True if a field of this type can hold the number. */
    boolean holds(long value) {
        return switch (this) {
            case INT8 -> value == (byte) value;
            case UINT8 -> value == (value & 0xFF);
            case INT16 -> value == (short) value;
            case UINT16 -> value == (value & 0xFFFF);
            case INT24 -> value == value << 40 >> 40;
            case UINT24 -> value == (value & 0xFF_FFFF);
            case INT32 -> value == (int) value;
            case UINT32 -> value == (value & 0xFFFF_FFFFL);
            case INT64 -> true;
            case FLOAT32 -> value == (long) (float) value;
            case IBM32 ->
                Math.abs(value) <= 1L << 24 && value == (long) IbmFloat.toFloat(IbmFloat.fromFloat((float) value));
            case FLOAT64 -> value == (long) (double) value;
        };
    }

    /** Name as in {@code 181:int16}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
