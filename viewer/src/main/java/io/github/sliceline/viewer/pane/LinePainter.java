package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.viewer.model.Places.Spot;
import io.github.sliceline.viewer.model.PositionLine;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Draws over a section: the lines of other panes, the pointer of other panes, and a rubber band.
 *
 * @param view visible part
 * @param whole the whole section, beyond which lines do not extend
 */
record LinePainter(Graphics2D graphics, Viewport view, Viewport whole) {
    private static final Stroke WIDE = new BasicStroke(4);
    private static final Stroke THIN = new BasicStroke(2);
    private static final Stroke DASHED = PaneLines.dashed(1, BasicStroke.JOIN_MITER, 4, 4);
    private static final Color POINTER = new Color(0x202020);
    private static final Color BAND_AREA = new Color(0x20, 0x70, 0xE0, 40);
    private static final Color BAND_EDGE = new Color(0x2070E0);

    /** Creates a painter whose lines cross the whole visible part. */
    LinePainter(Graphics2D graphics, Viewport view) {
        this(graphics, view, view);
    }

    LinePainter {
        HaloLines.smooth(new Canvas(graphics));
    }

    void lines(List<PositionLine> lines) {
        for (PositionLine line : lines) {
            Line2D drawn = line.upright() ? upright(line.place()) : level(line.place());
            HaloLines.draw(new Canvas(graphics), drawn, WIDE, HaloLines.HALO, THIN, PaneLines.colour(line.of()));
        }
    }

    /** Draws a cross at the place of the pointer in another pane. */
    void pointer(Spot spot) {
        cross(spot.column(), true);
        cross(spot.row(), false);
    }

    private void cross(OptionalDouble place, boolean upright) {
        if (place.isPresent()) {
            Line2D drawn = upright ? upright(place.getAsDouble()) : level(place.getAsDouble());
            HaloLines.draw(new Canvas(graphics), drawn, THIN, HaloLines.HALO, DASHED, POINTER);
        }
    }

    void band(Rectangle2D band) {
        graphics.setColor(BAND_AREA);
        graphics.fill(band);
        graphics.setColor(BAND_EDGE);
        graphics.setStroke(THIN);
        graphics.draw(band);
    }

    private Line2D upright(double column) {
        double x = Math.round(view.xOf(column));
        return new Line2D.Double(
                x, Math.max(0, view.yOf(whole.top())), x, Math.min(view.height(), view.yOf(whole.bottom())));
    }

    private Line2D level(double row) {
        double y = Math.round(view.yOf(row));
        return new Line2D.Double(
                Math.max(0, view.xOf(whole.left())), y, Math.min(view.width(), view.xOf(whole.right())), y);
    }
}
