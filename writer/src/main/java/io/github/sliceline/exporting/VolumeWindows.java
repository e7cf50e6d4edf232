package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Arrays;
import java.util.List;

/**
 * A volume cut into boxes of whole traces that each fit a budget, for reading it once. It is cut along the slowest axis
 * first, and through chunks only if necessary. The sample axis is not part of these shapes. Immutable.
 *
 * @param steps extent of a window in each dimension: whole chunks, or less than one
 */
record VolumeWindows(Shape bins, Shape chunk, List<Integer> steps) {
    VolumeWindows {
        steps = List.copyOf(steps);
    }

    /**
     * Cuts a volume into windows.
     *
     * @param slowest axes, the first to cut first
     * @param most most bins of a window, at least 1
     */
    static VolumeWindows of(Shape bins, Shape chunk, List<Integer> slowest, long most) {
        long[] extents = bins.extents();
        for (int axis : slowest) {
            long others = 1;
            for (int d = 0; d < extents.length; d++) {
                others = Math.multiplyExact(others, d == axis ? 1 : extents[d]);
            }
            extents[axis] = step(Math.max(1, most / others), chunk.extent(axis), extents[axis]);
            if (extents[axis] * others <= most) {
                break;
            }
        }
        List<Integer> steps = Arrays.stream(extents).mapToObj(Math::toIntExact).toList();
        return new VolumeWindows(bins, chunk, steps);
    }

    /** Returns whole chunks, or an even part of one. */
    private static long step(long most, long chunk, long extent) {
        if (most >= extent) {
            return extent;
        }
        if (most >= chunk) {
            return most / chunk * chunk;
        }
        long step = chunk;
        while (step > most) {
            step = (step + 1) / 2;
        }
        return step;
    }

    private int along(int axis) {
        return windowOf(axis, bins.extent(axis) - 1) + 1;
    }

    /** Returns the number, along one axis, of the window that contains an index. */
    int windowOf(int axis, long index) {
        int step = steps.get(axis);
        long extent = chunk.extent(axis);
        if (step >= extent) {
            return (int) (index / step);
        }
        long perChunk = (extent + step - 1) / step;
        return Math.toIntExact(index / extent * perChunk + index % extent / step);
    }

    private long start(int axis, int window) {
        long step = steps.get(axis);
        long extent = chunk.extent(axis);
        if (step >= extent) {
            return window * step;
        }
        long perChunk = (extent + step - 1) / step;
        return window / perChunk * extent + window % perChunk * step;
    }

    long end(int axis, int window) {
        return window + 1 == along(axis) ? bins.extent(axis) : start(axis, window + 1);
    }

    int count() {
        long count = 1;
        for (int d = 0; d < bins.rank(); d++) {
            count = Math.multiplyExact(count, along(d));
        }
        return Math.toIntExact(count);
    }

    /** Returns the ordinal of the window at these positions along the axes, row-major. */
    int ordinal(int[] positions) {
        int ordinal = 0;
        for (int d = 0; d < positions.length; d++) {
            ordinal = ordinal * along(d) + positions[d];
        }
        return ordinal;
    }

    Region region(int ordinal) {
        long[] start = new long[bins.rank()];
        long[] count = new long[bins.rank()];
        int rest = ordinal;
        for (int d = start.length - 1; d >= 0; d--) {
            int position = rest % along(d);
            rest /= along(d);
            start[d] = start(d, position);
            count[d] = end(d, position) - start[d];
        }
        return Region.of(start, count);
    }
}
