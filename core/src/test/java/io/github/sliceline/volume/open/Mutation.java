package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.ChecksumRepair;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/** A change to a sound file, from a seed. */
public final class Mutation {
    /** Metadata is mostly at the start. */
    private static final int START = 4096;

    private final byte[] bytes;
    private final String what;

    private Mutation(byte[] bytes, String what) {
        this.bytes = bytes;
        this.what = what;
    }

    /** The file after the change. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** What was done, for a failure. */
    public String what() {
        return what;
    }

    /** Changes a file once to three times; half of them get their checksums made right. */
    public static Mutation of(byte[] sound, ChecksumRepair checksums, long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        random.nextInt();
        Mutation mutation = new Mutation(sound.clone(), "");
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            mutation = mutation.change(random);
        }
        if (mutation.bytes.length == sound.length && random.nextBoolean()) {
            checksums.repair(mutation.bytes);
            return mutation.and(mutation.bytes, "checksums repaired");
        }
        return mutation;
    }

    private Mutation and(byte[] changed, String change) {
        return new Mutation(changed, what.isEmpty() ? change : what + ", " + change);
    }

    private Mutation change(Random random) {
        int at = place(random);
        return switch (random.nextInt(12)) {
            case 0 -> truncate(random);
            case 1 -> insert(random, at);
            case 2 -> delete(random, at);
            case 3 -> swap(random, at);
            case 4 -> copy(random, at);
            case 5, 6, 7 -> flip(random, at);
            default -> set(random, at);
        };
    }

    private int place(Random random) {
        return random.nextInt(random.nextInt(4) == 0 ? bytes.length : Math.min(bytes.length, START));
    }

    private int lengthAt(int at, Random random) {
        return 1 + random.nextInt(Math.min(1 << random.nextInt(10), bytes.length - at));
    }

    private Mutation truncate(Random random) {
        int length = 1 + random.nextInt(bytes.length);
        return and(Arrays.copyOf(bytes, length), "cut to " + length);
    }

    private Mutation insert(Random random, int at) {
        int count = 1 << random.nextInt(10);
        byte[] longer = Arrays.copyOf(bytes, bytes.length + count);
        System.arraycopy(bytes, at, longer, at + count, bytes.length - at);
        return and(longer, count + " bytes put in at " + at);
    }

    private Mutation delete(Random random, int at) {
        int count = Math.min(lengthAt(at, random), bytes.length - 1);
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - count);
        int rest = shorter.length - at;
        if (rest > 0) {
            System.arraycopy(bytes, at + count, shorter, at, rest);
        }
        return and(shorter, count + " bytes taken out at " + at);
    }

    private Mutation swap(Random random, int at) {
        int other = place(random);
        int count = Math.min(lengthAt(at, random), lengthAt(other, random));
        byte[] swapped = bytes.clone();
        System.arraycopy(bytes, at, swapped, other, count);
        System.arraycopy(bytes, other, swapped, at, count);
        return and(swapped, count + " bytes at " + at + " and " + other + " swapped");
    }

    private Mutation copy(Random random, int at) {
        int to = place(random);
        int count = Math.min(lengthAt(at, random), bytes.length - to);
        byte[] copied = bytes.clone();
        System.arraycopy(bytes, at, copied, to, count);
        return and(copied, count + " bytes at " + at + " copied to " + to);
    }

    private Mutation flip(Random random, int at) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        return and(flipped, "bit of byte " + at + " flipped");
    }

    /** A field of 1 to 8 bytes becomes 0, -1, the largest number, its half, or a small one. */
    private Mutation set(Random random, int at) {
        int width = Math.min(1 << random.nextInt(4), bytes.length - at);
        long value = new long[] {0, -1, Long.MAX_VALUE >>> (64 - 8 * width), 1L << (4 * width), random.nextInt(300)}
                [random.nextInt(5)];
        byte[] field = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        byte[] changed = bytes.clone();
        System.arraycopy(field, 0, changed, at, width);
        return and(changed, width + " bytes at " + at + " set to " + value);
    }
}
