package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.plan.ChunkLookup;
import java.util.Arrays;

/**
 * Where filtered chunks were put: filled while they are written, then given to {@link ChunkIndexLayout#write}. 12 bytes a
 * chunk. Not thread-safe.
 */
public final class PlacedChunks implements ChunkLookup {
    private final FilterPipeline filters;
    private final long[] addresses;
    private final int[] bytes;
    /** Empty while all are 0. */
    private int[] masks = {};

    private PlacedChunks(FilterPipeline filters, int chunks) {
        this.filters = filters;
        addresses = new long[chunks];
        Arrays.fill(addresses, ABSENT);
        bytes = new int[chunks];
    }

    /** No chunk of a dataset placed yet. */
    public static PlacedChunks of(DatasetForm form) {
        try {
            return new PlacedChunks(form.pipeline(), Math.toIntExact(new ChunkGrid(form).total()));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("more than 2^31 chunks with filters; use larger chunks", e);
        }
    }

    /**
     * Notes a chunk; one placed before is forgotten.
     *
     * @param ordinal row-major in the grid of chunks
     * @param filterMask bit n set: it did not go through the n-th filter
     */
    public void put(int ordinal, long address, int storedBytes, int filterMask) {
        if (address < 0 || storedBytes < 1) {
            throw new IllegalArgumentException("chunk " + ordinal + " of " + storedBytes + " bytes at " + address);
        }
        addresses[ordinal] = address;
        bytes[ordinal] = storedBytes;
        if (filterMask != 0 && masks.length == 0) {
            masks = new int[bytes.length];
        }
        if (masks.length > 0) {
            masks[ordinal] = filterMask;
        }
    }

    @Override
    public int filterMask(long ordinal) {
        return masks.length == 0 ? 0 : masks[Math.toIntExact(ordinal)];
    }

    @Override
    public long address(long ordinal) {
        return addresses[Math.toIntExact(ordinal)];
    }

    @Override
    public int storedBytes(long ordinal) {
        return bytes[Math.toIntExact(ordinal)];
    }

    /** The mask of a chunk that we encoded, which its length tells. */
    public int maskOf(int storedBytes) {
        return filters.maskOf(storedBytes);
    }
}
