package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.ColourBar;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.MapFraming;
import io.github.sliceline.viewer.model.SurveyFacts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.Optional;

/** Draws what explains a map: line numbers at the corners, the north arrow, the scale bar and the colour bar. */
final class MapFurniture {
    private static final int GAP = 8;
    private static final int ARROW = 22;
    private static final int BAR_WIDTH = 12;
    private static final int BAR_HEIGHT = 110;
    /** Longest scale bar as a fraction of the map's width. */
    private static final double LONGEST_SCALE = 0.25;
    /** Smallest distance between numbers along a 2-D line, in pixels. */
    private static final int APART = 70;

    private final Canvas graphics;
    private final MapGeometry geometry;
    private final FontMetrics font;
    private final Color ink;
    private final Color halo;

    MapFurniture(Canvas graphics, MapGeometry geometry, MapColours colours) {
        this.graphics = graphics;
        this.geometry = geometry;
        this.font = graphics.getFontMetrics();
        this.ink = colours.ink();
        this.halo = colours.halo();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    }

    /** Draws everything but the colour bar. */
    void of(SurveyMap map, List<LineFile> lines) {
        numbers();
        names(lines);
        northAndScale(map);
    }

    void northAndScale(SurveyMap map) {
        north(map);
        scale(map);
    }

    /** Draws a name centred at a place. */
    void name(String name, BinPlace at) {
        Point2D middle = geometry.pixel(at.inline(), at.crossline());
        text(name, middle.getX() - font.stringWidth(name) / 2.0, middle.getY());
    }

    /** Draws line numbers at the corners of the survey, or trace numbers along a 2-D line. */
    private void numbers() {
        SurveyFacts survey = geometry.survey();
        SurveyGrid grid = survey.grid();
        boolean lines = survey.inlineName().equals("Inline");
        if (geometry.track().isPresent()) {
            traces(grid);
            return;
        }
        int lastInline = grid.inlines().size() - 1;
        int lastCrossline = grid.crosslines().size() - 1;
        Point2D middle = geometry.pixel(lastInline / 2.0, lastCrossline / 2.0);
        for (int corner = 0; corner < 4; corner++) {
            int i = corner < 2 ? 0 : lastInline;
            int x = corner % 2 == 0 ? 0 : lastCrossline;
            String text = (lines ? "IL" : survey.inlineName()) + " "
                    + grid.inlines().numberAt(i) + ", " + (lines ? "XL" : survey.crosslineName()) + " "
                    + grid.crosslines().numberAt(x);
            beside(text, geometry.pixel(i, x), middle);
        }
    }

    private void traces(SurveyGrid grid) {
        boolean oneInline = grid.inlines().size() == 1;
        int count = (oneInline ? grid.crosslines() : grid.inlines()).size();
        Point2D middle = geometry.pixel(oneInline ? 0 : count / 2.0, oneInline ? count / 2.0 : 0);
        Optional<Point2D> before = Optional.empty();
        for (int trace = 0; trace < count; trace++) {
            Point2D at = oneInline ? geometry.pixel(0, trace) : geometry.pixel(trace, 0);
            if (before.isEmpty() || before.get().distance(at) >= APART) {
                int number = oneInline
                        ? grid.crosslines().numberAt(trace)
                        : grid.inlines().numberAt(trace);
                Point2D off = trace == 0 ? middle : new Point2D.Double(at.getX(), at.getY() + 1);
                beside(Integer.toString(number), at, off);
                graphics.fill(new Rectangle((int) at.getX() - 2, (int) at.getY() - 2, 5, 5));
                before = Optional.of(at);
            }
        }
    }

    /** Draws text beside a place, on the side away from another place. */
    private void beside(String text, Point2D at, Point2D from) {
        double x = at.getX() < from.getX() ? at.getX() - font.stringWidth(text) - GAP / 2.0 : at.getX() + GAP / 2.0;
        double y = at.getY() < from.getY() ? at.getY() - GAP / 2.0 : at.getY() + font.getAscent() + GAP / 2.0;
        int width = geometry.view().width();
        boolean seen = at.getX() >= 0
                && at.getX() <= width
                && at.getY() >= 0
                && at.getY() <= geometry.view().height();
        if (seen) {
            double high = Math.max(font.getAscent(), Math.min(geometry.view().height() - 2.0, y));
            // leaves room for the north arrow
            int right = high < 2 * ARROW + 2 * GAP ? width - 2 * GAP - ARROW : width - 2;
            double inside = Math.max(2, Math.min((double) right - font.stringWidth(text), x));
            text(text, inside, high);
        }
    }

