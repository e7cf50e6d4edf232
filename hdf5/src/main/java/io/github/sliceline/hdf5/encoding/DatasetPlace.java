package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.util.Optional;

/**
 * Places for a dataset's elements, known before the first is written. Positions are bytes in the file. A chunk's
 * ordinal is row-major in the grid of the current extents.
 *
 * @param layout storage as the dataset's header describes it: contiguous or chunked
 * @param known addresses of chunks without filters; filtered chunks get their addresses when they are written
 * @param index index to write once all chunks have addresses; empty if the dataset's header suffices
 */
public record DatasetPlace(StorageLayout layout, Optional<ChunkLookup> known, Optional<ChunkIndexEncoding> index) {
    /** Creates the place of a contiguous dataset. */
    DatasetPlace(StorageLayout.Contiguous piece) {
        this(piece, Optional.empty(), Optional.empty());
    }
}
