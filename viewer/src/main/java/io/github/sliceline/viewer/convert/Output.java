package io.github.sliceline.viewer.convert;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.remote.Location;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The file to write. Immutable.
 *
 * @param target the HDF5 file
 * @param layout name of a layout, or its chunks as text; empty for one copy in the chunk that suits volume and drive
 * @param compression compression of chunks
 */
record Output(Path target, String layout, Compression compression) {
    /** Choices for the compression of chunks. */
    enum Compression {
        NONE("None: read fastest", "none"),
        LIGHT("Light: shuffle, LZ4", "shuffle,lz4"),
        STRONG("Strong: shuffle, zstd", "shuffle,zstd=3"),
        PORTABLE("Read by every HDF5: shuffle, deflate", "shuffle,deflate=6"),
        /** The fastest of several, measured on samples of the survey before the conversion. */
        TRIED("Try some, take what is read fastest", "");

        private final String words;
        private final String filters;

        Compression(String words, String filters) {
            this.words = words;
            this.filters = filters;
        }

        /** Returns the filters; empty if they must be measured first. */
        Optional<ChunkFilters> filters() {
            return this == TRIED ? Optional.empty() : Optional.of(ChunkFilters.parse(filters));
        }

        /** Returns the choice with these filters, if any. */
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

    /** Returns an output beside the source with the same name. For an object it is in the home folder. */
    static Output nextTo(Path source) {
        String name = String.valueOf(source.getFileName()).replaceFirst("\\.[^.]*$", "") + ".h5";
        Path target = Location.of(source).isObject()
                ? Path.of(System.getProperty("user.home", ""), name)
                : source.toAbsolutePath().resolveSibling(name);
        return new Output(target, "", Compression.NONE);
    }

    /** Returns what differs from the usual output, by the names of the command line's options. */
    Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("layout", layout);
        options.put("filter", compression == Compression.TRIED ? "auto" : compression.filters);
        options.values().removeIf(value -> value.isEmpty() || value.equals(Compression.NONE.filters));
        return options;
    }

    Output withTarget(Path other) {
        return new Output(other, layout, compression);
    }

    Output withLayout(String other) {
        return new Output(target, other.strip(), compression);
    }

    Output withCompression(Compression other) {
        return new Output(target, layout, other);
    }
}
