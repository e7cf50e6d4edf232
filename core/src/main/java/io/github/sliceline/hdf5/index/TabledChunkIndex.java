package io.github.sliceline.hdf5.index;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Index in flat arrays: by position in the grid, or sorted by ordinal where few chunks of a huge grid exist. */
public final class TabledChunkIndex implements ChunkIndex {
    private final long @Nullable [] ordinals;
    private final long[] addresses;
    private final int @Nullable [] sizes;
    private final int[] masks;
    private final int chunkBytes;
    private final long stored;
    private final long storedBytes;

    /**
     * Takes the arrays, without copying them.
     *
     * @param ordinals sorted, or null if the other arrays have a slot for every chunk of the grid
     * @param sizes stored lengths, or null if all chunks have {@code chunkBytes}
     * @param masks filter masks, or empty if all are 0
     */
    TabledChunkIndex(
            long @Nullable [] ordinals,
            long[] addresses,
            int @Nullable [] sizes,
            int[] masks,
            int chunkBytes,
            long stored,
            long storedBytes) {
        this.ordinals = ordinals;
        this.addresses = addresses;
        this.sizes = sizes;
        this.masks = masks;
        this.chunkBytes = chunkBytes;
        this.stored = stored;
        this.storedBytes = storedBytes;
    }

    public boolean hasMasks() {
        return masks.length > 0;
    }

    private int slot(long ordinal) {
        return ordinals == null ? Math.toIntExact(ordinal) : Arrays.binarySearch(ordinals, ordinal);
    }

    @Override
    public long address(long ordinal) {
        int slot = slot(ordinal);
        return slot < 0 ? ABSENT : addresses[slot];
    }

    @Override
    public int storedBytes(long ordinal) {
        if (sizes == null) {
            return chunkBytes;
        }
        int slot = slot(ordinal);
        return slot < 0 ? 0 : sizes[slot];
    }

    @Override
    public int filterMask(long ordinal) {
        if (masks.length == 0) {
            return 0;
        }
        int slot = slot(ordinal);
        return slot < 0 ? 0 : masks[slot];
    }

    @Override
    public long chunksStored() {
        return stored;
    }

    @Override
    public long storedBytesTotal() {
        return storedBytes;
    }
}
