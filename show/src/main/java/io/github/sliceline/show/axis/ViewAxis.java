package io.github.sliceline.show.axis;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The part of an axis that lies along one side of a viewport. Values are linear in pixels, at every zoom. Immutable.
 *
 * @param axis what is seen
 * @param from place in cells at the first edge of the first pixel
 * @param to place in cells at the last edge of the last pixel, beyond {@code from}
 * @param pixels along the side, at least 1
 */
public record ViewAxis(PlotAxis axis, double from, double to, int pixels) {
    /** Refuses what shows nothing. */
    public ViewAxis {
        if (!(to > from) || !Double.isFinite(to - from) || pixels < 1) {
            throw new IllegalArgumentException(
                    "wanted a part of an axis, got " + from + " to " + to + " on " + pixels + " pixels");
        }
    }

    /** What a viewport shows from left to right. */
    public static ViewAxis across(PlotAxis axis, Viewport view) {
        return new ViewAxis(axis, view.left(), view.right(), view.width());
    }

    /** What a viewport shows from top to bottom. */
    public static ViewAxis down(PlotAxis axis, Viewport view) {
        return new ViewAxis(axis, view.top(), view.bottom(), view.height());
    }

    /** Any values, the first at the first edge and the last at the last. */
    public static ViewAxis between(String label, double first, double last, int pixels) {
        return new ViewAxis(PlotAxis.between(label, first, last), 0, 1, pixels);
    }

    /** Pixel coordinate of a value, which may lie outside. */
    public double pixelOf(double value) {
        return (axis.placeOf(value) - from) * pixels / (to - from);
    }

    /** Value at a pixel coordinate. */
    public double valueAt(double pixel) {
        return axis.valueAt(from + pixel * (to - from) / pixels);
    }

    /** Shows this part of the axis on another number of pixels. */
    public ViewAxis on(int newPixels) {
        return new ViewAxis(axis, from, to, newPixels);
    }

    /**
     * Where the axis is labelled: round values that are seen and exist, as many as there is room for; on an axis of lines
     * numbers of lines only, beginning with the first where that is seen. One at least, unless none is seen.
     *
     * @param room pixels that a label wants along the axis, with what keeps it apart from the next
     * @return in the order of pixels
     */
    public List<Tick> ticks(ToDoubleFunction<String> room) {
        return TickFinder.find(this, room);
    }
}