    private void text(String text, double x, double baseline) {
        text(text, x, baseline, ink);
    }

    private void text(String text, double x, double baseline, Color colour) {
        graphics.setColor(halo);
        for (int i = 0; i < 4; i++) {
            graphics.drawString(text, (float) (x + (i % 2 == 0 ? -1 : 1)), (float) (baseline + (i < 2 ? -1 : 1)));
        }
        graphics.setColor(colour);
        graphics.drawString(text, (float) x, (float) baseline);
    }

    /** Draws the names of line files in their colours. */
    private void names(List<LineFile> lines) {
        int baseline = GAP + font.getAscent();
        for (LineFile file : lines) {
            text(file.name(), GAP, baseline, new Color(file.colour()));
            baseline += font.getHeight();
        }
    }

    /** Draws an arrow upward if the map has coordinates, so that up is north. */
    private void north(SurveyMap map) {
        if (map.projection().hasCoordinates()) {
            double x = geometry.view().width() - GAP - ARROW / 2.0;
            Path2D arrow = new Path2D.Double();
            arrow.moveTo(x, GAP);
            arrow.lineTo(x + ARROW / 3.0, GAP + ARROW);
            arrow.lineTo(x, GAP + 0.75 * ARROW);
            arrow.lineTo(x - ARROW / 3.0, GAP + ARROW);
            arrow.closePath();
            graphics.setColor(halo);
            outlined(arrow);
            graphics.setColor(ink);
            graphics.fill(arrow);
            text("N", x - font.stringWidth("N") / 2.0, GAP + ARROW + font.getAscent());
        }
    }

    private void outlined(Shape shape) {
        graphics.setStroke(new BasicStroke(3));
        graphics.draw(shape);
    }

    /** Draws the scale bar at the bottom. */
    private void scale(SurveyMap map) {
        double pixels = MapFraming.scale(geometry.view());
        double length = roundLength(LONGEST_SCALE * geometry.view().width() / pixels);
        int width = (int) Math.round(length * pixels);
        int bottom = geometry.view().height() - GAP;
        String text = map.projection().hasCoordinates()
                ? lengthText(length, map.unit())
                : lengthText(length, length == 1 ? "bin" : "bins");
        Path2D bar = new Path2D.Double();
        bar.moveTo(GAP, bottom - 5);
        bar.lineTo(GAP, bottom);
        bar.lineTo(GAP + width, bottom);
        bar.lineTo(GAP + width, bottom - 5);
        graphics.setColor(halo);
        outlined(bar);
        graphics.setColor(ink);
        graphics.setStroke(new BasicStroke(1.5f));
        graphics.draw(bar);
        text(text, GAP + (width - font.stringWidth(text)) / 2.0, bottom - 6);
    }

    /**
     * Returns the longest round length up to a limit: 1, 2 or 5 times a power of ten.
     *
     * @param longest the limit, above 0
     */
    static double roundLength(double longest) {
        double power = Math.pow(10, Math.floor(Math.log10(longest)));
        return longest >= 5 * power ? 5 * power : longest >= 2 * power ? 2 * power : power;
    }

    /** Returns the length as text, such as {@code 500 m}, {@code 2 km} or {@code 0.5}. */
    static String lengthText(double length, String unit) {
        boolean kilometres = unit.equals("m") && length >= 1000;
        double value = kilometres ? length / 1000 : length;
        String number = value == Math.rint(value) ? Long.toString((long) value) : Float.toString((float) value);
        return (number + " " + (kilometres ? "km" : unit)).strip();
    }

    /** Draws the colour bar of the values at the right edge. */
    void colours(MapLayer layer) {
        ColourBar bar = ColourBar.of(layer.display(), 1);
        Rectangle area = new Rectangle(
                geometry.view().width() - GAP - BAR_WIDTH,
                geometry.view().height() - GAP - BAR_HEIGHT,
                BAR_WIDTH,
                BAR_HEIGHT);
        if (area.y < 3 * ARROW) {
            return;
        }
        bar.colours(graphics, area);
        graphics.setStroke(new BasicStroke(1));
        graphics.setColor(ink);
        graphics.draw(area);
        label(layer.number(bar.shown().high()), area, area.y + font.getAscent());
        label(
                layer.number((bar.shown().high() + bar.shown().low()) / 2),
                area,
                area.y + (BAR_HEIGHT + font.getAscent()) / 2);
        label(layer.number(bar.shown().low()), area, area.y + BAR_HEIGHT);
    }

    private void label(String text, Rectangle bar, int baseline) {
        text(text, bar.x - GAP / 2.0 - font.stringWidth(text), baseline);
    }
}
