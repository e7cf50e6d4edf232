package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.util.Optional;

/**
 * Where a dataset's elements go, known before the first is written. All positions are bytes in the file, and chunks go by
 * ordinal: row-major in the grid of the current extents.
 *
 * @param layout as the dataset's header says it: in one piece or in chunks
 * @param known where the chunks go, for chunks without filters; others go where there is room, and are told
 * @param index to be written once chunks have their place; empty if the dataset's header says all
 */
public record DatasetPlace(StorageLayout layout, Optional<ChunkLookup> known, Optional<ChunkIndexEncoding> index) {
    /** All elements in one piece. */
    DatasetPlace(StorageLayout.Contiguous piece) {
        this(piece, Optional.empty(), Optional.empty());
    }
}
