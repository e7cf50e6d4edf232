package io.github.sliceline.volume;

import io.github.sliceline.hdf5.ElementType;
import java.nio.ByteBuffer;

/** One stored element as a number. The buffer's order is that of the elements. */
enum ElementValue {
    INT8 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.get(at);
        }
    },
    UINT8 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.get(at) & 0xFF;
        }
    },
    INT16 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getShort(at);
        }
    },
    UINT16 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getShort(at) & 0xFFFF;
        }
    },
    INT32 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getInt(at);
        }
    },
    UINT32 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getInt(at) & 0xFFFFFFFFL;
        }
    },
    INT64 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getLong(at);
        }

        @Override
        float toFloat(ByteBuffer bytes, int at) {
            return bytes.getLong(at); // by way of double it would be rounded twice
        }
    },
    UINT64 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            long value = bytes.getLong(at);
            return value >= 0 ? value : 2.0 * halved(value);
        }

        @Override
        float toFloat(ByteBuffer bytes, int at) {
            long value = bytes.getLong(at);
            return value >= 0 ? value : 2.0f * halved(value);
        }
    },
    FLOAT16 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return halfToFloat(bytes.getShort(at));
        }
    },
    FLOAT32 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getFloat(at);
        }

        @Override
        float toFloat(ByteBuffer bytes, int at) {
            return bytes.getFloat(at);
        }
    },
    FLOAT64 {
        @Override
        double toDouble(ByteBuffer bytes, int at) {
            return bytes.getDouble(at);
        }
    };

    /** The element, exact or correctly rounded. */
    abstract double toDouble(ByteBuffer bytes, int at);

    /** The element, rounded once. */
    float toFloat(ByteBuffer bytes, int at) {
        return (float) toDouble(bytes, at);
    }

    static ElementValue of(ElementType type) {
        int size = type.bytes();
        return switch (type.kind()) {
            case SIGNED -> size == 1 ? INT8 : size == 2 ? INT16 : size == 4 ? INT32 : INT64;
            case UNSIGNED -> size == 1 ? UINT8 : size == 2 ? UINT16 : size == 4 ? UINT32 : UINT64;
            case FLOAT -> size == 2 ? FLOAT16 : size == 4 ? FLOAT32 : FLOAT64;
        };
    }

    /** Half of an unsigned 64-bit value; its last bit is kept sticky, so that rounding stays right. */
    private static long halved(long value) {
        return (value >>> 1) | (value & 1);
    }

    /** IEEE 754-2008 binary16. */
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
