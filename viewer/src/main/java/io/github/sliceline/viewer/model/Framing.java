package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import java.util.OptionalDouble;

/**
 * Which parts of a raster may be seen: none that is smaller than a few cells, and nothing outside but what a locked aspect
 * leaves free. What is asked for is changed into the nearest that may be. Immutable.
 *
 * @param columns cells across
 * @param rows cells down
 * @param ratio pixels of a column divided by pixels of a row, where the aspect is locked
 */
public record Framing(int columns, int rows, OptionalDouble ratio) {
    private static final double FEWEST_CELLS = 2;
    /** A rubber band narrower than this is none. */
    private static final double LEAST_BAND = 4;

    private static final double ROUNDING = 1e-9;

    public Framing {
        if (columns < 1 || rows < 1) {
            throw new IllegalArgumentException("wanted cells, got " + columns + " by " + rows);
        }
        if (ratio.isPresent() && !(ratio.getAsDouble() > 0 && ratio.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the aspect must be above 0, got " + ratio);
        }
    }

    /** Any aspect. */
    public static Framing free(int columns, int rows) {
        return new Framing(columns, rows, OptionalDouble.empty());
    }

    /** This framing with another aspect; without one, any is allowed. */
    public Framing withRatio(OptionalDouble other) {
        return new Framing(columns, rows, other);
    }

    /** Pixels of a column divided by those of a row. */
    public static double ratioOf(Viewport view) {
        return pixelsPerColumn(view) / pixelsPerRow(view);
    }

    /** All of it, as large as there is room. */
    public Viewport fit(int width, int height) {
        if (ratio.isEmpty()) {
            return Viewport.whole(columns, rows, width, height);
        }
        double perRow = Math.min((double) height / rows, width / (columns * ratio.getAsDouble()));
        return around((columns - 1) / 2.0, (rows - 1) / 2.0, perRow * ratio.getAsDouble(), perRow, width, height);
    }

    /** Whether a view is all of it. */
    public boolean isFit(Viewport view) {
        return view.equals(fit(view.width(), view.height()));
    }

    /** A pixel for each cell, with the middle staying where it is; two axes at a locked aspect have a pixel or more. */
    public Viewport oneToOne(Viewport view) {
        double locked = ratio.orElse(1);
        double perRow = Math.max(1, 1 / locked);
        return allowed(
                around(centreColumn(view), centreRow(view), perRow * locked, perRow, view.width(), view.height()));
    }

    /**
     * Seen so many times larger, with what is under a pixel's coordinate staying there. Where the aspect is locked both
     * sides grow alike, by the one that was asked for.
     */
    public Viewport zoomed(Viewport view, double across, double down, double x, double y) {
        if (ratio.isPresent()) {
            double both = across == 1 ? down : across;
            Viewport whole = fit(view.width(), view.height());
            double least = columnsSeen(view) / columnsSeen(whole);
            double most = Math.min(most(columnsSeen(view), columns), most(rowsSeen(view), rows));
            double by = Math.max(least, Math.min(Math.max(1, most), both));
            return allowed(view.zoomed(by, by, x, y));
        }
        return allowed(view.zoomed(
                between(columnsSeen(view) / columns, most(columnsSeen(view), columns), across),
                between(rowsSeen(view) / rows, most(rowsSeen(view), rows), down),
                x,
                y));
    }

    /** Moved so that what was under the origin is so many pixels to the right and down. */
    public Viewport panned(Viewport view, double x, double y) {
        return allowed(view.panned(x, y));
    }

    /** What a rubber band between two corners encloses; of a band without width or height the other side only. */
    public Viewport band(Viewport view, double x1, double y1, double x2, double y2) {
        boolean wide = Math.abs(x2 - x1) >= LEAST_BAND;
        boolean high = Math.abs(y2 - y1) >= LEAST_BAND;
        if (!wide && !high) {
            return view;
        }
        double left = wide ? view.columnAt(Math.min(x1, x2)) : view.left();
        double right = wide ? view.columnAt(Math.max(x1, x2)) : view.right();
        double top = high ? view.rowAt(Math.min(y1, y2)) : view.top();
        double bottom = high ? view.rowAt(Math.max(y1, y2)) : view.bottom();
        if (ratio.isEmpty()) {
            return allowed(new Viewport(left, top, right, bottom, view.width(), view.height()));
        }
        double perRow = Math.min(view.height() / (bottom - top), view.width() / ((right - left) * ratio.getAsDouble()));
        return allowed(around(
                (left + right) / 2,
                (top + bottom) / 2,
                perRow * ratio.getAsDouble(),
                perRow,
                view.width(),
                view.height()));
    }

    /** A view on other pixels; where the aspect is locked it keeps its rows and gets the columns for which there is room. */
    public Viewport resized(Viewport view, int width, int height) {
        return isFit(view) ? fit(width, height) : withRows(view.on(width, height), view.top(), view.bottom());
    }

    /** A view with other rows; where the aspect is locked it gets more or fewer columns. */
    public Viewport withRows(Viewport view, double top, double bottom) {
        Viewport other = new Viewport(view.left(), top, view.right(), bottom, view.width(), view.height());
        if (ratio.isEmpty()) {
            return other;
        }
        double perRow = pixelsPerRow(other);
        Viewport locked = around(
                centreColumn(view),
                centreRow(other),
                perRow * ratio.getAsDouble(),
                perRow,
                view.width(),
                view.height());
        double[] across = inside(locked.left(), locked.right(), columns);
        return new Viewport(across[0], top, across[1], bottom, view.width(), view.height());
    }

    /** The nearest that may be seen. */
    public Viewport allowed(Viewport view) {
        if (ratio.isPresent()) {
            Viewport whole = fit(view.width(), view.height());
            if (columnsSeen(view) >= columnsSeen(whole) * (1 - ROUNDING)) {
                return whole;
            }
        }
        double[] across = inside(view.left(), view.right(), columns);
        double[] down = inside(view.top(), view.bottom(), rows);
        return new Viewport(across[0], down[0], across[1], down[1], view.width(), view.height());
    }

    /** A range moved into the cells there are, in the middle where it is longer and the aspect wants that. */
    private double[] inside(double from, double to, int cells) {
        double length = to - from;
        if (length >= cells * (1 - ROUNDING)) {
            double beyond = ratio.isPresent() ? (length - cells) / 2 : 0;
            return new double[] {-0.5 - beyond, cells - 0.5 + beyond};
        }
        double least = Math.min(FEWEST_CELLS, cells);
        if (ratio.isEmpty() && length < least) {
            double start = Math.max(-0.5, Math.min(cells - 0.5 - least, (from + to - least) / 2));
            return new double[] {start, start + least};
        }
        double by = Math.max(0, -0.5 - from) - Math.max(0, to - (cells - 0.5));
        return new double[] {from + by, to + by};
    }

    private static double most(double seen, int cells) {
        return seen / Math.min(FEWEST_CELLS, cells);
    }

    private static double between(double least, double most, double wanted) {
        return Math.max(Math.min(least, most), Math.min(Math.max(least, most), wanted));
    }

    private static Viewport around(double column, double row, double perColumn, double perRow, int width, int height) {
        double across = width / perColumn / 2;
        double down = height / perRow / 2;
        return new Viewport(column - across, row - down, column + across, row + down, width, height);
    }

    private static double columnsSeen(Viewport view) {
        return view.right() - view.left();
    }

    private static double rowsSeen(Viewport view) {
        return view.bottom() - view.top();
    }

    private static double centreColumn(Viewport view) {
        return (view.left() + view.right()) / 2;
    }

    private static double centreRow(Viewport view) {
        return (view.top() + view.bottom()) / 2;
    }

    private static double pixelsPerColumn(Viewport view) {
        return view.width() / columnsSeen(view);
    }

    private static double pixelsPerRow(Viewport view) {
        return view.height() / rowsSeen(view);
    }
}
