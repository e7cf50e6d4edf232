package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Draws traces as black lines over the picture, with the lobes to the right filled; samples that are not finite
 * interrupt them. A trace crosses each height once, so it is drawn height by height, which is many times faster than
 * drawing a shape.
 */
final class WigglePainter {
    private static final double LINE = 1.2;
    private static final double LEAST_LINE = 0.5;
    /** Minimum distance between drawn traces in pixels; closer ones could not be told apart. */
    private static final int LEAST_DISTANCE = 5;
    /** Deflection of the largest amplitude, in distances between traces. */
    static final double REACH = 1.5;
    /** Number of heights sampled per row of pixels. */
    private static final int HEIGHTS = 4;

    private final int[] pixels;
    private final Viewport view;
    private final double scale;
    private final boolean line;
    private final boolean area;
    /** Coverage of each pixel of a row. */
    private final float[] covered;

    /** Half the width of a line, in pixels. */
    private final double half;

    /** Half the width of a line, in samples of the trace. */
    private final double halfPlaces;

    private int left;
    private int right;

    /**
     * @param pixels pixels of the viewport
     * @param view the visible part
     * @param looks lines, lobes, or both
     * @param scale width of the lines, 1 on a usual screen
     */
    WigglePainter(int[] pixels, Viewport view, Set<Look> looks, double scale) {
        this.pixels = pixels;
        this.view = view;
        this.scale = scale;
        this.line = looks.contains(Look.WIGGLE);
        this.area = looks.contains(Look.AREA);
        this.covered = new float[view.width()];
        this.half = lineWidth(view, scale) / 2;
        this.halfPlaces = half * (view.bottom() - view.top()) / view.height();
    }

    /** Returns the deflection of the largest amplitude, in pixels. */
    static double reach(Viewport view, double scale) {
        return REACH * step(view, scale) * view.width() / (view.right() - view.left());
    }

    /** Returns the width of a line, in pixels. */
    static double lineWidth(Viewport view, double scale) {
        return Math.max(LEAST_LINE, Math.min(LINE * scale, reach(view, scale) / 8));
    }

    /** Returns the step between drawn traces that leaves room for each. */
    static int step(Viewport view, double scale) {
        return (int) Math.max(1, Math.ceil(LEAST_DISTANCE * scale * (view.right() - view.left()) / view.width()));
    }

    /**
     * Draws traces. An amplitude of {@code limit} has the full deflection, to the right, or to the left if the limit is
     * negative.
     */
    void paint(Raster raster, double limit) {
        traces(raster, view, scale).forEach(x -> {
            Deflection trace = new Deflection(raster, x, view, reach(view, scale) / limit, reach(view, scale));
            for (int y = 0; y < view.height(); y++) {
                row(trace, y);
            }
        });
    }

    /** Returns the traces that are drawn. They do not depend on the start of the viewport. */
    static IntStream traces(Raster raster, Viewport view, double scale) {
        int step = step(view, scale);
        double cells = REACH * step;
        long before = (long) Math.max(0, Math.floor((view.left() - cells) / step));
        return LongStream.iterate(
                        before * step + step / 2, x -> x < raster.width() && x <= view.right() + cells, x -> x + step)
                .mapToInt(Math::toIntExact);
    }

    private void row(Deflection trace, int y) {
        left = view.width();
        right = 0;
        for (int k = 0; k < HEIGHTS; k++) {
            double place = view.rowAt(y + (k + 0.5) / HEIGHTS);
            double from = Double.POSITIVE_INFINITY;
            double to = Double.NEGATIVE_INFINITY;
            if (line && trace.crosses(place - halfPlaces, place + halfPlaces)) {
                // A stroke is equally wide in all directions, so a flat line is wider across.
                double slope = (trace.most() - trace.least()) / (2 * half);
                double beside = half * (Math.sqrt(1 + slope * slope) - slope);
                from = trace.least() - beside;
                to = trace.most() + beside;
            }
            double lobe = area ? trace.at(place) : Double.NaN;
            if (lobe > trace.zero()) {
                from = Math.min(from, trace.zero());
                to = Math.max(to, lobe);
            }
            cover(from, to);
        }
        ink(y * view.width());
    }

    /** Adds an interval to the coverage of a row's pixels. */
    private void cover(double from, double to) {
        double start = Math.max(0, from);
        double end = Math.min(view.width(), to);
        if (!(start < end)) {
            return;
        }
        int first = (int) start;
        int last = Math.min(view.width() - 1, (int) end);
        left = Math.min(left, first);
        right = Math.max(right, last + 1);
        for (int x = first; x <= last; x++) {
            covered[x] += 1;
        }
        covered[first] -= (float) (start - first);
        covered[last] -= (float) (last + 1 - end);
    }

    /** Darkens the covered pixels. */
    private void ink(int row) {
        for (int x = left; x < right; x++) {
            int light = 256 - Math.round(covered[x] * 256 / HEIGHTS);
            int rgb = pixels[row + x];
            int redAndBlue = (((rgb & 0xFF00FF) * light) >>> 8) & 0xFF00FF;
            int green = (((rgb & 0xFF00) * light) >>> 8) & 0xFF00;
            pixels[row + x] = redAndBlue | green;
            covered[x] = 0;
        }
    }
}
