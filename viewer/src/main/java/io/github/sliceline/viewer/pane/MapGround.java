package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.map.LiveCells;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.SurveyFacts;
import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bottom layer of a map: outline of the survey, values in colours, and single traces if they are far enough apart.
 * Painted off the event thread.
 *
 * @param survey survey of the map
 * @param map bins that have traces
 * @param layer values in colours
 * @param colours colours of the theme
 */
record MapGround(SurveyFacts survey, SurveyMap map, Optional<MapLayer> layer, MapColours colours) {
    /** Smallest distance in pixels between traces that are drawn as dots. */
    private static final double DOTS_FROM = 6;

    /** Size of a dot as a fraction of the distance between traces. */
    private static final double DOT = 0.12;

    private static final double SMALLEST_DOT = 2;
    private static final double LARGEST_DOT = 6;

    /**
     * Paints the visible part.
     *
     * @param scale pixels of the screen per pixel of the viewport
     */
    Painting paint(Viewport view, double scale) {
        int width = (int) Math.ceil(view.width() * scale);
        int height = (int) Math.ceil(view.height() * scale);
        MapGeometry geometry = new MapGeometry(survey, map.projection(), view.on(width, height));
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(colours.ground());
        graphics.fillRect(0, 0, width, height);
        Canvas canvas = new Canvas(graphics);
        HaloLines.smooth(canvas);
        draw(canvas, geometry, scale, 1);
        graphics.dispose();
        return new Painting(image, view);
    }

    /**
     * Draws the visible part.
     *
     * @param scale factor for the width of lines
     * @param detail image pixels per pixel of the geometry, for values in colours
     */
    void draw(Canvas graphics, MapGeometry geometry, double scale, double detail) {
        Optional<Path2D> track = geometry.track();
        if (track.isPresent()) {
            graphics.setColor(colours.outline());
            graphics.setStroke(HaloLines.round(2 * scale));
            graphics.draw(track.get());
        } else {
            Path2D outline = geometry.outline(map.outline());
            graphics.setColor(colours.traces());
            graphics.fill(outline);
            layer.ifPresent(values -> values(graphics, geometry, values, detail));
            graphics.setColor(colours.outline());
            graphics.setStroke(new BasicStroke((float) (1.2 * scale)));
            graphics.draw(outline);
        }
        dots(graphics, geometry, scale);
    }

    private static void values(Canvas graphics, MapGeometry geometry, MapLayer layer, double detail) {
        Viewport view = geometry.view();
        int width = (int) Math.round(view.width() * detail);
        int height = (int) Math.round(view.height() * detail);
        graphics.drawImage(
                geometry.on(view.on(width, height)).image(layer.raster(), layer.display(), 0),
                new Rectangle(view.width(), view.height()));
    }

    /** Draws visible traces as dots. The corners of the visible part limit the range of bins. */
    private void dots(Canvas graphics, MapGeometry geometry, double scale) {
        Viewport view = geometry.view();
        double apart = map.projection().spacing() * view.width() / (view.right() - view.left());
        LiveCells live = map.live();
        if (!map.known() || !live.areBins() || apart < DOTS_FROM * scale) {
            return;
        }
        graphics.setColor(colours.dots(layer.isPresent()));
        Range range = Range.seen(geometry, live);
        double size = Math.max(SMALLEST_DOT * scale, Math.min(LARGEST_DOT * scale, DOT * apart));
        Path2D dots = new Path2D.Double();
        for (int i = range.firstInline; i <= range.lastInline; i++) {
            for (int x = range.firstCrossline; x <= range.lastCrossline; x++) {
                if (live.isLive(i, x)) {
                    Point2D at = geometry.pixel(i, x);
                    dots.append(new Rectangle2D.Double(at.getX() - size / 2, at.getY() - size / 2, size, size), false);
                }
            }
        }
        graphics.fill(dots);
    }

    /** Bins of the visible part and around it. */
    private record Range(int firstInline, int lastInline, int firstCrossline, int lastCrossline) {
        static Range seen(MapGeometry geometry, LiveCells live) {
            if (geometry.track().isPresent()) {
                return new Range(0, live.rows() - 1, 0, live.columns() - 1);
            }
            double[] inlines = new double[4];
            double[] crosslines = new double[4];
            for (int corner = 0; corner < 4; corner++) {
                BinPlace bin = geometry.bin(
                        corner % 2 * geometry.view().width(),
                        (corner >> 1) * geometry.view().height());
                inlines[corner] = bin.inline();
                crosslines[corner] = bin.crossline();
            }
            Arrays.sort(inlines);
            Arrays.sort(crosslines);
            return new Range(
                    (int) Math.max(0, Math.floor(inlines[0])),
                    (int) Math.min(live.rows() - 1.0, Math.ceil(inlines[3])),
                    (int) Math.max(0, Math.floor(crosslines[0])),
                    (int) Math.min(live.columns() - 1.0, Math.ceil(crosslines[3])));
        }
    }
}
