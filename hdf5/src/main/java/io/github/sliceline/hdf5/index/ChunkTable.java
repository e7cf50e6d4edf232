package io.github.sliceline.hdf5.index;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collector of the chunks that an index names. It checks them and makes a {@link ChunkIndex}. The file's length bounds
 * the memory: if a file of that length could fill the grid, this is a table by position in the grid, otherwise a list
 * of the existing chunks.
 */
final class ChunkTable {
    /** Grids up to this size get a table, even in a short file. */
    private static final long SMALL_GRID = 1 << 16;

    /** Least average length of a chunk in bytes that is worth an entry in a table. */
    private static final int BYTES_PER_GRID_CELL = 32;

    private final MetadataFile file;
    private final DatasetInfo dataset;
    private final boolean edgesUnfiltered;
    private final int chunkBytes;
    private final boolean filtered;
    private final ChunkNumbering grid;
    private final boolean byPosition;
    private final long leastStoredBytes;

    private long[] ordinals = {};
    private long[] addresses;
    private int[] sizes;
    private int[] masks;
    private int stored;
    private long storedBytes;

    ChunkTable(MetadataFile file, DatasetInfo dataset, Chunked layout) throws IOException {
        this.file = file;
        this.dataset = dataset;
        this.edgesUnfiltered = layout.edgeChunksUnfiltered();
        this.chunkBytes = chunkBytes(file, dataset);
        this.filtered = !dataset.filters().isEmpty();
        this.grid = new ChunkNumbering(dataset.extents(), layout.chunk());
        this.byPosition = grid.total() <= Math.max(SMALL_GRID, file.size() / BYTES_PER_GRID_CELL)
                && grid.total() <= Math.min(file.limits().chunks(), Integer.MAX_VALUE - 8);
        int slots = byPosition ? (int) grid.total() : 0;
        this.addresses = new long[slots];
        Arrays.fill(addresses, ChunkIndex.ABSENT);
        this.sizes = new int[filtered ? slots : 0];
        this.masks = new int[0];
        this.leastStoredBytes = filtered ? dataset.pipeline().leastStoredBytes() : chunkBytes;
    }

