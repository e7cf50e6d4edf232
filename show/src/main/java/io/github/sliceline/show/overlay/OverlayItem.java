package io.github.sliceline.show.overlay;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A horizon, or the lines of a file, that is drawn over data. Sections show a horizon as a line, and of lines the parts
 * that lie within a distance of the section, with a circle where they cross it; a line without times or depths is
 * upright where it crosses. Slices show the contour of a horizon. Slices and maps show lines as they lie, with a circle
 * where a line goes through a slice. Immutable.
 *
 * @param name name in the legend
 * @param colour 0xRRGGBB
 * @param surface the horizon; empty for lines
 * @param lines the lines; empty for a horizon
 */
public record OverlayItem(String name, int colour, Optional<Surface> surface, List<MapLine> lines) {
    /** Colours that differ from one another and stand out on seismic colours and on grey. */
    private static final List<Integer> COLOURS =
            List.of(0x00A651, 0xFF7F0E, 0xB300B3, 0x00A3C4, 0xC7A500, 0xE0218A, 0x6B8E23, 0x7B4A12);

    private static final Stroke WIDE = HaloLines.round(3.2);
    private static final Stroke THIN = HaloLines.round(1.6);
    private static final double RADIUS = 3;

    public OverlayItem {
        lines = List.copyOf(lines);
    }

    /** Returns the colour of the item that was loaded at a place, from 0. */
    public static int colourAt(int place) {
        return COLOURS.get(place % COLOURS.size());
    }

    /** Returns the distance from a section up to which lines are shown: a bin, where they differ the longer side. */
    public static double reach(SurveyGrid grid) {
        return LineCut.reach(grid);
    }

    /** Returns the number of lines that lie outside the survey with all of their points. */
    public long outside(SurveyGrid grid) {
        return lines.stream().filter(line -> !LineCut.isInside(line, grid)).count();
    }

    /** Returns the drawing of items over a picture, with a legend of their names. */
    public static CellDrawing drawing(List<OverlayItem> items, OverlayPlace place, double reach) {
        return CellDrawing.withLegend(
                (canvas, view) -> items.forEach(item -> item.draw(canvas, item.path(place, view, reach))),
                items.stream()
                        .map(item -> new CellDrawing.Key(item.name, item.colour))
                        .toList());
    }

    /** Draws a path that {@link #path} returned. */
    public void draw(Canvas canvas, Path2D path) {
        HaloLines.smooth(canvas);
        HaloLines.draw(canvas, path, WIDE, HaloLines.HALO, THIN, new Color(colour));
    }

    /**
     * Returns the lines of this item over the visible cells, in pixels.
     *
     * @param reach distance from a section up to which lines are shown, in the units of the coordinates
     */
    public Path2D path(OverlayPlace place, Viewport view, double reach) {
        if (place instanceof OverlayPlace.Traces section) {
            return surface.map(horizon -> HorizonTrace.of(horizon, section).path(view))
                    .orElseGet(() -> cuts(section, view, reach));
        }
        OverlayPlace.Bins bins = (OverlayPlace.Bins) place;
        Path2D path = new Path2D.Double();
        if (surface.isPresent() && bins.level().isPresent()) {
            return HorizonContour.path(
                    on(bins.grid(), surface.get()), bins.level().getAsDouble(), view);
        }
        bins.grid().bins().ifPresent(transform -> lines.forEach(line -> over(bins, transform, line, view, path)));
        return path;
    }

    /** Returns a surface on the shown lines of its survey. */
    private static Surface on(SurveyGrid shown, Surface whole) {
        if (shown.equals(whole.grid())) {
            return whole;
        }
        int width = shown.crosslines().size();
        double[] values = new double[Math.toIntExact(shown.size())];
        for (int bin = 0; bin < values.length; bin++) {
            values[bin] = whole.between(
                    shown.inlines().valueAt(bin / width), shown.crosslines().valueAt(bin % width));
        }
        return Surface.of(shown, values);
    }

    private Path2D cuts(OverlayPlace.Traces section, Viewport view, double reach) {
        Path2D path = new Path2D.Double();
        for (MapLine line : lines) {
            for (LineCut.Piece piece : LineCut.of(line, section, reach)) {
                double x = view.xOf(piece.column());
                double y = view.yOf(piece.row());
                if (piece.isUpright()) {
                    path.moveTo(x, 0);
                    path.lineTo(x, view.height());
                } else if (piece.isPoint()) {
                    circle(path, x, y);
                } else {
                    path.moveTo(x, y);
                    path.lineTo(view.xOf(piece.toColumn()), view.yOf(piece.toRow()));
                }
            }
        }
        return path;
    }

    private static void over(OverlayPlace.Bins bins, BinTransform transform, MapLine line, Viewport view, Path2D path) {
        SurveyGrid grid = bins.grid();
        List<Point2D> points = new ArrayList<>();
        for (MapPoint at : line.points()) {
            LinePoint lines = transform.toLines(at.x(), at.y());
            double row = grid.inlines().size() - 1 - grid.inlines().indexAt(lines.inline());
            points.add(new Point2D.Double(view.xOf(grid.crosslines().indexAt(lines.crossline())), view.yOf(row)));
        }
        HaloLines.append(path, points);
        if (points.size() == 1) {
            circle(path, points.get(0).getX(), points.get(0).getY());
        }
        for (int i = 1; i < line.depths().size() && bins.level().isPresent(); i++) {
            double from = line.depths().get(i - 1) - bins.level().getAsDouble();
            double to = line.depths().get(i) - bins.level().getAsDouble();
            if (from <= 0 != to <= 0) {
                double part = from / (from - to);
                Point2D a = points.get(i - 1);
                Point2D b = points.get(i);
                circle(path, a.getX() + part * (b.getX() - a.getX()), a.getY() + part * (b.getY() - a.getY()));
            }
        }
    }

    private static void circle(Path2D path, double x, double y) {
        path.append(new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS), false);
    }
}
