package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.viewer.model.Pane;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.List;

/** Style of lines over sections and the map: each has the colour of its pane and a wider halo. */
final class PaneLines {
    /** Colour of the halo, which makes lines stand out on light and dark. */
    static final Color HALO = new Color(255, 255, 255, 200);

    private PaneLines() {}

    /** Returns the colour of a pane's line in other panes, and of the mark beside its title. */
    static Color colour(Pane pane) {
        return switch (pane) {
            case INLINE -> new Color(0xE8710A);
            case CROSSLINE -> new Color(0x188038);
            case SLICE -> new Color(0x9334E6);
            case LINE -> new Color(0xC5221F);
            case GATHER -> new Color(0x00838F);
            case MAP -> new Color(0x5F6368);
        };
    }

    /** Returns a stroke with round ends. */
    static Stroke round(double width) {
        return new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    }

    /** Returns a dashed stroke. */
    static Stroke dashed(double width, int join, float dash, float gap) {
        return new BasicStroke((float) width, BasicStroke.CAP_BUTT, join, 10, new float[] {dash, gap}, 0);
    }

    /** Draws lines with smooth edges at their exact positions from now on. */
    static void smooth(Canvas graphics) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /** Draws a line over its halo. */
    static void draw(Canvas graphics, Shape line, Stroke under, Color halo, Stroke stroke, Color colour) {
        graphics.setStroke(under);
        graphics.setColor(halo);
        graphics.draw(line);
        graphics.setStroke(stroke);
        graphics.setColor(colour);
        graphics.draw(line);
    }

    /** Adds straight lines through the points. Adds nothing if there are no points. */
    static void append(Path2D path, List<Point2D> points) {
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
    static Path2D through(List<Point2D> points) {
        Path2D path = new Path2D.Double();
        append(path, points);
        return path;
    }
}
