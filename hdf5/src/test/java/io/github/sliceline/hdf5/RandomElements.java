package io.github.sliceline.hdf5;

import io.github.sliceline.hdf5.format.ElementType;
import java.nio.ByteBuffer;
import java.util.Random;

/** Random elements in file order. Floats are sometimes infinite, NaN or -0, halves always ordinary. */
final class RandomElements {
    private RandomElements() {}

    static byte[] make(ElementType type, int count, Random random) {
        ByteBuffer bytes = ByteBuffer.allocate(count * type.bytes()).order(type.order());
        // runs of equal values, so that deflate has something to do
        long bits = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || random.nextInt(3) > 0) {
                bits = bits(type, random);
            }
            switch (type.bytes()) {
                case 1 -> bytes.put((byte) bits);
                case 2 -> bytes.putShort((short) bits);
                case 4 -> bytes.putInt((int) bits);
                default -> bytes.putLong(bits);
            }
        }
        return bytes.array();
    }

    /** Puts zero where a float is infinite or NaN. Floats of 32 and 64 bits, and integers, which stay. */
    static byte[] finite(ElementType type, byte[] elements) {
        ByteBuffer bytes = ByteBuffer.wrap(elements).order(type.order());
        for (int at = 0; type.kind() == ElementType.Kind.FLOAT && at < elements.length; at += type.bytes()) {
            double value = type.bytes() == 4 ? bytes.getFloat(at) : bytes.getDouble(at);
            if (!Double.isFinite(value)) {
                bytes.put(at, new byte[type.bytes()]);
            }
        }
        return elements;
    }

    private static long bits(ElementType type, Random random) {
        if (type.kind() != ElementType.Kind.FLOAT) {
            return random.nextLong() >> random.nextInt(64);
        }
        if (type.bytes() == 2) {
            return random.nextInt(1 << 16) & 0xBFFF;
        }
        float value = special(random);
        return type.bytes() == 4 ? Float.floatToIntBits(value) : Double.doubleToLongBits(value);
    }

    private static float special(Random random) {
        return switch (random.nextInt(40)) {
            case 0 -> Float.NaN;
            case 1 -> Float.NEGATIVE_INFINITY;
            case 2 -> -0f;
            default -> (float) (random.nextGaussian() * 1000);
        };
    }
}
