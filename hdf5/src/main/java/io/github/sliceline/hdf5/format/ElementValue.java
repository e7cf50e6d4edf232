package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;

/** Conversion of one stored element to a number. The buffer's byte order is that of the elements. */
@FunctionalInterface
public interface ElementValue {
    /** 64-bit signed integers. Conversion to float by way of double would round twice. */
    ElementValue INT64 = new ElementValue() {
        @Override
        public double toDouble(ByteBuffer bytes, int at) {
            return bytes.getLong(at);
        }

        @Override
        public float toFloat(ByteBuffer bytes, int at) {
            return bytes.getLong(at);
        }
    };

    /** 64-bit unsigned integers. Conversion to float by way of double would round twice. */
    ElementValue UINT64 = new ElementValue() {
        @Override
        public double toDouble(ByteBuffer bytes, int at) {
            long value = bytes.getLong(at);
            return value >= 0 ? value : 2.0 * halved(value);
        }

        @Override
        public float toFloat(ByteBuffer bytes, int at) {
            long value = bytes.getLong(at);
            return value >= 0 ? value : 2.0f * halved(value);
        }
    };

    /** IEEE singles. Conversion by way of double would turn a signalling NaN into a quiet one. */
    ElementValue FLOAT32 = new ElementValue() {
        @Override
        public double toDouble(ByteBuffer bytes, int at) {
            return bytes.getFloat(at);
        }

        @Override
        public float toFloat(ByteBuffer bytes, int at) {
            return bytes.getFloat(at);
        }
    };

    /** Returns the element, exact or correctly rounded. */
    double toDouble(ByteBuffer bytes, int at);

    /** Returns the element, rounded once. */
    default float toFloat(ByteBuffer bytes, int at) {
        return (float) toDouble(bytes, at);
    }

    static ElementValue of(ElementType type) {
        return switch (type.kind()) {
            case SIGNED -> signed(type.bytes());
            case UNSIGNED -> unsigned(type.bytes());
            case FLOAT -> floating(type.bytes());
            case BYTES -> throw new IllegalArgumentException(type + " are no numbers");
        };
    }

    private static ElementValue signed(int size) {
        return switch (size) {
            case 1 -> ByteBuffer::get;
            case 2 -> ByteBuffer::getShort;
            case 4 -> ByteBuffer::getInt;
            default -> INT64;
        };
    }

    private static ElementValue unsigned(int size) {
        return switch (size) {
            case 1 -> (bytes, at) -> bytes.get(at) & 0xFF;
            case 2 -> (bytes, at) -> bytes.getShort(at) & 0xFFFF;
            case 4 -> (bytes, at) -> bytes.getInt(at) & 0xFFFFFFFFL;
            default -> UINT64;
        };
    }

    private static ElementValue floating(int size) {
        return switch (size) {
            case 2 -> (bytes, at) -> halfToFloat(bytes.getShort(at));
            case 4 -> FLOAT32;
            default -> ByteBuffer::getDouble;
        };
    }

    /** Returns half of an unsigned 64-bit value. The last bit is kept if it was set, so that rounding stays correct. */
    private static long halved(long value) {
        return (value >>> 1) | (value & 1);
    }

    /** Converts IEEE 754-2008 binary16. */
    private static float halfToFloat(short half) {
        int exponent = half >> 10 & 0x1F;
        int fraction = half & 0x3FF;
        float magnitude;
        if (exponent == 0) {
            magnitude = fraction * 0x1p-24f;
        } else if (exponent == 31) {
            magnitude = fraction == 0 ? Float.POSITIVE_INFINITY : Float.intBitsToFloat(0x7F800000 | (fraction << 13));
        } else {
            magnitude = Float.intBitsToFloat(((exponent + 112) << 23) | (fraction << 13));
        }
        return half < 0 ? -magnitude : magnitude;
    }
}
