package io.github.sliceline.volume;

import io.github.sliceline.plan.Fragment;

/**
 * The loops that copy one fragment, from elements laid out as in a chunk to elements laid out as in
 * the region. Dimensions of extent 1 are dropped and neighbours that are contiguous on both sides are
 * joined, so the innermost run is as long as it can be.
 */
final class CopyLoops {
    private final int[] counts;
    private final long[] fromStrides;
    private final long[] toStrides;
    private int depth;

    /** One run of elements at constant strides. */
    @FunctionalInterface
    interface Run {
        /** Copies {@code count} elements; all numbers count elements. */
        void copy(int from, int fromStride, int to, int toStride, int count);
    }

    private CopyLoops(int rank) {
        counts = new int[rank];
        fromStrides = new long[rank];
        toStrides = new long[rank];
    }

    /** Loops over a fragment. */
    static CopyLoops over(Fragment fragment, long[] chunkStrides, long[] regionStrides) {
        CopyLoops loops = new CopyLoops(fragment.rank());
        for (int d = 0; d < fragment.rank(); d++) {
            if (fragment.count(d) > 1) {
                loops.push(fragment.count(d), chunkStrides[d], regionStrides[d]);
            }
        }
        return loops;
    }

    private void push(int count, long fromStride, long toStride) {
        int outer = depth - 1;
        if (outer >= 0 && fromStrides[outer] == fromStride * count && toStrides[outer] == toStride * count) {
            counts[outer] *= count;
            fromStrides[outer] = fromStride;
            toStrides[outer] = toStride;
            return;
        }
        counts[depth] = count;
        fromStrides[depth] = fromStride;
        toStrides[depth] = toStride;
        depth++;
    }

    /** Does all runs, starting at these elements. */
    void run(int from, int to, Run run) {
        if (depth == 0) {
            run.copy(from, 1, to, 1, 1);
        } else {
            descend(0, from, to, run);
        }
    }

    private void descend(int level, int from, int to, Run run) {
        int fromStride = Math.toIntExact(fromStrides[level]);
        int toStride = Math.toIntExact(toStrides[level]);
        if (level == depth - 1) {
            run.copy(from, fromStride, to, toStride, counts[level]);
            return;
        }
        for (int i = 0; i < counts[level]; i++) {
            descend(level + 1, from + i * fromStride, to + i * toStride, run);
        }
    }
}
