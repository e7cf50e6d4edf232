package io.github.sliceline.tune.advice;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.drive.DriveModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Layouts by name, and as text.
 *
 * <table>
 *   <caption>Names</caption>
 *   <tr><th>name</th><th>holds</th><th>size</th></tr>
 *   <tr><td>{@code balanced}, {@code auto}</td><td>one copy in the best single shape</td><td>1 ×</td></tr>
 *   <tr><td>{@code fast}</td><td>the cube in columns of whole traces, for inlines, crosslines, traces and gathers; a
 *     copy {@code slice} in plates</td><td>2 ×</td></tr>
 *   <tr><td>{@code planes}</td><td>a copy for each direction, whose chunks are each part of one plane. The cube is the
 *     copy for inlines, the usual order of surveys in SEG-Y files; the others are {@code crossline} and {@code slice}.
 *     In a prestack volume, planes are at one offset, the cube is the copy for gathers, and there is a copy
 *     {@code inline} too. If two directions have the same chunks, as in a 2-D line, they share a copy</td><td>3 ×,
 *     prestack 4 ×</td></tr>
 *   <tr><td>{@code planes:int16}, {@code planes:int8}</td><td>the balanced cube, and copies {@code inline},
 *     {@code crossline}, {@code slice} (prestack {@code gather} too) in integers, for
 *     display</td><td>2.5 ×, 1.75 ×</td></tr>
 * </table>
 *
 * <p>Or as a list of chunks with {@code +} between them, first of the cube, then of {@code copy1}, {@code copy2}, and
 * so on. A type and filters may follow a chunk, each after a colon: {@code 8x8x1024+64x64x4:int16:shuffle,zstd=3}.
 */
public final class Layouts {
    private static final String BALANCED = "balanced";

    /** Names of layouts, the smallest first. */
    public static final List<String> NAMES = List.of(BALANCED, "planes:int8", "fast", "planes:int16", "planes");

    private static final String AUTO = "auto";
    private static final int MOST_COPIES = 16;

    /** Samples of a trace that need to be in one chunk. A shorter trace is in one chunk, and so in one request. */
    private static final int LONG_TRACE = 8192;

    private static final long LARGEST_CHUNK = 1L << 30;
    private static final Pattern EXTENTS = Pattern.compile("\\d{1,9}([x×]\\d{1,9}){0,5}");

    private Layouts() {}

    /**
     * Returns the cube and its further layouts, the cube first.
     *
     * @param text a name, or a list of chunks
     * @param volume extents of two dimensions or more; names other than {@code balanced} need two to four
     * @param drive drive from which the file will be read
     * @throws IllegalArgumentException if the text is not a layout, or does not fit the volume
     */
    public static List<CubeLayout> parse(String text, Shape volume, DriveClass drive) {
        return parse(text, volume, DriveModel.of(drive));
    }

    /** Parses layouts for a drive with a model. */
    @SuppressWarnings("exports") // for other modules of this project
    public static List<CubeLayout> parse(String text, Shape volume, DriveModel drive) {
        if (volume.rank() <= LayoutAdviser.MOST_DIMENSIONS) {
            return parse(text, LayoutAdviser.of(volume, drive));
        }
        String name = text.strip().toLowerCase(Locale.ROOT);
        Shape chunk = LayoutAdviser.bestChunk(volume, false, drive, ChunkFilters.NONE, Long.MAX_VALUE);
        return name.equals(AUTO) || name.equals(BALANCED)
                ? List.of(new CubeLayout(CubeLayout.CUBE, chunk, SampleType.FLOAT32, ChunkFilters.NONE))
                : spelledOut(name, volume);
    }

