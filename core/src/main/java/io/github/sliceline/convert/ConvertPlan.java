package io.github.sliceline.convert;

import io.github.sliceline.geometry.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * How a volume is cut into units of work that each fit the memory: some whole columns of chunks side by
 * side in one row of chunks, or, where a single column is too large, a part of one. Immutable.
 *
 * @param volume extents: inlines, crosslines, samples
 * @param chunk extents of a chunk, at most those of the volume
 * @param threads how many may work at once
 * @param unitBytes most that one unit's chunks take
 * @param units in the order of the file: row by row, column by column
 */
record ConvertPlan(Shape volume, Shape chunk, int threads, long unitBytes, List<Unit> units) {
    /** Cubes: every direction costs about the same. Of 32: the cheapest of 16 to 128, see docs/performance.md. */
    static final Shape DEFAULT_CHUNK = Shape.of(32, 32, 32);

    /** A unit larger than this gains nothing: its pieces of the input are long enough. */
    private static final long LARGE_UNIT = 64L << 20;

    /** What each thread needs beside its chunks: the traces being read and one decoded. */
    static final long READ_BYTES = 2L << 20;

    /**
     * Chunks that one thread makes at a time.
     *
     * @param row of chunks along the inline axis
     * @param firstColumn along the crossline axis
     * @param columns how many; 1 unless all chunks of a column are in the unit
     * @param firstLayer along the sample axis
     * @param layers how many
     */
    record Unit(int row, int firstColumn, int columns, int firstLayer, int layers) {}

    ConvertPlan {
        units = List.copyOf(units);
    }

    /**
     * Plans a conversion.
     *
     * @throws IllegalArgumentException if the memory does not hold a single chunk
     */
    static ConvertPlan of(Shape volume, ConvertOptions options) {
        Shape chunk = clip(options.chunk().orElse(DEFAULT_CHUNK), volume);
        long chunkBytes = Math.multiplyExact(chunk.size(), Float.BYTES);
        // Buffers are direct, and the JVM allows as much of that as of heap unless told otherwise.
        long memory = Math.min(options.memoryBytes(), Runtime.getRuntime().maxMemory() / 4 * 3);
        if (chunkBytes > memory - READ_BYTES || chunkBytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a chunk of " + chunk + " takes " + chunkBytes
                    + " bytes, the memory allowed is " + memory + "; use smaller chunks or more memory");
        }
        int threads = (int) Math.max(1, Math.min(options.threads(), memory / (chunkBytes + READ_BYTES)));
        long perThread = Math.min(memory / threads - READ_BYTES, LARGE_UNIT);
        perThread = Math.max(perThread, chunkBytes);
        return new ConvertPlan(volume, chunk, threads, perThread, units(volume, chunk, threads, perThread));
    }

    private static Shape clip(Shape chunk, Shape volume) {
        long[] clipped = new long[3];
        for (int d = 0; d < 3; d++) {
            clipped[d] = Math.min(chunk.extent(d), volume.extent(d));
        }
        return Shape.of(clipped);
    }

    private static int chunksAlong(Shape volume, Shape chunk, int dimension) {
        return Math.toIntExact((volume.extent(dimension) + chunk.extent(dimension) - 1) / chunk.extent(dimension));
    }

    private static List<Unit> units(Shape volume, Shape chunk, int threads, long perThread) {
        int rows = chunksAlong(volume, chunk, 0);
        int columns = chunksAlong(volume, chunk, 1);
        int layers = chunksAlong(volume, chunk, 2);
        long chunkBytes = chunk.size() * Float.BYTES;
        int layersAtOnce = (int) Math.max(1, Math.min(layers, perThread / chunkBytes));
        int columnsAtOnce = 1;
        if (layersAtOnce == layers) {
            // At least four units for each thread, so that none waits long for the last.
            long even = Math.max(1, (long) rows * columns / (4L * threads));
            columnsAtOnce = (int) Math.max(1, Math.min(Math.min(perThread / (chunkBytes * layers), even), columns));
        }
        List<Unit> units = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column += columnsAtOnce) {
                for (int layer = 0; layer < layers; layer += layersAtOnce) {
                    units.add(new Unit(
                            row,
                            column,
                            Math.min(columnsAtOnce, columns - column),
                            layer,
                            Math.min(layersAtOnce, layers - layer)));
                }
            }
        }
        return units;
    }

    /** Extent of a chunk in one dimension. */
    int chunkExtent(int dimension) {
        return (int) chunk.extent(dimension);
    }

    /** Chunks along one dimension. */
    int chunks(int dimension) {
        return chunksAlong(volume, chunk, dimension);
    }

    /** Chunks of the volume. */
    long chunkCount() {
        return (long) chunks(0) * chunks(1) * chunks(2);
    }

    /** Bytes of one chunk. */
    int chunkBytes() {
        return (int) (chunk.size() * Float.BYTES);
    }

    /** First inline index of a row of chunks. */
    int firstInline(int row) {
        return row * chunkExtent(0);
    }

    /** Inline index after the last of a row of chunks. */
    int endInline(int row) {
        return (int) Math.min(volume.extent(0), (row + 1L) * chunkExtent(0));
    }

    /** First crossline index of a unit. */
    int firstCrossline(Unit unit) {
        return unit.firstColumn * chunkExtent(1);
    }

    /** Crossline index after the last of a unit. */
    int endCrossline(Unit unit) {
        return (int) Math.min(volume.extent(1), ((long) unit.firstColumn + unit.columns) * chunkExtent(1));
    }

    /** First sample of a unit. */
    int firstSample(Unit unit) {
        return unit.firstLayer * chunkExtent(2);
    }

    /** Sample after the last of a unit. */
    int endSample(Unit unit) {
        return (int) Math.min(volume.extent(2), ((long) unit.firstLayer + unit.layers) * chunkExtent(2));
    }

    /** Ordinal of a unit's first chunk; its others follow, because columns are whole where there are several. */
    long firstChunk(Unit unit) {
        return ((long) unit.row * chunks(1) + unit.firstColumn) * chunks(2) + unit.firstLayer;
    }

    /** Whether parts of the unit's chunks lie outside the volume. */
    boolean reachesBeyond(Unit unit) {
        return endInline(unit.row) - firstInline(unit.row) < chunkExtent(0)
                || endCrossline(unit) - firstCrossline(unit) < unit.columns * chunkExtent(1)
                || endSample(unit) - firstSample(unit) < unit.layers * chunkExtent(2);
    }
}
