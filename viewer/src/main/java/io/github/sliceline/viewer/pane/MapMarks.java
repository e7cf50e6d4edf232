package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PathDrawing;
import io.github.sliceline.viewer.model.Position;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws over the ground of the map: the current lines, the arbitrary line, where the pointer is, a rubber band. */
record MapMarks(Graphics2D graphics, MapGeometry geometry, MapColours colours, boolean overValues) {
    private static final Stroke WIDE = new BasicStroke(3.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final Stroke THIN = new BasicStroke(1.4f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final Stroke DASHED =
            new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {5, 4}, 0);
    private static final double MEETING = 4;
    private static final double VERTEX = 3.5;
    private static final double CROSS = 7;

    MapMarks {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /** The current lines, and where they meet. */
    void lines(Position position) {
        geometry.inline(position).ifPresent(line -> draw(line, THIN, PaneColours.of(Pane.INLINE)));
        geometry.crossline(position).ifPresent(line -> draw(line, THIN, PaneColours.of(Pane.CROSSLINE)));
        draw(circle(geometry.meeting(position), MEETING), THIN, ink());
    }

    /** The arbitrary line; while it is drawn with a dashed piece to the pointer. */
    void path(PathDrawing drawing) {
        List<MapPoint> vertices = new ArrayList<>(drawing.vertices());
        if (vertices.isEmpty()) {
            return;
        }
        Color colour = PaneColours.of(Pane.LINE);
        Path2D line = new Path2D.Double();
        for (int i = 0; i < vertices.size(); i++) {
            Point2D at = geometry.pixel(vertices.get(i));
            if (i == 0) {
                line.moveTo(at.getX(), at.getY());
            } else {
                line.lineTo(at.getX(), at.getY());
            }
        }
        draw(line, THIN, colour);
        Point2D last = geometry.pixel(vertices.get(vertices.size() - 1));
        drawing.pointer().ifPresent(to -> draw(new Line2D.Double(last, geometry.pixel(to)), DASHED, colour));
        vertices.forEach(vertex -> vertex(geometry.pixel(vertex), colour));
    }

    private void vertex(Point2D at, Color colour) {
        Shape square = new Rectangle2D.Double(at.getX() - VERTEX, at.getY() - VERTEX, 2 * VERTEX, 2 * VERTEX);
        graphics.setColor(Color.WHITE);
        graphics.fill(square);
        draw(square, THIN, colour);
    }

    /** A cross where the pointer is in another pane. */
    void pointer(Optional<Cursor> cursor) {
        cursor.filter(seen -> seen.pane() != Pane.MAP).ifPresent(seen -> {
            Point2D at = geometry.pixel(seen.inline(), seen.crossline());
            draw(new Line2D.Double(at.getX() - CROSS, at.getY(), at.getX() + CROSS, at.getY()), THIN, ink());
            draw(new Line2D.Double(at.getX(), at.getY() - CROSS, at.getX(), at.getY() + CROSS), THIN, ink());
        });
    }

    private Color ink() {
        return overValues ? Color.BLACK : colours.ink();
    }

    private static Shape circle(Point2D middle, double radius) {
        return new Ellipse2D.Double(middle.getX() - radius, middle.getY() - radius, 2 * radius, 2 * radius);
    }

    private void draw(Shape shape, Stroke stroke, Color colour) {
        graphics.setStroke(WIDE);
        graphics.setColor(overValues ? PaneColours.HALO : colours.halo());
        graphics.draw(shape);
        graphics.setStroke(stroke);
        graphics.setColor(colour);
        graphics.draw(shape);
    }
}
