package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import io.github.sliceline.hdf5.index.ChunkIndexLayout;
import java.util.Optional;

/** Where a dataset's elements go, known before the first is written. All positions are bytes in the file. */
public sealed interface DatasetPlace {
    /** Where the elements are, as the header of the dataset says. */
    StorageLayout stored(DatasetForm form);

    /**
     * All elements in one piece, row-major.
     *
     * @param address of the first; -1 if there are none
     */
    record Contiguous(long address, long bytes) implements DatasetPlace {
        @Override
        public StorageLayout stored(DatasetForm form) {
            return new StorageLayout.Contiguous(address, bytes);
        }
    }

    /**
     * Elements in chunks, by ordinal: row-major in the grid of the current extents.
     *
     * @param kind of the index
     * @param indexAddress where it starts, and where the first chunk is if it is found by arithmetic; -1 if there is none
     * @param known where the chunks go, for chunks without filters; others go where there is room, and are told
     * @param index to be written once chunks have their place; empty if the dataset's header says all
     */
    record Chunks(IndexKind kind, long indexAddress, Optional<ChunkLookup> known, Optional<ChunkIndexLayout> index)
            implements DatasetPlace {
        @Override
        public StorageLayout stored(DatasetForm form) {
            return new StorageLayout.Chunked(form.chunk().orElseThrow(), kind, indexAddress, false, -1, 0, 0);
        }
    }
}
