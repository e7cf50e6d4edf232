package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.grid.Shape;

/**
 * Memory and threads of an export.
 *
 * @param windowBytes most bytes of the samples of one window; two windows are in memory at once
 * @param outputBytes most bytes of all pieces of the file in progress
 */
record ExportPlan(Shape chunk, int threads, long windowBytes, long outputBytes) {

    /** Most bytes of one array. */
    private static final long LARGE_WINDOW = 128L << 20;

    private static final long SMALL_HEAP = 256L << 20;

    private static final long LARGE_OUTPUT = 64L << 20;

    /**
     * Divides the memory: three eighths for each of two windows, because whole rows of chunks are read fastest; an
     * eighth for the output; an eighth for decoded chunks.
     */
    static ExportPlan of(Shape chunk, ExportOptions options) {
        long eighth = eighth(options);
        return new ExportPlan(
                chunk, options.threads(), Math.min(LARGE_WINDOW, 3 * eighth), Math.min(LARGE_OUTPUT, eighth));
    }

    /**
     * Returns the bytes for decoded chunks. They are used again only if a window is thinner than a chunk. A small heap
     * gets none: the garbage collector waits while threads inflate into arrays, and a heap of chunks may then fill up.
     */
    static long cacheBytes(ExportOptions options) {
        return Runtime.getRuntime().maxMemory() < SMALL_HEAP ? 0 : eighth(options);
    }

    private static long eighth(ExportOptions options) {
        return Math.min(options.memoryBytes(), Runtime.getRuntime().maxMemory() / 2) / 8;
    }
}
