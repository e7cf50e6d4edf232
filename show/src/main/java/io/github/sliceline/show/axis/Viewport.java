package io.github.sliceline.show.axis;

/**
 * The visible part of a raster, and the number of pixels that show it. Positions are in cells: cell {@code i} reaches
 * from {@code i - 0.5} to {@code i + 0.5}, so the centre of a trace or sample is an integer. A viewport may extend
 * beyond the raster, where it is empty. Immutable.
 *
 * @param left position at the left edge of the first pixel
 * @param top position at the top edge of the first pixel
 * @param right position at the right edge of the last pixel, greater than {@code left}
 * @param bottom position at the bottom edge of the last pixel, greater than {@code top}
 * @param width pixels across, at least 1
 * @param height pixels down, at least 1
 */
public record Viewport(double left, double top, double right, double bottom, int width, int height) {
    /** Refuses an empty part. */
    public Viewport {
        if (!(right > left) || !(bottom > top) || !Double.isFinite(right - left) || !Double.isFinite(bottom - top)) {
            throw new IllegalArgumentException(
                    "wanted a part of a raster, got " + left + " to " + right + " by " + top + " to " + bottom);
        }
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("wanted pixels, got " + width + " by " + height);
        }
    }

    /** Returns a viewport of a whole raster. */
    public static Viewport whole(int columns, int rows, int width, int height) {
        return new Viewport(-0.5, -0.5, columns - 0.5, rows - 0.5, width, height);
    }

    /** Returns this part of the raster on another number of pixels. */
    public Viewport on(int newWidth, int newHeight) {
        return new Viewport(left, top, right, bottom, newWidth, newHeight);
    }

    /** Returns the column at an x coordinate in pixels; 0.5 is the centre of the first pixel. */
    public double columnAt(double x) {
        return left + x * (right - left) / width;
    }

    /** Returns the row at a y coordinate in pixels; 0.5 is the centre of the first pixel. */
    public double rowAt(double y) {
        return top + y * (bottom - top) / height;
    }

    /** Returns the x coordinate of a column, in pixels. */
    public double xOf(double column) {
        return (column - left) * width / (right - left);
    }

    /** Returns the y coordinate of a row, in pixels. */
    public double yOf(double row) {
        return (row - top) * height / (bottom - top);
    }

    /**
     * Returns a magnified viewport. The position under the pixel coordinates {@code x}, {@code y} stays there.
     *
     * @param across magnification across, above 0
     * @param down magnification down, above 0
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

    /** Returns a viewport in which the content is moved by {@code x} pixels to the right and {@code y} down. */
    public Viewport panned(double x, double y) {
        double columns = x * (right - left) / width;
        double rows = y * (bottom - top) / height;
        return new Viewport(left - columns, top - rows, right - columns, bottom - rows, width, height);
    }
}
