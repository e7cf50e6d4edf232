package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.map.MapProjection.Bounds;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Which part of a map a pane shows. Its viewport has x from left to right and -y from top to bottom, both at the same scale.
 * Used by one thread.
 */
public final class MapFraming {
    /** Of the pixels, around the survey. */
    private static final double MARGIN = 0.06;

    /** Pixels above and below it, for what stands there, as long as that is no more than a part of all. */
    private static final double ROOM = 46;

    private static final double MOST_ROOM = 0.2;

    /** A bin as large as this is enough. */
    private static final double MOST_PIXELS_OF_BIN = 400;

    /** Of the whole survey, once it is smaller nothing is seen any more. */
    private static final double LEAST_PART = 0.05;

    /** A rubber band smaller than this is none. */
    private static final double LEAST_BAND = 4;

    private final Supplier<Bounds> bounds;
    private final DoubleSupplier spacing;
    private final Runnable changed;
    private Optional<Viewport> view = Optional.empty();
    private boolean fitted = true;

    /**
     * @param bounds of all there is
     * @param spacing distance between neighbouring traces
     * @param changed run when another part is seen
     */
    public MapFraming(Supplier<Bounds> bounds, DoubleSupplier spacing, Runnable changed) {
        this.bounds = bounds;
        this.spacing = spacing;
        this.changed = changed;
    }

    /** Something else lies there: where all was seen before, all of it is. */
    public void refit() {
        if (fitted) {
            view = view.map(seen -> whole(seen.width(), seen.height()));
        }
    }

    /** What is seen; empty before the map was first laid out. */
    public Optional<Viewport> view() {
        return view;
    }

    /** Lays it out on so many pixels: the whole survey, or what was in the middle before at the same scale. */
    public void resize(int width, int height) {
        look(view.isEmpty() || fitted ? whole(width, height) : sameScale(view.get(), width, height));
    }

    private static Viewport sameScale(Viewport seen, int width, int height) {
        double scale = scale(seen);
        double x = (seen.left() + seen.right()) / 2;
        double y = (seen.top() + seen.bottom()) / 2;
        return around(x, y, scale, width, height);
    }

    /** Shows all of the survey. */
    public void fit() {
        view.ifPresent(seen -> look(whole(seen.width(), seen.height())));
        fitted = true;
    }

    /** Shows the map so many times larger, with what is under a pixel staying there, as far as that shows anything. */
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

    /** Moves what is seen by so many pixels to the right and down. */
    public void pan(double x, double y) {
        view.ifPresent(seen -> moved(seen.panned(x, y)));
    }

    /** Shows the map so many times larger, with the middle staying where it is. */
    public void zoom(double times) {
        view.ifPresent(seen -> zoom(times, seen.width() / 2.0, seen.height() / 2.0));
    }

    /** Shows a pixel for each bin. */
    public void oneToOne() {
        view.ifPresent(seen -> zoom(1 / (spacing.getAsDouble() * scale(seen))));
    }

    /** Shows what a rubber band between two corners encloses; one that is a few pixels small encloses nothing. */
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

    /** What is seen of the map around a place, at so many pixels for a unit. */
    public static Viewport around(double x, double row, double scale, int width, int height) {
        double halfWidth = width / scale / 2;
        double halfHeight = height / scale / 2;
        return new Viewport(x - halfWidth, row - halfHeight, x + halfWidth, row + halfHeight, width, height);
    }

    /** Pixels for a unit of the map. */
    public static double scale(Viewport view) {
        return view.width() / (view.right() - view.left());
    }
}
