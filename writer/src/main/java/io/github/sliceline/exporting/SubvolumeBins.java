package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Region;

/**
 * The bins of a region that have a trace, row by row: crosslines within inlines. Immutable, if nobody changes the
 * arrays that it was made from.
 */
final class SubvolumeBins {
    private final Region region;
    private final int[] bins;
    private final long[] traces;

    /**
     * @param region two dimensions: inlines and crosslines
     * @param bins their places in the region, row-major, ascending
     * @param traces numbers of their traces in the SEG-Y file; empty if there is none
     */
    SubvolumeBins(Region region, int[] bins, long[] traces) {
        this.region = region;
        this.bins = bins;
        this.traces = traces;
    }

    Region region() {
        return region;
    }

    int size() {
        return bins.length;
    }

    int place(int k) {
        return bins[k];
    }

    int inlineIndex(int k) {
        return (int) (region.start(0) + bins[k] / region.count(1));
    }

    int crosslineIndex(int k) {
        return (int) (region.start(1) + bins[k] % region.count(1));
    }

    long trace(int k) {
        return traces[k];
    }
}
