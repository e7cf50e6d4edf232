package io.github.sliceline.hdf5.index;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.BTreeV2;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.FieldReader;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.RemoteSource;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;

/** Reader of all kinds of chunk index. HDF5 File Format Specification 3.0, sections III.A and VII. */
public final class ChunkIndexReader {
    /** Approximate bytes of address, length and mask of a filtered chunk. */
    private static final int ELEMENT_BYTES = 16;

    private ChunkIndexReader() {}

    /** Reads the index of a dataset within {@link ReadLimits#DEFAULTS}. */
    public static ChunkIndex read(ByteSource source, DatasetInfo dataset) throws IOException {
        return read(source, dataset, ReadLimits.DEFAULTS);
    }

    /**
     * Reads the whole index.
     *
     * @param source the file that contains the dataset
     * @param dataset a dataset with {@link Chunked} layout
     * @throws IllegalArgumentException if it has another layout
     * @throws CorruptFileException if the index contradicts itself or names a chunk outside the file
     * @throws UnsupportedFileException for chunks of 2 GiB and more
     * @throws io.github.sliceline.ReadLimitException if it is larger than the limits allow
     */
    public static ChunkIndex read(ByteSource source, DatasetInfo dataset, ReadLimits limits) throws IOException {
        if (!(dataset.layout() instanceof Chunked layout)) {
            throw new IllegalArgumentException(dataset.path() + " is not chunked: " + dataset.layout());
        }
        return Containment.contain(
                source,
                "chunk index of " + dataset.path(),
                () -> read(new ChunkTable(MetadataFile.open(source, limits), dataset, layout), layout));
    }

    /**
     * Returns the addresses of a dataset's chunks. A contiguous dataset counts as one chunk and needs no index. The
     * index of a remote file is a {@link BackgroundChunkIndex} if the file's first bytes did not include it.
     */
    public static ChunkLookup lookup(ByteSource source, DatasetInfo dataset, ReadLimits limits) throws IOException {
        if (!(dataset.layout() instanceof Chunked chunked)) {
            return new OnePiece(dataset.layout() instanceof Contiguous contiguous ? contiguous.address() : 0);
        }
        return StorageSource.of(source).answersLate() && isFar(dataset, chunked)
                ? new BackgroundChunkIndex(() -> read(source, dataset, limits))
                : read(source, dataset, limits);
    }

    private static boolean isFar(DatasetInfo dataset, Chunked layout) {
        long chunks = new ChunkGrid(dataset.shape(), layout.chunk()).chunks().size();
        boolean isTable = layout.kind() != IndexKind.SINGLE && layout.kind() != IndexKind.IMPLICIT;
        return isTable && chunks > (RemoteSource.HEAD_BYTES - layout.indexAddress()) / ELEMENT_BYTES;
    }

    private static ChunkIndex read(ChunkTable table, Chunked layout) throws IOException {
        if (layout.indexAddress() >= 0) {
            switch (layout.kind()) {
                case BTREE_V1 -> ChunkBTreeV1.read(table, layout.indexAddress());
                case SINGLE -> single(table, layout);
                case IMPLICIT -> {
                    return implicit(table, layout);
                }
                case FIXED_ARRAY -> FixedArray.read(table, layout.indexAddress());
                case EXTENSIBLE_ARRAY -> ExtensibleArray.read(table, layout.indexAddress());
                case BTREE_V2 -> tree(table, layout.indexAddress());
            }
        }
        return table.toIndex();
    }

    /** Reads a version 2 B-tree, record types 10 and 11 of section III.A.2. */
    private static void tree(ChunkTable table, long address) throws IOException {
        int type = table.isFiltered() ? BTreeV2.TYPE_FILTERED_CHUNKS : BTreeV2.TYPE_CHUNKS;
        long[] position = new long[table.grid().rank()];
        BTreeV2.walk(table.file(), address, type, record -> {
            ChunkElement element = ChunkElement.of(table, record.remaining() - 8 * position.length, record);
            FieldReader stored = record.slice(element.bytes(), "B-tree record");
            for (int d = 0; d < position.length; d++) {
                position[d] = record.unsigned(8);
            }
            element.read(stored, table, position);
        });
    }

    private static void single(ChunkTable table, Chunked layout) throws IOException {
        long bytes = layout.singleChunkBytes() >= 0 ? layout.singleChunkBytes() : table.chunkBytes();
        long[] only = new long[layout.chunk().rank()];
        table.put(only, layout.indexAddress(), bytes, layout.singleChunkMask(), layout.indexAddress());
    }

    private static ChunkIndex implicit(ChunkTable table, Chunked layout) throws IOException {
        MetadataFile file = table.file();
        ChunkNumbering grid = table.grid();
        if (table.isFiltered() || grid.unlimitedDimension() >= 0) {
            throw file.corrupt(
                    layout.indexAddress(),
                    "implicit chunk index for a dataset with filters or without maximum extents");
        }
        if (grid.total() > 0) {
            long places = Math.addExact(grid.numberOf(grid.total() - 1), 1L);
            long bytes = Math.multiplyExact(places, (long) table.chunkBytes());
            if (!file.holds(layout.indexAddress(), bytes)) {
                throw file.corrupt(
                        layout.indexAddress(),
                        "chunks of " + bytes + " bytes in all are not inside the file of " + file.size() + " bytes");
            }
        }
        return new ConsecutiveChunks(grid, layout.indexAddress(), table.chunkBytes(), true);
    }

    private record OnePiece(long address) implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            return address;
        }

        @Override
        public int storedBytes(long ordinal) {
            throw new UnsupportedOperationException("never asked of unfiltered data");
        }
    }
}
