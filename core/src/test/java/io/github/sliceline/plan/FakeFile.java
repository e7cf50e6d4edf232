package io.github.sliceline.plan;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A chunked dataset in memory: chunks in random order with random gaps behind something like a user
 * block, some of them absent. A "filtered" one has every byte of a chunk flipped and a tail of
 * random length, so that reading it raw, or with the wrong length, shows.
 */
final class FakeFile implements ChunkLookup {
    private static final int FLIP = 0x5a;

    private final int chunkBytes;
    private final boolean filtered;
    private final long[] addresses;
    private final int[] storedBytes;
    private final byte[] bytes;

    FakeFile(Random random, ChunkGrid grid, int elementBytes, boolean filtered) {
        int chunks = Math.toIntExact(grid.chunks().size());
        this.chunkBytes = Math.toIntExact(grid.chunk().size() * elementBytes);
        this.filtered = filtered;
        this.addresses = new long[chunks];
        this.storedBytes = new int[chunks];
        this.bytes = new byte[Math.toIntExact(place(random))];
        random.nextBytes(bytes);
    }

    /** Gives every chunk an address, or none; returns where the file ends. */
    private long place(Random random) {
        List<Integer> order = new ArrayList<>();
        for (int chunk = 0; chunk < addresses.length; chunk++) {
            order.add(chunk);
        }
        if (random.nextBoolean()) {
            Collections.shuffle(order, random);
        }
        double absentShare = random.nextInt(3) == 0 ? random.nextDouble() : 0;
        int largestGap = random.nextInt(3) == 0 ? 0 : random.nextInt(2000);
        long end = random.nextInt(1500);
        for (int chunk : order) {
            if (random.nextDouble() < absentShare) {
                addresses[chunk] = ABSENT;
                continue;
            }
            end += random.nextInt(largestGap + 1);
            addresses[chunk] = end;
            storedBytes[chunk] = chunkBytes + (filtered ? random.nextInt(9) : 0);
            end += storedBytes[chunk];
        }
        return end;
    }

    @Override
    public long address(long ordinal) {
        return addresses[Math.toIntExact(ordinal)];
    }

    @Override
    public int storedBytes(long ordinal) {
        return storedBytes[Math.toIntExact(ordinal)];
    }

    @Override
    public int filterMask(long ordinal) {
        return 0;
    }

    long size() {
        return bytes.length;
    }

    /** Bytes as they lie in the file. */
    byte[] read(long position, int length) {
        int from = Math.toIntExact(position);
        if (from < 0 || from + length > bytes.length) {
            throw new IllegalArgumentException(length + " bytes at " + position + " of " + bytes.length);
        }
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    /** Elements of a stored chunk. */
    byte[] decode(byte[] stored) {
        byte[] chunk = Arrays.copyOf(stored, chunkBytes);
        for (int i = 0; i < chunk.length; i++) {
            chunk[i] ^= (byte) FLIP;
        }
        return chunk;
    }

    /** One byte of a chunk as the user sees it; the chunk must not be absent. */
    byte byteOf(int chunk, long byteInChunk) {
        byte stored = bytes[Math.toIntExact(addresses[chunk] + byteInChunk)];
        return filtered ? (byte) (stored ^ FLIP) : stored;
    }
}
