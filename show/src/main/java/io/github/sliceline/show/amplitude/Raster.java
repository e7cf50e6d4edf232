package io.github.sliceline.show.amplitude;

/**
 * Samples arranged as a picture, {@code x} to the right and {@code y} downward. A view of the array of a section;
 * nothing is copied.
 *
 * @param values all samples, row-major
 * @param width cells across
 * @param height cells down
 * @param hasTraces true if traces are side by side, false for a map
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Raster(float[] values, int width, int height, boolean hasTraces) {
    public Raster {
        if (width < 1 || height < 1 || values.length != Math.multiplyExact(width, height)) {
            throw new IllegalArgumentException(values.length + " values for " + width + " by " + height);
        }
    }

    /** Returns a raster of an array {@code [trace][sample]}, with traces side by side and samples downward. */
    public static Raster ofTraces(float[] values, int traces, int samples) {
        return new Raster(values, traces, samples, true);
    }

    /**
     * Returns a raster of an array {@code [row][column]} as a map, with row 0 at the bottom as on the y axis of a
     * graph.
     */
    public static Raster ofMap(float[] values, int rows, int columns) {
        return new Raster(values, columns, rows, false);
    }

    /** Returns the value of a cell, counted from the left and from the top. */
    public float at(int x, int y) {
        return hasTraces ? values[start(x) + y] : values[start(y) + x];
    }

    /**
     * Returns a copy with each sample divided by the rms amplitude of a window around it on its trace, as {@code
     * Display.agc} requires. The caller should keep it, since making it is slow. Returns a map, or any raster for a
     * window of 0, unchanged.
     *
     * @param window length in samples; cut at the ends of a trace
     */
    public Raster balanced(int window) {
        return window == 0 || !hasTraces ? this : ofTraces(Agc.balanced(values, height, window), width, height);
    }

    /**
     * Returns the index in {@link #values} at which a line of neighbours begins: a trace at its top, or a row of a map
     * at its left.
     */
    public int start(int line) {
        return hasTraces ? line * height : (height - 1 - line) * width;
    }
}
