package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.grid.ChunkLookup;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.util.Arrays;

/**
 * Where filtered chunks were put: filled while they are written, then given to {@link ChunkIndexEncoding#write}. 12 bytes a
 * chunk. Not thread-safe.
 */
public final class PlacedChunks implements ChunkLookup {
    private final long[] addresses;
    private final int[] bytes;

    private PlacedChunks(int chunks) {
        addresses = new long[chunks];
        Arrays.fill(addresses, ABSENT);
        bytes = new int[chunks];
    }

    /** No chunk of a dataset placed yet. */
    public static PlacedChunks of(DatasetForm form) {
        try {
            return new PlacedChunks(Math.toIntExact(form.grid().chunks().size()));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("more than 2^31 chunks with filters; use larger chunks", e);
        }
    }

    /**
     * Notes a chunk; one placed before is forgotten.
     *
     * @param ordinal row-major in the grid of chunks
     */
    public void put(int ordinal, long address, int storedBytes) {
        if (address < 0 || storedBytes < 1) {
            throw new IllegalArgumentException("chunk " + ordinal + " of " + storedBytes + " bytes at " + address);
        }
        addresses[ordinal] = address;
        bytes[ordinal] = storedBytes;
    }

    @Override
    public long address(long ordinal) {
        return addresses[Math.toIntExact(ordinal)];
    }

    @Override
    public int storedBytes(long ordinal) {
        return bytes[Math.toIntExact(ordinal)];
    }
}
