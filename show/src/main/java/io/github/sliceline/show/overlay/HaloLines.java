package io.github.sliceline.show.overlay;

import io.github.sliceline.show.paint.Canvas;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.List;

/** Lines with a light halo around them, which are seen on light and on dark data. */
public final class HaloLines {
    /** Colour of the halo over data. */
    public static final Color HALO = new Color(255, 255, 255, 200);

    private HaloLines() {}

    /** Returns a stroke with round ends. */
    public static Stroke round(double width) {
        return new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    }

    /** Draws lines with smooth edges at their exact positions from now on. */
    public static void smooth(Canvas graphics) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /** Draws a line over its halo. */
    public static void draw(Canvas graphics, Shape line, Stroke under, Color halo, Stroke stroke, Color colour) {
        graphics.setStroke(under);
        graphics.setColor(halo);
        graphics.draw(line);
        graphics.setStroke(stroke);
        graphics.setColor(colour);
        graphics.draw(line);
    }

    /** Adds straight lines through the points. Adds nothing if there are no points. */
    public static void append(Path2D path, List<Point2D> points) {
        for (int i = 0; i < points.size(); i++) {
            Point2D at = points.get(i);
            if (i == 0) {
                path.moveTo(at.getX(), at.getY());
            } else {
                path.lineTo(at.getX(), at.getY());
            }
        }
    }

    /** Returns straight lines through the points. */
    public static Path2D through(List<Point2D> points) {
        Path2D path = new Path2D.Double();
        append(path, points);
        return path;
    }
}
