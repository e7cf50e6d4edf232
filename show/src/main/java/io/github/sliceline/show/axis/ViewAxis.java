package io.github.sliceline.show.axis;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The part of an axis along one side of a viewport. Values are linear in pixels, at every zoom. Immutable.
 *
 * @param axis the whole axis
 * @param from position in cells at the first edge of the first pixel
 * @param to position in cells at the last edge of the last pixel, greater than {@code from}
 * @param pixels pixels along the side, at least 1
 */
public record ViewAxis(PlotAxis axis, double from, double to, int pixels) {
    /** Refuses an empty part. */
    public ViewAxis {
        if (!(to > from) || !Double.isFinite(to - from) || pixels < 1) {
            throw new IllegalArgumentException(
                    "wanted a part of an axis, got " + from + " to " + to + " on " + pixels + " pixels");
        }
    }

    /** Returns the visible part of the axis from left to right. */
    public static ViewAxis across(PlotAxis axis, Viewport view) {
        return new ViewAxis(axis, view.left(), view.right(), view.width());
    }

    /** Returns the visible part of the axis from top to bottom. */
    public static ViewAxis down(PlotAxis axis, Viewport view) {
        return new ViewAxis(axis, view.top(), view.bottom(), view.height());
    }

    /** Returns an axis with the values {@code first} at the first edge and {@code last} at the last edge. */
    public static ViewAxis between(String label, double first, double last, int pixels) {
        return new ViewAxis(PlotAxis.between(label, first, last), 0, 1, pixels);
    }

    /** Returns the pixel coordinate of a value, which may lie outside. */
    public double pixelOf(double value) {
        return (axis.placeOf(value) - from) * pixels / (to - from);
    }

    /** Returns the value at a pixel coordinate. */
    public double valueAt(double pixel) {
        return axis.valueAt(from + pixel * (to - from) / pixels);
    }

    /** Returns this part of the axis on another number of pixels. */
    public ViewAxis on(int newPixels) {
        return new ViewAxis(axis, from, to, newPixels);
    }

    /**
     * Returns the labelled values, in the order of pixels: as many visible round values as fit. On an axis of lines
     * these are line numbers, including the first line if it is visible. At least one, unless no value is visible.
     *
     * @param room returns the pixels that a label needs along the axis, including the gap to the next
     */
    public List<Tick> ticks(ToDoubleFunction<String> room) {
        return TickFinder.find(this, room);
    }
}
