package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import java.util.OptionalDouble;

/**
 * Rules for the visible part of a raster: at least a few cells, and nothing outside the raster except the margins that
 * a locked aspect needs. Each method returns the nearest allowed view. Immutable.
 *
 * @param columns number of columns
 * @param rows number of rows
 * @param ratio width of a column divided by height of a row, in pixels; empty if the aspect is not locked
 */
public record Framing(int columns, int rows, OptionalDouble ratio) {
    private static final double FEWEST_CELLS = 2;
    /** Smallest width or height of a rubber band, in pixels. A smaller side counts as no side. */
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

    /** Returns a framing without a locked aspect. */
    public static Framing free(int columns, int rows) {
        return new Framing(columns, rows, OptionalDouble.empty());
    }

    /**
     * Returns this framing with another aspect.
     *
     * @param other empty for an aspect that is not locked
     */
    public Framing withRatio(OptionalDouble other) {
        return new Framing(columns, rows, other);
    }

    /** Returns the width of a column divided by the height of a row, in pixels. */
    public static double ratioOf(Viewport view) {
        return pixelsPerColumn(view) / pixelsPerRow(view);
    }

    /** Returns a view of the whole raster, as large as the pane allows. */
    public Viewport fit(int width, int height) {
        if (ratio.isEmpty()) {
            return Viewport.whole(columns, rows, width, height);
        }
        double perRow = Math.min((double) height / rows, width / (columns * ratio.getAsDouble()));
        return around((columns - 1) / 2.0, (rows - 1) / 2.0, perRow * ratio.getAsDouble(), perRow, width, height);
    }

    /** True if the view shows the whole raster. */
    public boolean isFit(Viewport view) {
        return view.equals(fit(view.width(), view.height()));
    }

    /**
     * Returns a view with one pixel per cell and the same centre. With a locked aspect the smaller side of a cell has
     * one pixel.
     */
    public Viewport oneToOne(Viewport view) {
        double locked = ratio.orElse(1);
        double perRow = Math.max(1, 1 / locked);
        return allowed(
                around(centreColumn(view), centreRow(view), perRow * locked, perRow, view.width(), view.height()));
    }

    /**
     * Returns a view that is zoomed around a pixel. With a locked aspect both directions use the same factor: that of
     * the direction that was asked for.
     *
     * @param across factor across, above 1 to zoom in
     * @param down factor down
     * @param x pixel that keeps its column
     * @param y pixel that keeps its row
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

    /** Returns a view that is moved by {@code x} pixels to the right and {@code y} pixels down. */
    public Viewport panned(Viewport view, double x, double y) {
        return allowed(view.panned(x, y));
    }

    /**
     * Returns a view of the rectangle between two corners, in pixels. If the rectangle has almost no width or no
     * height, only the other direction changes.
     */
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

    /**
     * Returns a view for a pane of another size. With a locked aspect the view keeps its rows, and its columns change.
     */
    public Viewport resized(Viewport view, int width, int height) {
        return isFit(view) ? fit(width, height) : withRows(view.on(width, height), view.top(), view.bottom());
    }

    /** Returns a view with other rows. With a locked aspect the number of columns changes too. */
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

    /** Returns the nearest allowed view. */
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

    /** Moves a range into the raster. With a locked aspect a range longer than the raster is centred on it. */
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
