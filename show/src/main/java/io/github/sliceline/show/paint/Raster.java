package io.github.sliceline.show.paint;

/**
 * Samples arranged as a picture: {@code x} to the right, {@code y} downward. A view of an array in
 * any of the ways a section stores it; nothing is copied.
 */
public final class Raster {
    private final float[] values;
    private final int width;
    private final int height;
    private final int origin;
    private final int xStride;
    private final int yStride;

    private Raster(float[] values, int width, int height, int origin, int xStride, int yStride) {
        if (width < 1 || height < 1 || values.length != Math.multiplyExact(width, height)) {
            throw new IllegalArgumentException(values.length + " values for " + width + " by " + height);
        }
        this.values = values;
        this.width = width;
        this.height = height;
        this.origin = origin;
        this.xStride = xStride;
        this.yStride = yStride;
    }

    /** Array {@code [trace][sample]} with traces side by side and samples downward. */
    public static Raster ofTraces(float[] values, int traces, int samples) {
        return new Raster(values, traces, samples, 0, samples, 1);
    }

    /** Array {@code [row][column]} as a map: row 0 at the bottom, as the y axis of any graph. */
    public static Raster ofMap(float[] values, int rows, int columns) {
        return new Raster(values, columns, rows, Math.multiplyExact(rows - 1, columns), 1, -columns);
    }

    /** Cells across. */
    public int width() {
        return width;
    }

    /** Cells down. */
    public int height() {
        return height;
    }

    /** The value of a cell, counted from the left and from the top. */
    public float at(int x, int y) {
        return values[origin + x * xStride + y * yStride];
    }

    float[] values() {
        return values;
    }
}
