package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Traces of some bins of a stacked volume as few regions: neighbours along inlines form one region, or neighbours along
 * crosslines if that makes fewer. Immutable.
 */
final class TraceRuns {
    private final int[] bins;
    private final int[] region;
    private final int[] place;
    private final List<Region> regions;

    private TraceRuns(int[] bins, int[] region, int[] place, List<Region> regions) {
        this.bins = bins;
        this.region = region;
        this.place = place;
        this.regions = regions;
    }

    /**
     * Finds the runs.
     *
     * @param wanted bins, row-major, in any order; a bin may be repeated
     * @param crosslines number of crosslines of the survey
     */
    static TraceRuns of(int[] wanted, int crosslines, int samples) {
        int[] bins = Arrays.stream(wanted).sorted().distinct().toArray();
        TraceRuns along = of(bins, crosslines, samples, true);
        TraceRuns across = of(bins, crosslines, samples, false);
        return across.regions.size() < along.regions.size() ? across : along;
    }

    private static TraceRuns of(int[] bins, int crosslines, int samples, boolean alongInlines) {
        int[] order = inOrder(bins, crosslines, alongInlines);
        int[] region = new int[bins.length];
        int[] place = new int[bins.length];
        List<Region> regions = new ArrayList<>();
        int next = alongInlines ? 1 : crosslines;
        for (int first = 0; first < order.length; ) {
            int end = first;
            while (end < order.length
                    && (end == first || follows(bins[order[end - 1]], bins[order[end]], next, crosslines))) {
                region[order[end]] = regions.size();
                place[order[end]] = end - first;
                end++;
            }
            int bin = bins[order[first]];
            long[] start = {bin / crosslines, bin % crosslines, 0};
            long[] count = {alongInlines ? 1 : end - first, alongInlines ? end - first : 1, samples};
            regions.add(Region.of(start, count));
            first = end;
        }
        return new TraceRuns(bins, region, place, regions);
    }

    private static boolean follows(int before, int bin, int next, int crosslines) {
        return bin == before + next && (next != 1 || bin % crosslines != 0);
    }

    /** Returns the indexes of the bins, sorted line by line. */
    private static int[] inOrder(int[] bins, int crosslines, boolean alongInlines) {
        long[] keys = new long[bins.length];
        for (int i = 0; i < bins.length; i++) {
            long line = alongInlines ? bins[i] : (long) (bins[i] % crosslines) << 31 | bins[i] / crosslines;
            keys[i] = line;
        }
        Integer[] order = new Integer[bins.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(keys[a], keys[b]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    List<Region> regions() {
        return regions;
    }

    /** Returns the number of the region that has the trace of a bin. */
    int region(int bin) {
        return region[Arrays.binarySearch(bins, bin)];
    }

    /** Returns the number of a bin's trace in its region. */
    int place(int bin) {
        return place[Arrays.binarySearch(bins, bin)];
    }
}