    private static int chunkBytes(MetadataFile file, DatasetInfo dataset) throws IOException {
        long bytes = dataset.chunkBytes();
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new UnsupportedFileException(
                    file.source(),
                    dataset.path() + " has chunks of " + bytes
                            + " bytes; up to 2 GiB are read; store it anew in smaller" + " ones, with h5repack -l "
                            + dataset.path() + ":CHUNK=64"
                            + "x64".repeat(dataset.shape().rank() - 1));
        }
        return (int) bytes;
    }

    MetadataFile file() {
        return file;
    }

    ChunkNumbering grid() {
        return grid;
    }

    boolean isFiltered() {
        return filtered;
    }

    int chunkBytes() {
        return chunkBytes;
    }

    /**
     * Adds a chunk. A chunk outside the current extents is ignored and not checked.
     *
     * @param position position of the chunk in the grid; not kept
     * @param address byte in the file, or -1 if there is no such chunk
     * @param bytes length in the file
     * @param mask if bit n is set, filter n was not applied
     * @param indexPosition byte in the file of the index's entry, for errors
     */
    void put(long[] position, long address, long bytes, int mask, long indexPosition) throws IOException {
        long ordinal = grid.ordinal(position);
        if (address < 0 || ordinal < 0) {
            return;
        }
        if (bytes > Integer.MAX_VALUE - 8 || !file.holds(address, bytes)) {
            throw corrupt(
                    indexPosition,
                    position,
                    "at " + address + " of " + bytes + " bytes is not inside the file of " + file.size() + " bytes");
        }
        if (!filtered && bytes != chunkBytes) {
            throw corrupt(indexPosition, position, "has " + bytes + " bytes, want " + chunkBytes);
        }
        if (bytes < leastStoredBytes) {
            throw corrupt(
                    indexPosition,
                    position,
                    "has " + bytes + " bytes, which cannot become the " + chunkBytes + " bytes of a chunk");
        }
        boolean bare = edgesUnfiltered && grid.isPartial(position);
        store(ordinal, address, (int) bytes, bare ? -1 : mask);
    }

    private CorruptFileException corrupt(long indexPosition, long[] position, String problem) {
        String name = Arrays.toString(position);
        return file.corrupt(
                indexPosition, dataset.path() + ": chunk (" + name.substring(1, name.length() - 1) + ") " + problem);
    }

    private void store(long ordinal, long address, int bytes, int mask) throws ReadLimitException {
        int slot = byPosition ? (int) ordinal : stored;
        if (!byPosition) {
            grow();
            ordinals[slot] = ordinal;
        }
        if (!byPosition || addresses[slot] < 0) {
            stored++;
        } else {
            storedBytes -= filtered ? sizes[slot] : chunkBytes;
        }
        addresses[slot] = address;
        storedBytes += bytes;
        if (filtered) {
            sizes[slot] = bytes;
            storeMask(slot, mask);
        }
    }

    /** Stores a filter mask. Masks are rare, so the array is created for the first one. */
    private void storeMask(int slot, int mask) {
        if (mask != 0 && masks.length == 0) {
            masks = new int[addresses.length];
        }
        if (masks.length > 0) {
            masks[slot] = mask;
        }
    }

    private void grow() throws ReadLimitException {
        if (stored < addresses.length) {
            return;
        }
        long most = Math.min(file.limits().chunks(), Integer.MAX_VALUE - 8);
        if (stored >= most) {
            throw new ReadLimitException(
                    file.source(), dataset.path() + " has more than " + most + " chunks", "chunks");
        }
        int capacity = (int) Math.min(most, Math.max(64, stored + stored / 2L));
        ordinals = Arrays.copyOf(ordinals, capacity);
        addresses = Arrays.copyOf(addresses, capacity);
        sizes = filtered ? Arrays.copyOf(sizes, capacity) : sizes;
        masks = masks.length > 0 ? Arrays.copyOf(masks, capacity) : masks;
    }

    ChunkIndex toIndex() throws CorruptFileException {
        if (!byPosition) {
            sortByOrdinal();
        }
        if (storedBytes > file.size()) {
            throw file.corrupt(
                    dataset.headerAddress(),
                    dataset.path() + ": chunks of " + storedBytes + " bytes in all overlap in a file of "
                            + file.size());
        }
        return new Tabled(
                byPosition ? null : ordinals,
                addresses,
                filtered ? sizes : null,
                masks,
                chunkBytes,
                stored,
                storedBytes);
    }

    private void sortByOrdinal() throws CorruptFileException {
        long[] sorted = Arrays.copyOf(ordinals, stored);
        Arrays.sort(sorted);
        long[] sortedAddresses = new long[stored];
        int[] sortedSizes = new int[filtered ? stored : 0];
        int[] sortedMasks = new int[masks.length > 0 ? stored : 0];
        for (int i = 0; i < stored; i++) {
            int to = Arrays.binarySearch(sorted, ordinals[i]);
            if (to > 0 && sorted[to - 1] == sorted[to]) {
                throw file.corrupt(dataset.headerAddress(), dataset.path() + ": chunk index names a chunk twice");
            }
            sortedAddresses[to] = addresses[i];
            if (filtered) {
                sortedSizes[to] = sizes[i];
            }
            if (sortedMasks.length > 0) {
                sortedMasks[to] = masks[i];
            }
        }
        ordinals = sorted;
        addresses = sortedAddresses;
        sizes = sortedSizes;
        masks = sortedMasks;
    }

    /**
     * Index in flat arrays, by position in the grid. If few chunks of a huge grid exist, the arrays are sorted by ordinal
     * instead.
     *
     * @param ordinals sorted ordinals; null if the other arrays have a slot for every chunk of the grid
     * @param addresses addresses of the chunks
     * @param sizes stored lengths in bytes; null if all chunks have {@code chunkBytes}
     * @param masks filter masks; empty if all are 0
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared or changed
    private record Tabled(
            long @Nullable [] ordinals,
            long[] addresses,
            int @Nullable [] sizes,
            int[] masks,
            int chunkBytes,
            long chunksStored,
            long storedBytesTotal)
            implements ChunkIndex {
        @Override
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
            int slot = masks.length == 0 ? -1 : slot(ordinal);
            return slot < 0 ? 0 : masks[slot];
        }
    }
}
