package io.github.sliceline.hdf5;

import io.github.sliceline.hdf5.format.ElementType;
import java.nio.ByteBuffer;

/** Elements in file order as Java numbers. */
final class Elements {
    private Elements() {}

    /** All elements from position to limit. Unsigned 64-bit integers keep their value, not their bits. */
    static double[] toDoubles(ByteBuffer bytes, ElementType type) {
        ByteBuffer in = bytes.slice().order(type.order());
        double[] numbers = new double[in.limit() / type.bytes()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (type.kind()) {
                case FLOAT -> floating(in, type.bytes());
                case SIGNED -> signed(in, type.bytes());
                case UNSIGNED -> unsigned(in, type.bytes());
            };
        }
        return numbers;
    }

    private static double floating(ByteBuffer in, int bytes) {
        return switch (bytes) {
            case 2 -> half(in.getShort());
            case 4 -> in.getFloat();
            default -> in.getDouble();
        };
    }

    private static long signed(ByteBuffer in, int bytes) {
        return switch (bytes) {
            case 1 -> in.get();
            case 2 -> in.getShort();
            case 4 -> in.getInt();
            default -> in.getLong();
        };
    }

    private static double unsigned(ByteBuffer in, int bytes) {
        if (bytes == 8) {
            long bits = in.getLong();
            // halved with the lost bit kept, so that the one rounding is right
            return bits >= 0 ? bits : 2.0 * (bits >>> 1 | (bits & 1));
        }
        return signed(in, bytes) & ((1L << (8 * bytes)) - 1);
    }

    /** IEEE 754 binary16; NaNs keep their sign and payload. */
    static float half(short bits) {
        int sign = (bits & 0x8000) << 16;
        int exponent = bits >> 10 & 0x1F;
        int mantissa = bits & 0x3FF;
        if (exponent == 0) {
            float magnitude = mantissa * 0x1p-24f;
            return sign == 0 ? magnitude : -magnitude;
        }
        int wide = exponent == 0x1F ? 0xFF : exponent + 112;
        return Float.intBitsToFloat(sign | wide << 23 | mantissa << 13);
    }
}
