package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Shape;

/**
 * How much memory and how many threads an export uses.
 *
 * @param windowBytes most that the samples of one window take; two are in memory at once
 * @param outputBytes most that all pieces of the file under way take
 */
record ExportPlan(Shape chunk, int threads, long windowBytes, long outputBytes) {

    /** Most that one array should take. */
    private static final long LARGE_WINDOW = 128L << 20;

    private static final long SMALL_HEAP = 256L << 20;

    private static final long LARGE_OUTPUT = 64L << 20;

    /**
     * Shares the memory out: three eighths for each window, since whole rows of chunks are read fastest; an eighth for
     * the output, an eighth for decoded chunks.
     */
    static ExportPlan of(Shape chunk, ExportOptions options) {
        long eighth = eighth(options);
        return new ExportPlan(
                chunk, options.threads(), Math.min(LARGE_WINDOW, 3 * eighth), Math.min(LARGE_OUTPUT, eighth));
    }

    /**
     * What decoded chunks may take: they are of use again only where a window is thinner than a chunk. Nothing in a
     * small heap: while threads inflate into arrays, the collector has to wait, and a heap of chunks may then fill up.
     */
    static long cacheBytes(ExportOptions options) {
        return Runtime.getRuntime().maxMemory() < SMALL_HEAP ? 0 : eighth(options);
    }

    private static long eighth(ExportOptions options) {
        return Math.min(options.memoryBytes(), Runtime.getRuntime().maxMemory() / 2) / 8;
    }
}
