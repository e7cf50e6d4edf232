package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.util.Arrays;

/**
 * Addresses of filtered chunks. They are added while chunks are written, then passed to {@link
 * ChunkIndexEncoding#write}. Takes 12 bytes of memory for each chunk. Not thread-safe.
 */
public final class PlacedChunks implements ChunkLookup {
    private final long[] addresses;
    private final int[] bytes;

    private PlacedChunks(int chunks) {
        addresses = new long[chunks];
        Arrays.fill(addresses, ABSENT);
        bytes = new int[chunks];
    }

    /** Creates a table without any chunk placed. */
    public static PlacedChunks of(DatasetForm form) {
        try {
            return new PlacedChunks(Math.toIntExact(form.grid().chunks().size()));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("more than 2^31 chunks with filters; use larger chunks", e);
        }
    }

    /**
     * Records a chunk's place. An earlier place of the same chunk is forgotten.
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
