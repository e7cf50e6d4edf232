package io.github.sliceline.hdf5.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Filters that chunks go through before they are stored, in this order: a shuffle, a compressor, a checksum. Each may
 * be left out. All have registered numbers in HDF5, so other tools read them, some of them with plugins. Immutable.
 *
 * @param steps filters in the order of writing; empty if chunks are stored unfiltered
 */
public record ChunkFilters(List<Step> steps) {
    /** No filters. */
    public static final ChunkFilters NONE = new ChunkFilters(List.of());

    /** A filter of HDF5. */
    public enum Kind {
        /** Filter 2: puts the first bytes of all elements together, then the second bytes, and so on. */
        SHUFFLE(0, 0, 0),
        /**
         * Filter 32008: puts the first bits of elements together, then the second bits. If LZ4 or zstd follows, it
         * compresses inside this filter.
         */
        BITSHUFFLE(0, 0, 0),
        /** Filter 1: zlib, levels 1 to 9. */
        DEFLATE(1, 9, 6),
        /** Filter 32004. */
        LZ4(0, 0, 0),
        /** Filter 32015: levels 1 to 22. */
        ZSTD(1, 22, 3),
        /** Filter 3: a checksum that libhdf5 verifies on reading. */
        FLETCHER32(0, 0, 0);

        private final int least;
        private final int most;
        private final int usual;

        Kind(int least, int most, int usual) {
            this.least = least;
            this.most = most;
            this.usual = usual;
        }

        private boolean hasLevels() {
            return most > 0;
        }

        /** Position among the three stages, from 0. */
        private int place() {
            return switch (this) {
                case SHUFFLE, BITSHUFFLE -> 0;
                case DEFLATE, LZ4, ZSTD -> 1;
                case FLETCHER32 -> 2;
            };
        }

        /** Returns a name such as {@code zstd}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One filter.
     *
     * @param level compression level; 0 if the filter has no levels
     */
    public record Step(Kind kind, int level) {
        public Step {
            if (level < kind.least || level > kind.most) {
                throw new IllegalArgumentException(
                        kind.hasLevels()
                                ? kind + " has levels " + kind.least + " to " + kind.most + ", got " + level
                                : kind + " has no levels, got " + level);
            }
        }

        /** Returns a text such as {@code zstd=3}. */
        @Override
        public String toString() {
            return kind.hasLevels() ? kind + "=" + level : kind.toString();
        }
    }

    public ChunkFilters {
        steps = List.copyOf(steps);
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).kind().place() <= steps.get(i - 1).kind().place()) {
                throw new IllegalArgumentException("filters go in this order, one of each kind: shuffle or bitshuffle;"
                        + " deflate, lz4 or zstd; fletcher32; got " + text(steps));
            }
        }
    }

    /** Returns shuffle and deflate, which every HDF5 library has. Level 0 returns no filters. */
    public static ChunkFilters deflate(int level) {
        return level == 0 ? NONE : new ChunkFilters(List.of(new Step(Kind.SHUFFLE, 0), new Step(Kind.DEFLATE, level)));
    }

    /**
     * Parses filters such as {@code none}, {@code shuffle,deflate=6}, {@code bitshuffle,zstd} or {@code
     * lz4,fletcher32}. {@code gzip} is another name of deflate.
     *
     * @throws IllegalArgumentException if a filter is unknown or not in its place
     */
    public static ChunkFilters parse(String text) {
        if (text.strip().equalsIgnoreCase("none")) {
            return NONE;
        }
        List<Step> steps = new ArrayList<>();
        for (String step : text.split(",", -1)) {
            steps.add(step(step.strip()));
        }
        return new ChunkFilters(steps);
    }

    private static Step step(String text) {
        int equals = text.indexOf('=');
        String name = (equals < 0 ? text : text.substring(0, equals)).toUpperCase(Locale.ROOT);
        Kind kind = Arrays.stream(Kind.values())
                .filter(known -> known.name().equals(name.equals("GZIP") ? "DEFLATE" : name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no filter " + text + "; there are none, shuffle, bitshuffle, deflate, lz4, zstd, fletcher32"));
        try {
            return new Step(kind, equals < 0 ? kind.usual : Integer.parseInt(text.substring(equals + 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("want a whole number for the level in " + text, e);
        }
    }

    /** True if chunks are stored unfiltered. */
    public boolean isNone() {
        return steps.isEmpty();
    }

    /** True if this filter is used. */
    public boolean has(Kind kind) {
        return steps.stream().anyMatch(step -> step.kind() == kind);
    }

    private static String text(List<Step> steps) {
        return steps.stream().map(Step::toString).collect(Collectors.joining(","));
    }

    /** Returns the filters in the form that {@link #parse} reads. */
    @Override
    public String toString() {
        return isNone() ? "none" : text(steps);
    }
}
