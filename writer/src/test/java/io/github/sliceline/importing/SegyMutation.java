package io.github.sliceline.importing;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** A sound SEG-Y file, broken in one to six places; which, follows from a number. */
final class SegyMutation {
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        2,
        3,
        7,
        240,
        3200,
        32767,
        32768,
        65535,
        1 << 24,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 40,
        1L << 62,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        0x7FF0_0000_0000_0000L,
        0x28282828_28282828L
    };

    /** Bytes of the file header that decide where traces are. */
    private static final int[] DECISIVE = {3216, 3220, 3224, 3268, 3272, 3296, 3500, 3504, 3506, 3512, 3520, 3528};

    private final Random random;
    private byte[] bytes;

    private SegyMutation(byte[] sound, long seed) {
        this.random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
        this.bytes = sound.clone();
    }

    static byte[] of(byte[] sound, long seed) {
        SegyMutation mutation = new SegyMutation(sound, seed);
        for (int changes = 1 + mutation.random.nextInt(6); changes > 0; changes--) {
            mutation.change();
        }
        return mutation.bytes;
    }

    private void change() {
        int length = bytes.length;
        switch (random.nextInt(9)) {
            case 0, 1 -> putNumber(DECISIVE[random.nextInt(DECISIVE.length)]);
            case 2 -> putNumber(3200 + random.nextInt(400));
            case 3 -> putNumber(3600 + random.nextInt(Math.max(1, length - 3600)));
            case 4 -> {
                if (length > 0) {
                    bytes[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 5 -> bytes = Arrays.copyOf(bytes, random.nextInt(length + 1));
            case 6 -> {
                int from = random.nextInt(length + 1);
                byte[] foreign = new byte[random.nextInt(600)];
                random.nextBytes(foreign);
                splice(from, from, foreign);
            }
            case 7 -> {
                int from = random.nextInt(length + 1);
                splice(from, Math.min(length, from + random.nextInt(600)), new byte[0]);
            }
            default -> {
                int from = random.nextInt(length + 1);
                int to = Math.min(length, from + random.nextInt(1000));
                splice(from, from, Arrays.copyOfRange(bytes, from, to));
            }
        }
    }

    private void putNumber(int at) {
        ByteBuffer file = ByteBuffer.wrap(bytes);
        long number = random.nextInt(4) == 0 ? random.nextLong() : NUMBERS[random.nextInt(NUMBERS.length)];
        int width = 1 << random.nextInt(4);
        if (at + width <= bytes.length) {
            switch (width) {
                case 1 -> file.put(at, (byte) number);
                case 2 -> file.putShort(at, (short) number);
                case 4 -> file.putInt(at, (int) number);
                default -> file.putLong(at, number);
            }
        }
    }

    private void splice(int from, int to, byte[] between) {
        byte[] spliced = new byte[from + between.length + bytes.length - to];
        System.arraycopy(bytes, 0, spliced, 0, from);
        System.arraycopy(between, 0, spliced, from, between.length);
        System.arraycopy(bytes, to, spliced, from + between.length, bytes.length - to);
        bytes = spliced;
    }
}
