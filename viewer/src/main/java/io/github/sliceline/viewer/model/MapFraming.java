package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.map.MapProjection.Bounds;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * The visible part of a map. The viewport has x from left to right and -y from top to bottom, at the same scale. Not
 * thread-safe.
 */
public final class MapFraming {
    /** Margin around the whole survey, as a fraction of the pane. */
    private static final double MARGIN = 0.06;

    /**
     * Margin above and below the whole survey, in pixels, for the texts there. It is at most {@link #MOST_ROOM} of the
     * height.
     */
    private static final double ROOM = 46;

    private static final double MOST_ROOM = 0.2;

    /** Largest size of a bin in pixels. */
    private static final double MOST_PIXELS_OF_BIN = 400;

    /** Smallest scale, relative to the scale at which the whole survey fits the pane. */
    private static final double LEAST_PART = 0.05;

    /** Smallest side of a rubber band, in pixels. A smaller band does nothing. */
    private static final double LEAST_BAND = 4;

    private final Supplier<Bounds> bounds;
    private final DoubleSupplier spacing;
    private final Runnable changed;
    private Optional<Viewport> view = Optional.empty();
    private boolean fitted = true;

    /**
     * @param bounds returns the bounds of the survey
     * @param spacing returns the distance between neighbouring traces
     * @param changed runs when the visible part changes
     */
    public MapFraming(Supplier<Bounds> bounds, DoubleSupplier spacing, Runnable changed) {
        this.bounds = bounds;
        this.spacing = spacing;
        this.changed = changed;
    }

    /** Shows the whole survey again after its bounds changed, if the whole survey was visible before. */
    public void refit() {
        if (fitted) {
            view = view.map(seen -> whole(seen.width(), seen.height()));
        }
    }

    /** Returns the visible part; empty before the first layout. */
    public Optional<Viewport> view() {
        return view;
    }

    /**
     * Sets the size of the map in pixels. Shows the whole survey if it was visible before, and otherwise keeps centre
     * and scale.
     */
    public void resize(int width, int height) {
        look(view.isEmpty() || fitted ? whole(width, height) : sameScale(view.get(), width, height));
    }

    private static Viewport sameScale(Viewport seen, int width, int height) {
        double scale = scale(seen);
        double x = (seen.left() + seen.right()) / 2;
        double y = (seen.top() + seen.bottom()) / 2;
        return around(x, y, scale, width, height);
    }

    /** Shows the whole survey. */
    public void fit() {
        view.ifPresent(seen -> look(whole(seen.width(), seen.height())));
        fitted = true;
    }

    /** Zooms around a pixel, within the largest and smallest scale. */
    public void zoom(double times, double x, double y) {
        view.ifPresent(seen -> {
            double largest = MOST_PIXELS_OF_BIN / spacing.getAsDouble();
            double smallest = LEAST_PART * scale(whole(seen.width(), seen.height()));
            double scale = scale(seen);
            double wanted = Math.max(Math.min(scale, smallest), Math.min(Math.max(scale, largest), scale * times));
            if (wanted != scale) {
                moved(seen.zoomed(wanted / scale, wanted / scale, x, y));
            }
        });
    }

    /** Moves the map by {@code x} pixels to the right and {@code y} pixels down. */
    public void pan(double x, double y) {
        view.ifPresent(seen -> moved(seen.panned(x, y)));
    }

    /** Zooms around the centre. */
    public void zoom(double times) {
        view.ifPresent(seen -> zoom(times, seen.width() / 2.0, seen.height() / 2.0));
    }

    /** Shows each bin as one pixel. */
    public void oneToOne() {
        view.ifPresent(seen -> zoom(1 / (spacing.getAsDouble() * scale(seen))));
    }

    /** Shows the rectangle between two corners, in pixels. A rectangle of only a few pixels does nothing. */
    public void band(double x1, double y1, double x2, double y2) {
        double across = Math.abs(x2 - x1);
        double down = Math.abs(y2 - y1);
        if (Math.max(across, down) >= LEAST_BAND) {
            view.ifPresent(seen -> {
                pan(seen.width() / 2.0 - (x1 + x2) / 2, seen.height() / 2.0 - (y1 + y2) / 2);
                zoom(Math.min(seen.width() / Math.max(1, across), seen.height() / Math.max(1, down)));
            });
        }
    }

    private void moved(Viewport to) {
        fitted = false;
        look(to);
    }

    private void look(Viewport to) {
        Optional<Viewport> next = Optional.of(to);
        if (!next.equals(view)) {
            view = next;
            changed.run();
        }
    }

    private Viewport whole(int width, int height) {
        Bounds all = bounds.get();
        double across = Math.max(all.right() - all.left(), spacing.getAsDouble());
        double up = Math.max(all.top() - all.bottom(), spacing.getAsDouble());
        double room = Math.min(MOST_ROOM * height, Math.max(MARGIN * height, ROOM));
        double scale = Math.min((1 - 2 * MARGIN) * width / across, (height - 2 * room) / up);
        return around((all.left() + all.right()) / 2, -(all.bottom() + all.top()) / 2, scale, width, height);
    }

    /**
     * Returns a viewport around a place.
     *
     * @param row y of the place, negated
     * @param scale pixels per unit of the map
     */
    public static Viewport around(double x, double row, double scale, int width, int height) {
        double halfWidth = width / scale / 2;
        double halfHeight = height / scale / 2;
        return new Viewport(x - halfWidth, row - halfHeight, x + halfWidth, row + halfHeight, width, height);
    }

    /** Returns the scale in pixels per unit of the map. */
    public static double scale(Viewport view) {
        return view.width() / (view.right() - view.left());
    }
}
