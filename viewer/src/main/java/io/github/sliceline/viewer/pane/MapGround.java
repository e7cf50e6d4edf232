package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
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
 * What lies under the lines of the map: the survey with its outline, values in colours, and traces one by one where they are
 * far enough apart. Painted off the thread of events.
 *
 * @param survey whose map it is
 * @param map which bins have traces
 * @param layer values in colours
 * @param colours of the look of the window
 */
record MapGround(SurveyFacts survey, SurveyMap map, Optional<MapLayer> layer, MapColours colours) {
    /** Pixels between traces from which on each is a dot. */
    private static final double DOTS_FROM = 6;

    /** Of the distance between traces. */
    private static final double DOT = 0.12;

    private static final double SMALLEST_DOT = 2;
    private static final double LARGEST_DOT = 6;

    /** Paints what a viewport shows; on {@code scale} pixels for each of its own. */
    Painting paint(Viewport view, double scale) {
        int width = (int) Math.ceil(view.width() * scale);
        int height = (int) Math.ceil(view.height() * scale);
        MapGeometry geometry = new MapGeometry(survey, map.projection(), view.on(width, height));
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(colours.ground());
        graphics.fillRect(0, 0, width, height);
        Canvas canvas = new Canvas(graphics);
        PaneLines.smooth(canvas);
        draw(canvas, geometry, scale, 1);
        graphics.dispose();
        return new Painting(image, view);
    }

    /**
     * Draws what is seen.
     *
     * @param scale how many times wider lines are
     * @param detail pixels of what values are painted in, for each of the geometry's
     */
    void draw(Canvas graphics, MapGeometry geometry, double scale, double detail) {
        Optional<Path2D> track = geometry.track();
        if (track.isPresent()) {
            graphics.setColor(colours.outline());
            graphics.setStroke(PaneLines.round(2 * scale));
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

    /** Only traces that are seen are looked at: a corner of what is seen is an end of their indices. */
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

    /** Bins around what is seen. */
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
