package io.github.sliceline.show.amplitude;

/**
 * Samples arranged as a picture: {@code x} to the right, {@code y} downward. A view of an array in
 * any of the ways a section stores it; nothing is copied.
 */
public final class Raster {
    private final float[] values;
    private final int width;
    private final int height;
    private final boolean traces;

    private Raster(float[] values, int width, int height, boolean traces) {
        if (width < 1 || height < 1 || values.length != Math.multiplyExact(width, height)) {
            throw new IllegalArgumentException(values.length + " values for " + width + " by " + height);
        }
        this.values = values;
        this.width = width;
        this.height = height;
        this.traces = traces;
    }

    /** Array {@code [trace][sample]} with traces side by side and samples downward. */
    public static Raster ofTraces(float[] values, int traces, int samples) {
        return new Raster(values, traces, samples, true);
    }

    /** Array {@code [row][column]} as a map: row 0 at the bottom, as the y axis of any graph. */
    public static Raster ofMap(float[] values, int rows, int columns) {
        return new Raster(values, columns, rows, false);
    }

    /** Cells across. */
    public int width() {
        return width;
    }

    /** Cells down. */
    public int height() {
        return height;
    }

    /** Whether traces stand side by side in it; otherwise it is a map. */
    public boolean hasTraces() {
        return traces;
    }

    /** The value of a cell, counted from the left and from the top. */
    public float at(int x, int y) {
        return traces ? values[start(x) + y] : values[start(y) + x];
    }

    /**
     * Each sample over the rms amplitude of a window around it on its trace, as {@code Display.agc} wants it. A copy, to be
     * made once for a section and kept. A map, which has no traces, is given back as it is, and so is all for a window of 0.
     *
     * @param window samples, cut at the ends of a trace
     */
    public Raster balanced(int window) {
        return window == 0 || !traces ? this : ofTraces(Agc.balanced(values, height, window), width, height);
    }

    /** Where a line of neighbours begins in the {@link #values}: a trace at its top, or a row of a map at its left. */
    public int start(int line) {
        return traces ? line * height : (height - 1 - line) * width;
    }

    /** All samples, row-major; not a copy. */
    public float[] values() {
        return values;
    }
}
