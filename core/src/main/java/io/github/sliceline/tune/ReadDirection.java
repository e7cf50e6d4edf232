package io.github.sliceline.tune;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is read of a volume. Its dimensions are inlines, crosslines, samples; prestack inlines, crosslines, offsets,
 * samples, of which planes are those of one offset; of a line crosslines, samples.
 */
public enum ReadDirection {
    /** All samples of an inline. Of a line: all of it. */
    INLINE,
    /** All samples of a crossline. Of a line: a trace. */
    CROSSLINE,
    /** A sample of every trace. */
    SLICE,
    /** All samples at a bin: of all offsets of a prestack volume, else one trace. */
    GATHER,
    /** A trace. */
    TRACE,
    /** A box of 64 along each dimension. */
    BOX;

    private static final int BOX_EDGE = 64;

    /** Planes lie neither at an end nor in the middle, where chunks of many shapes begin. */
    private static final double PLACE = 0.618033988749895;

    /** What a dimension is. */
    private enum Axis {
        INLINE,
        CROSSLINE,
        OFFSET,
        SAMPLE
    }

    private List<Axis> fixed() {
        return switch (this) {
            case INLINE -> List.of(Axis.INLINE, Axis.OFFSET);
            case CROSSLINE -> List.of(Axis.CROSSLINE, Axis.OFFSET);
            case SLICE -> List.of(Axis.SAMPLE, Axis.OFFSET);
            case GATHER -> List.of(Axis.INLINE, Axis.CROSSLINE);
            case TRACE -> List.of(Axis.INLINE, Axis.CROSSLINE, Axis.OFFSET);
            case BOX -> List.of();
        };
    }

    private static List<Axis> axes(int rank) {
        return switch (rank) {
            case 1 -> List.of(Axis.SAMPLE);
            case 2 -> List.of(Axis.CROSSLINE, Axis.SAMPLE);
            case 3 -> List.of(Axis.INLINE, Axis.CROSSLINE, Axis.SAMPLE);
            case 4 -> List.of(Axis.values());
            default -> throw new IllegalArgumentException("a volume has one to four dimensions, got " + rank);
        };
    }

    /** Whether a dimension has a single index in what is read. */
    public boolean fixes(int rank, int dimension) {
        return fixed().contains(axes(rank).get(dimension));
    }

    /**
     * What is read, at a place that is like most others.
     *
     * @param volume of one to four dimensions, none of them empty
     */
    public Region in(Shape volume) {
        long[] start = new long[volume.rank()];
        long[] count = volume.extents();
        for (int d = 0; d < count.length; d++) {
            if (fixes(count.length, d)) {
                start[d] = (long) (PLACE * count[d]);
                count[d] = 1;
            } else if (this == BOX) {
                long edge = Math.min(BOX_EDGE, count[d]);
                start[d] = (long) (PLACE * (count[d] - edge));
                count[d] = edge;
            }
        }
        return Region.of(start, count);
    }

    /** Directions that count unless somebody says otherwise: the planes, and of prestack volumes the gathers. */
    public static List<ReadDirection> usual(int rank) {
        return rank == 4 ? List.of(INLINE, CROSSLINE, SLICE, GATHER) : List.of(INLINE, CROSSLINE, SLICE);
    }

    /** Such as {@code inline}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All, in order, with commas. */
    public static String names() {
        return String.join(
                ", ", Arrays.stream(values()).map(ReadDirection::toString).toList());
    }
}
