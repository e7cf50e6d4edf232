package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkNumbering;
import io.github.sliceline.hdf5.library.LibHdf5;
import org.bytedeco.hdf5.H5D_chunk_iter_op_t;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/** Compares an index of ours with what libhdf5 lists. */
final class LibraryChunks {
    private LibraryChunks() {}

    /** libhdf5 1.14.3 lists wrong positions for an extensible array whose unlimited dimension is not first. */
    static boolean tellsTheTruth(Chunked layout, DatasetInfo dataset) {
        return layout.kind() != IndexKind.EXTENSIBLE_ARRAY || dataset.maxExtent(0) == DatasetInfo.UNLIMITED;
    }

    static void compare(RandomHdf5 file, DatasetInfo dataset, Chunked layout, ChunkIndex index) {
        ChunkNumbering grid = new ChunkNumbering(dataset.extents(), layout.chunk());
        synchronized (LibHdf5.LOCK) {
            long id = H5.H5Fopen(file.path().toString(), HDF5Constants.H5F_ACC_RDONLY, HDF5Constants.H5P_DEFAULT);
            long datasetId = H5.H5Dopen(id, file.dataset(), HDF5Constants.H5P_DEFAULT);
            // closed, because JavaCPP has room for ten callbacks of a kind at a time
            try (Listing listing = new Listing(file, grid, index)) {
                int status = hdf5.H5Dchunk_iter(datasetId, HDF5Constants.H5P_DEFAULT, listing, null);
                if (listing.failure != null) {
                    throw listing.failure;
                }
                assertEquals(0, status, () -> "H5Dchunk_iter on " + file + LibHdf5.failure(file, "listing chunks"));
                assertEquals(listing.chunks, index.chunksStored(), () -> "chunks of " + file);
                assertEquals(listing.bytes, index.storedBytesTotal(), () -> "bytes of " + file);
            } finally {
                H5.H5Dclose(datasetId);
                H5.H5Fclose(id);
            }
        }
    }

    /** Called by libhdf5 for each chunk. An exception must not pass through C, so it is kept. */
    private static final class Listing extends H5D_chunk_iter_op_t {
        private final RandomHdf5 file;
        private final ChunkNumbering grid;
        private final ChunkIndex index;
        private long chunks;
        private long bytes;
        private @Nullable AssertionError failure;

        Listing(RandomHdf5 file, ChunkNumbering grid, ChunkIndex index) {
            this.file = file;
            this.grid = grid;
            this.index = index;
        }

        @Override
        public int call(LongPointer offset, int mask, long address, long size, Pointer data) {
            try {
                check(offset, mask, address, size);
                return 0;
            } catch (AssertionError e) {
                failure = e;
                return -1;
            }
        }

        private void check(LongPointer offset, int mask, long address, long size) {
            long[] position = new long[grid.rank()];
            for (int d = 0; d < position.length; d++) {
                position[d] = offset.get(d) / grid.chunkExtent(d);
            }
            long ordinal = grid.ordinal(position);
            chunks++;
            bytes += size;
            long userBlock = file.spec().userBlock();
            assertEquals(address + userBlock, index.address(ordinal), () -> "address of " + ordinal + " in " + file);
            assertEquals(size, index.storedBytes(ordinal), () -> "size of " + ordinal + " in " + file);
            if (index.filterMask(ordinal) != -1) {
                assertEquals(mask, index.filterMask(ordinal), () -> "mask of " + ordinal + " in " + file);
            }
        }
    }
}
