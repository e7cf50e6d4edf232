package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Draws the same traces as {@link WigglePainter}, but as shapes, for a canvas that keeps them.
 *
 * @param graphics canvas with its origin at the viewport's first pixel
 * @param view the visible part
 * @param looks lines, lobes, or both
 * @param scale width of the lines, 1 on a usual screen
 */
record WigglePaths(Canvas graphics, Viewport view, Set<Look> looks, double scale) {
    /**
     * Draws traces. An amplitude of {@code limit} has the full deflection, to the right, or to the left if the limit is
     * negative.
     */
    void draw(Raster raster, double limit) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.BLACK);
        float width = (float) WigglePainter.lineWidth(view, scale);
        graphics.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        WigglePainter.traces(raster, view, scale).forEach(x -> trace(raster, x, limit));
    }

    private void trace(Raster raster, int x, double limit) {
        double zero = view.xOf(x);
        for (List<Point2D> run : runs(raster, x, zero, limit)) {
            if (looks.contains(Look.WIGGLE)) {
                graphics.draw(line(run));
            }
            if (looks.contains(Look.AREA)) {
                graphics.fill(lobes(run, zero));
            }
        }
    }

    private static Path2D line(List<Point2D> run) {
        Path2D path = new Path2D.Double();
        path.moveTo(run.get(0).getX(), run.get(0).getY());
        run.forEach(point -> path.lineTo(point.getX(), point.getY()));
        return path;
    }

    /** Returns the lobes right of the trace's own position, cut exactly there. */
    private static Path2D lobes(List<Point2D> run, double zero) {
        Path2D path = new Path2D.Double();
        Point2D last = run.get(0);
        path.moveTo(zero, last.getY());
        for (Point2D point : run) {
            double before = last.getX() - zero;
            double here = point.getX() - zero;
            if (before * here < 0) {
                path.lineTo(zero, last.getY() + (point.getY() - last.getY()) * before / (before - here));
            }
            path.lineTo(zero + Math.max(0, here), point.getY());
            last = point;
        }
        path.lineTo(zero, last.getY());
        path.closePath();
        return path;
    }

    /** Returns the points of the trace, one list per run of finite samples. */
    private List<List<Point2D>> runs(Raster raster, int trace, double zero, double limit) {
        double reach = WigglePainter.reach(view, scale);
        List<List<Point2D>> runs = new ArrayList<>();
        boolean open = false;
        int last = (int) Math.min(raster.height() - 1.0, Math.ceil(view.bottom()));
        for (int i = (int) Math.max(0, Math.floor(view.top())); i <= last; i++) {
            float value = raster.at(trace, i);
            boolean finite = Float.isFinite(value);
            if (finite) {
                if (!open) {
                    runs.add(new ArrayList<>());
                }
                double x = zero + reach * Math.max(-1, Math.min(1, value / limit));
                runs.get(runs.size() - 1).add(new Point2D.Double(x, view.yOf(i)));
            }
            open = finite;
        }
        return runs;
    }
}
