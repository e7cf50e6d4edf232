package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;

/** Draws the marks over a map: the current lines, the arbitrary line, lines of files, and the pointer. */
record MapMarks(Canvas graphics, MapGeometry geometry, MapColours colours, boolean overValues) {
    private static final Stroke WIDE = HaloLines.round(3.5);
    private static final Stroke THIN = HaloLines.round(1.4);
    private static final Stroke DASHED = PaneLines.dashed(1.4, BasicStroke.JOIN_ROUND, 5, 4);
    private static final double MEETING = 4;
    private static final double VERTEX = 3.5;
    private static final double CROSS = 7;

    MapMarks {
        HaloLines.smooth(graphics);
    }

    /** Draws the current lines and the point where they meet. */
    void lines(Position position) {
        geometry.inline(position).ifPresent(line -> draw(line, THIN, PaneLines.colour(Pane.INLINE)));
        geometry.crossline(position).ifPresent(line -> draw(line, THIN, PaneLines.colour(Pane.CROSSLINE)));
        draw(circle(geometry.meeting(position), MEETING), THIN, ink());
    }

    /** Draws the arbitrary line. While the user draws it, a dashed line leads to the pointer. */
    void path(List<MapPoint> line, Optional<MapPoint> pointer) {
        List<Point2D> vertices = line.stream().map(geometry::pixel).toList();
        if (vertices.isEmpty()) {
            return;
        }
        Color colour = PaneLines.colour(Pane.LINE);
        draw(HaloLines.through(vertices), THIN, colour);
        Point2D last = vertices.get(vertices.size() - 1);
        pointer.ifPresent(to -> draw(new Line2D.Double(last, geometry.pixel(to)), DASHED, colour));
        vertices.forEach(vertex -> vertex(vertex, colour));
    }

    /** Draws lines of files. A line of a single point is drawn as a circle. */
    void lines(List<LineFile> files) {
        for (LineFile file : files) {
            Color colour = new Color(file.colour());
            for (MapLine line : file.lines()) {
                List<Point2D> points =
                        line.points().stream().map(geometry::pixel).toList();
                draw(points.size() == 1 ? circle(points.get(0), MEETING) : HaloLines.through(points), THIN, colour);
            }
        }
    }

    private void vertex(Point2D at, Color colour) {
        Shape square = new Rectangle2D.Double(at.getX() - VERTEX, at.getY() - VERTEX, 2 * VERTEX, 2 * VERTEX);
        graphics.setColor(Color.WHITE);
        graphics.fill(square);
        draw(square, THIN, colour);
    }

    /** Draws a cross at the place of the pointer in another pane. */
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
        HaloLines.draw(graphics, shape, WIDE, overValues ? HaloLines.HALO : colours.halo(), stroke, colour);
    }
}
