package io.github.sliceline.tune;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Kind of part that a read takes from a volume. The volume's dimensions are inlines, crosslines, samples; prestack
 * inlines, crosslines, offsets, samples, and a plane is then at one offset; for a 2-D line, crosslines, samples.
 */
public enum ReadDirection {
    /** All samples of an inline. In a 2-D line, all of it. */
    INLINE,
    /** All samples of a crossline. In a 2-D line, a trace. */
    CROSSLINE,
    /** One sample of every trace. */
    SLICE,
    /** All samples of a bin: of all offsets in a prestack volume, otherwise of one trace. */
    GATHER,
    /** A trace. */
    TRACE,
    /** A box of 64 along each dimension. */
    BOX;

    private static final int BOX_EDGE = 64;

    /** Place of planes as a fraction of the extent. Not an end nor the middle, where chunks of many shapes begin. */
    private static final double PLACE = 0.618033988749895;

    /** Meaning of a dimension. */
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

    /** True if the part has a single index along a dimension. */
    public boolean fixes(int rank, int dimension) {
        return fixed().contains(axes(rank).get(dimension));
    }

    /**
     * Returns the part of a volume, at a place that is like most others.
     *
     * @param volume extents of one to four dimensions, none of them empty
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

    /** Returns the directions that count by default: the planes, and for prestack volumes the gathers. */
    public static List<ReadDirection> usual(int rank) {
        return rank == 4 ? List.of(INLINE, CROSSLINE, SLICE, GATHER) : List.of(INLINE, CROSSLINE, SLICE);
    }

    /** Returns the name in lower case, such as {@code inline}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns all names in order, separated by commas. */
    public static String names() {
        return String.join(
                ", ", Arrays.stream(values()).map(ReadDirection::toString).toList());
    }
}
