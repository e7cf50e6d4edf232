package io.github.sliceline.hdf5.format;

import io.github.sliceline.hdf5.grid.Shape;
import java.nio.ByteBuffer;

/** Storage of a dataset's elements. All addresses are positions in the file, including the user block. */
public sealed interface StorageLayout {
    /** Address of storage that was never allocated. Every element then has the fill value. */
    long NOT_ALLOCATED = -1;

    /**
     * All elements contiguous, row-major.
     *
     * @param address byte in the file of the first element, or {@link #NOT_ALLOCATED}
     * @param bytes length of the dataset; lies inside the file
     */
    record Contiguous(long address, long bytes) implements StorageLayout {
        @Override
        public String toString() {
            return "contiguous";
        }
    }

    /**
     * All elements in the dataset's header.
     *
     * @param content the elements, row-major, in file order: read-only, exactly of the dataset's length
     */
    record Compact(ByteBuffer content) implements StorageLayout {
        public Compact {
            content = content.slice().asReadOnlyBuffer();
        }

        /** Returns the elements, from position 0 to the limit. Each call returns a view of its own. */
        @Override
        public ByteBuffer content() {
            return content.duplicate();
        }

        @Override
        public String toString() {
            return "compact";
        }
    }

    /**
     * Elements in chunks of equal shape, found through an index.
     *
     * @param chunk extents of a chunk in elements, of the dataset's rank
     * @param kind kind of index
     * @param indexAddress byte in the file where the index starts (for {@link IndexKind#SINGLE} and {@link
     *     IndexKind#IMPLICIT} the first chunk), or {@link #NOT_ALLOCATED}
     * @param edgeChunksUnfiltered true if chunks that reach past the dataset's extents skip all filters
     * @param singleChunkBytes stored length of a filtered single chunk, otherwise -1
     * @param singleChunkMask filter mask of a filtered single chunk, otherwise 0
     * @param messageVersion version of the layout message; 5 is HDF5 2.0's
     */
    record Chunked(
            Shape chunk,
            IndexKind kind,
            long indexAddress,
            boolean edgeChunksUnfiltered,
            long singleChunkBytes,
            int singleChunkMask,
            int messageVersion)
            implements StorageLayout {
        @Override
        public String toString() {
            return "chunks of " + chunk + ", " + kind;
        }
    }

    enum IndexKind {
        /** The only kind before HDF5 1.10. */
        BTREE_V1("version 1 B-tree", 0),
        /** The whole dataset is one chunk. */
        SINGLE("single chunk", 1),
        /** All chunks in row-major order at one address. */
        IMPLICIT("implicit", 2),
        /** For a dataset without an unlimited dimension. */
        FIXED_ARRAY("fixed array", 3),
        /** For a dataset with one unlimited dimension. */
        EXTENSIBLE_ARRAY("extensible array", 4),
        /** For a dataset with more than one unlimited dimension. */
        BTREE_V2("version 2 B-tree", 5);

        private final String label;
        /** Number of the kind in the layout message; 0 for the kind that has no number. */
        final int number;

        IndexKind(String label, int number) {
            this.label = label;
            this.number = number;
        }

        @Override
        public String toString() {
            return label;
        }
    }
}