    /**
     * Parses layouts, and refuses layouts that take too much space.
     *
     * @param space most bytes of all copies divided by those of the samples as floats. For compressed copies a ratio is
     *     assumed
     * @throws IllegalArgumentException if the text is not a layout, does not fit the volume, or takes more space; the
     *     message then says what the smallest takes
     */
    @SuppressWarnings("exports") // for other modules of this project
    public static List<CubeLayout> parse(String text, Shape volume, DriveModel drive, double space) {
        LayoutAdviser adviser = LayoutAdviser.of(volume, drive);
        List<CubeLayout> cubes = parse(text, adviser);
        double ratio = adviser.advice(text, cubes, "").rawRatio();
        if (ratio > space) {
            double least = adviser.layouts(Double.POSITIVE_INFINITY).stream()
                    .mapToDouble(LayoutAdvice::rawRatio)
                    .min()
                    .orElseThrow();
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "layout %s of %s takes %.2f times its samples, the limit is %.2f; the smallest layout takes %.2f"
                            + " times",
                    text,
                    volume,
                    ratio,
                    space,
                    least));
        }
        return cubes;
    }

    static List<CubeLayout> parse(String text, LayoutAdviser adviser) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        return switch (name) {
            case AUTO, BALANCED -> List.of(adviser.cube(adviser.bestChunk()));
            case "fast" -> fast(adviser);
            case "planes" -> planes(adviser);
            case "planes:int16" -> looking(adviser, SampleType.INT16);
            case "planes:int8" -> looking(adviser, SampleType.INT8);
            default -> spelledOut(name, adviser.volume());
        };
    }

    private static List<CubeLayout> fast(LayoutAdviser adviser) {
        Shape volume = adviser.volume();
        int last = volume.rank() - 1;
        long trace = Math.min(volume.extent(last), LONG_TRACE);
        List<ReadDirection> along = adviser.directions().stream()
                .filter(direction -> direction != ReadDirection.SLICE && direction != ReadDirection.BOX)
                .toList();
        Shape columns = adviser.bestFor(SampleType.FLOAT32, along, chunk -> chunk.extent(last) >= trace);
        Shape plates = plane(adviser, SampleType.FLOAT32, ReadDirection.SLICE);
        return different(List.of(adviser.cube(columns), copy(ReadDirection.SLICE, plates, SampleType.FLOAT32)));
    }

    private static List<CubeLayout> planes(LayoutAdviser adviser) {
        List<CubeLayout> cubes = new ArrayList<>();
        for (ReadDirection direction : directions(adviser.volume().rank())) {
            Shape chunk = plane(adviser, SampleType.FLOAT32, direction);
            cubes.add(cubes.isEmpty() ? adviser.cube(chunk) : copy(direction, chunk, SampleType.FLOAT32));
        }
        return different(cubes);
    }

    private static List<CubeLayout> looking(LayoutAdviser adviser, SampleType type) {
        List<CubeLayout> cubes = new ArrayList<>(List.of(adviser.cube(adviser.bestChunk())));
        for (ReadDirection direction : directions(adviser.volume().rank())) {
            cubes.add(copy(direction, plane(adviser, type, direction), type));
        }
        return different(cubes);
    }

    /** Directions whose planes are stored, the cube's first. */
    private static List<ReadDirection> directions(int rank) {
        return switch (rank) {
            case 2 -> List.of(ReadDirection.CROSSLINE, ReadDirection.SLICE);
            case 3 -> List.of(ReadDirection.INLINE, ReadDirection.CROSSLINE, ReadDirection.SLICE);
            default ->
                List.of(ReadDirection.GATHER, ReadDirection.INLINE, ReadDirection.CROSSLINE, ReadDirection.SLICE);
        };
    }

    /** Returns the best chunk that is part of one plane. */
    private static Shape plane(LayoutAdviser adviser, SampleType type, ReadDirection direction) {
        int rank = adviser.volume().rank();
        Predicate<Shape> flat = chunk -> {
            for (int d = 0; d < rank; d++) {
                if (direction.fixes(rank, d) && chunk.extent(d) > 1) {
                    return false;
                }
            }
            return true;
        };
        return adviser.bestFor(type, List.of(direction), flat);
    }

    private static CubeLayout copy(ReadDirection direction, Shape chunk, SampleType type) {
        return new CubeLayout(direction.toString(), chunk, type, ChunkFilters.NONE);
    }

    /** Removes copies with the chunk and type of an earlier one. */
    private static List<CubeLayout> different(List<CubeLayout> cubes) {
        List<CubeLayout> kept = new ArrayList<>();
        for (CubeLayout cube : cubes) {
            if (kept.stream().noneMatch(other -> other.chunk().equals(cube.chunk()) && other.type() == cube.type())) {
                kept.add(cube);
            }
        }
        return List.copyOf(kept);
    }

    private static List<CubeLayout> spelledOut(String text, Shape volume) {
        String[] parts = text.split("\\+", -1);
        if (!EXTENTS.matcher(parts[0].split(":", -1)[0].strip()).matches()) {
            throw new IllegalArgumentException("no layout '" + text + "'; there are "
                    + (volume.rank() > LayoutAdviser.MOST_DIMENSIONS
                            ? BALANCED + " for a volume of " + volume
                            : String.join(", ", NAMES))
                    + ", or chunks such as 8x8x1024+64x64x4:int16:shuffle,zstd=3");
        }
        if (parts.length - 1 > MOST_COPIES) {
            throw new IllegalArgumentException(
                    "a cube has at most " + MOST_COPIES + " further copies, got " + (parts.length - 1));
        }
        if (volume.size() == 0) {
            throw new IllegalArgumentException("a volume of " + volume + " has no samples to lay out");
        }
        List<CubeLayout> cubes = new ArrayList<>();
        for (String part : parts) {
            cubes.add(one(cubes.isEmpty() ? CubeLayout.CUBE : "copy" + cubes.size(), part.strip(), volume));
        }
        return List.copyOf(cubes);
    }

    private static CubeLayout one(String name, String text, Shape volume) {
        String[] parts = text.split(":", 3);
        Shape chunk = chunk(parts[0].strip(), volume);
        SampleType type = SampleType.FLOAT32;
        int next = 1;
        if (next < parts.length && !type(parts[next]).isEmpty()) {
            type = type(parts[next++]).get(0);
        }
        if (next + 1 < parts.length) {
            throw new IllegalArgumentException(
                    "no type " + parts[next].strip() + " in " + text + "; there are float32, int16, int8");
        }
        ChunkFilters filters = next < parts.length ? ChunkFilters.parse(parts[next]) : ChunkFilters.NONE;
        if (name.equals(CubeLayout.CUBE) && !type.isExact()) {
            throw new IllegalArgumentException(
                    "the cube itself is exact, so the first of a layout is float32, got " + text);
        }
        return new CubeLayout(name, chunk, type, filters);
    }

    /** Returns the type with a name, or an empty list for any other text. */
    private static List<SampleType> type(String text) {
        return Arrays.stream(SampleType.values())
                .filter(type -> type.toString().equals(text.strip()))
                .toList();
    }

    /** Returns a chunk that is at most as long as the volume. */
    private static Shape chunk(String text, Shape volume) {
        if (!EXTENTS.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no chunk; write extents such as 64x64x4");
        }
        long[] extents =
                Arrays.stream(text.split("[x×]")).mapToLong(Long::parseLong).toArray();
        if (extents.length != volume.rank()) {
            throw new IllegalArgumentException(
                    "a chunk of " + text + " does not fit " + volume + ", which has " + volume.rank() + " dimensions");
        }
        double bytes = Float.BYTES;
        for (int d = 0; d < extents.length; d++) {
            if (extents[d] == 0) {
                throw new IllegalArgumentException("a chunk of " + text + " is empty; its extents are at least 1");
            }
            extents[d] = Math.min(extents[d], volume.extent(d));
            bytes *= extents[d];
        }
        if (bytes > LARGEST_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + text + " takes more than 1 GiB; use a smaller one");
        }
        return Shape.of(extents);
    }
}
