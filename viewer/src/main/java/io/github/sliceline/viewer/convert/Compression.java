package io.github.sliceline.viewer.convert;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import java.util.Arrays;
import java.util.Optional;

/** How chunks are compressed. */
enum Compression {
    NONE("None: read fastest", "none"),
    LIGHT("Light: shuffle, LZ4", "shuffle,lz4"),
    STRONG("Strong: shuffle, zstd", "shuffle,zstd=3"),
    PORTABLE("Read by every HDF5: shuffle, deflate", "shuffle,deflate=6"),
    /** Some are tried on samples of the survey first. */
    TRIED("Try some, take what is read fastest", "");

    private final String words;
    private final String filters;

    Compression(String words, String filters) {
        this.words = words;
        this.filters = filters;
    }

    /** Empty if that is to be found out. */
    Optional<ChunkFilters> filters() {
        return this == TRIED ? Optional.empty() : Optional.of(ChunkFilters.parse(filters));
    }

    /** The one of these filters, if it is one of these. */
    static Optional<Compression> of(ChunkFilters filters) {
        return Arrays.stream(values())
                .filter(one -> one.filters().filter(filters::equals).isPresent())
                .findFirst();
    }

    @Override
    public String toString() {
        return words;
    }
}
