package io.github.sliceline.show.axis;

/**
 * Which part of a raster is seen, and on how many pixels. Places are in cells: cell {@code i} reaches from {@code i - 0.5}
 * to {@code i + 0.5}, so that a whole number is the place of a trace or a sample. What lies outside the raster is seen too,
 * as nothing. Immutable.
 *
 * @param left place at the left edge of the first pixel
 * @param top place at the top edge of the first pixel
 * @param right place at the right edge of the last pixel, beyond {@code left}
 * @param bottom place at the bottom edge of the last pixel, beyond {@code top}
 * @param width pixels across, at least 1
 * @param height pixels down, at least 1
 */
public record Viewport(double left, double top, double right, double bottom, int width, int height) {
    /** Refuses what shows nothing. */
    public Viewport {
        if (!(right > left) || !(bottom > top) || !Double.isFinite(right - left) || !Double.isFinite(bottom - top)) {
            throw new IllegalArgumentException(
                    "wanted a part of a raster, got " + left + " to " + right + " by " + top + " to " + bottom);
        }
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("wanted pixels, got " + width + " by " + height);
        }
    }

    /** All of a raster. */
    public static Viewport whole(int columns, int rows, int width, int height) {
        return new Viewport(-0.5, -0.5, columns - 0.5, rows - 0.5, width, height);
    }

    /** Shows this part of the raster on another number of pixels. */
    public Viewport on(int newWidth, int newHeight) {
        return new Viewport(left, top, right, bottom, newWidth, newHeight);
    }

    /** Place under a pixel's coordinate; 0.5 is the middle of the first pixel. */
    public double columnAt(double x) {
        return left + x * (right - left) / width;
    }

    /** Place under a pixel's coordinate; 0.5 is the middle of the first pixel. */
    public double rowAt(double y) {
        return top + y * (bottom - top) / height;
    }

    /** Pixel coordinate of a place. */
    public double xOf(double column) {
        return (column - left) * width / (right - left);
    }

    /** Pixel coordinate of a place. */
    public double yOf(double row) {
        return (row - top) * height / (bottom - top);
    }

    /**
     * Seen so many times larger, with what is under a pixel's coordinate staying there.
     *
     * @param across how many times larger across, more than 0
     * @param down the same downward
     */
    public Viewport zoomed(double across, double down, double x, double y) {
        double column = columnAt(x);
        double row = rowAt(y);
        return new Viewport(
                column + (left - column) / across,
                row + (top - row) / down,
                column + (right - column) / across,
                row + (bottom - row) / down,
                width,
                height);
    }

    /** Moved so that what was under the origin is so many pixels to the right and down. */
    public Viewport panned(double x, double y) {
        double columns = x * (right - left) / width;
        double rows = y * (bottom - top) / height;
        return new Viewport(left - columns, top - rows, right - columns, bottom - rows, width, height);
    }
}
