package io.github.sliceline.cli.option;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chunks and filters in the syntax of h5repack, HDF5 1.14 ({@code h5repack --help}): {@code [PATH:]CHUNK=64x64x64},
 * {@code [PATH:]GZIP=6}, {@code SHUF}, {@code FLET}, {@code NONE}, {@code UD=NUMBER,FLAG,COUNT,VALUE...}.
 */
public record RepackSpelling(Optional<String> dataset, Optional<Shape> chunk, Optional<ChunkFilters> filters) {
    /** Index of a user-defined filter's first parameter, after its number, its flag and the count of parameters. */
    private static final int FIRST_VALUE = 3;

    private static final String EXTENTS = "[1-9]\\d{0,8}([,xX×][1-9]\\d{0,8}){0,3}";

    public static RepackSpelling of(@Nullable String layout, List<String> filters) {
        List<String> datasets = new ArrayList<>();
        Optional<Shape> chunk = Optional.empty();
        if (layout != null) {
            String said = afterPath(layout, datasets).toUpperCase(Locale.ROOT);
            if (!said.startsWith("CHUNK=")) {
                throw new IllegalArgumentException(
                        "'" + layout + "' is not a supported layout; write [PATH:]CHUNK=64x64x64");
            }
            chunk = Optional.of(extents(said.substring("CHUNK=".length())));
        }
        List<String> steps = new ArrayList<>();
        for (String filter : filters) {
            step(afterPath(filter, datasets).toUpperCase(Locale.ROOT), filter).ifPresent(steps::add);
        }
        if (datasets.stream().distinct().count() > 1) {
            throw new IllegalArgumentException("only one dataset can be rechunked at a time, got " + datasets);
        }
        return new RepackSpelling(
                datasets.stream().findFirst(),
                chunk,
                filters.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                steps.isEmpty() ? ChunkFilters.NONE : ChunkFilters.parse(String.join(",", steps))));
    }

    /** Adds the path, if the text has one, to the datasets, and returns the rest of the text. */
    private static String afterPath(String text, List<String> datasets) {
        int colon = text.indexOf(':');
        if (colon > 0) {
            datasets.add(text.substring(0, colon));
        }
        return text.substring(colon + 1);
    }

    private static Optional<String> step(String filter, String whole) {
        if (filter.startsWith("GZIP=")) {
            return Optional.of("deflate=" + filter.substring("GZIP=".length()));
        }
        if (filter.startsWith("UD=")) {
            return Optional.of(userDefined(filter.substring("UD=".length()), whole));
        }
        return switch (filter) {
            case "SHUF" -> Optional.of("shuffle");
            case "FLET" -> Optional.of("fletcher32");
            case "NONE" -> Optional.empty();
            default ->
                throw new IllegalArgumentException("'" + whole + "' is not a supported filter; there are SHUF, GZIP=1"
                        + " to 9, FLET, NONE, UD=32004 (LZ4), UD=32008 (bitshuffle), UD=32015 (zstd)");
        };
    }

    /** Returns the name of a filter given by its number, its flag, the count of its parameters, and these. */
    private static String userDefined(String text, String whole) {
        String[] numbers = text.split(",", -1);
        return switch (numbers[0]) {
            case "32004" -> "lz4";
            case "32008" -> "bitshuffle" + afterBitshuffle(numbers, whole);
            case "32015" -> "zstd" + level(numbers, FIRST_VALUE);
            default ->
                throw new IllegalArgumentException("'" + whole + "' has the unsupported filter " + numbers[0]
                        + "; there are 32004, 32008 and 32015");
        };
    }

    /**
     * Returns the compressor after bitshuffle. The second value is its code, a third its level, as in hdf5plugin's
     * Bitshuffle.
     */
    private static String afterBitshuffle(String[] numbers, String whole) {
        String compressor = numbers.length > FIRST_VALUE + 1 ? numbers[FIRST_VALUE + 1] : "0";
        return switch (compressor) {
            case "0" -> "";
            case "2" -> ",lz4";
            case "3" -> ",zstd" + level(numbers, FIRST_VALUE + 2);
            default ->
                throw new IllegalArgumentException("'" + whole + "' has bitshuffle with the unsupported compressor "
                        + compressor + "; there are 0, 2 (LZ4) and 3 (zstd)");
        };
    }

    private static String level(String[] numbers, int at) {
        return numbers.length > at ? "=" + numbers[at] : "";
    }

    /** Parses extents such as {@code 64x64x64} or {@code 64,64,64}. */
    public static Shape extents(String text) {
        if (!text.matches(EXTENTS)) {
            throw new IllegalArgumentException("'" + text + "' is not a chunk shape; write extents such as 64x64x64");
        }
        return Shape.of(
                Arrays.stream(text.split("[,xX×]")).mapToLong(Long::parseLong).toArray());
    }
}
