package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Paints samples as pixels, at any zoom: a part of a section in a window, or a whole section in a file. Thread-safe.
 * The same input gives the same pixels.
 *
 * <p>A pixel with several samples shows their mean. A sample that covers several pixels is interpolated, or drawn as a
 * block. Samples that are not finite are hatched. A map is drawn with {@link Display#ofMap}. Gain control is applied
 * before, by {@link Raster#balanced}.
 */
public final class SectionPainter {
    /** Lines painted together, so that neighbouring pixels of a row are written together. */
    private static final int TOGETHER = 8;

    private static final int WHITE = 0xFFFFFF;

    private final Raster raster;
    private final Viewport view;
    private final Display display;
    private final double scale;
    private final int[] pixels;
    private boolean holes;

    private SectionPainter(Raster raster, Viewport view, Display display, int around, double scale) {
        this.raster = raster;
        this.view = view;
        this.display = raster.hasTraces() ? display : display.ofMap();
        this.scale = scale;
        this.pixels = new int[Math.multiplyExact(view.width(), view.height())];
        Arrays.fill(pixels, around);
    }

    /**
     * Paints the visible part of a raster for a usual screen.
     *
     * @param around colour of the surroundings, as 0xRRGGBB
     * @return colours as 0xRRGGBB, row by row, {@code view.width()} times {@code view.height()}
     */
    public static int[] paint(Raster raster, Viewport view, Display display, int around) {
        return painted(raster, view, display, around, 1).pixels;
    }

    /**
     * Paints the visible part of a raster.
     *
     * @param around colour of the surroundings, as 0xRRGGBB
     * @param scale pixels per pixel of a usual screen, for the width of lines
     * @return a picture as large as the viewport
     */
    public static BufferedImage image(Raster raster, Viewport view, Display display, int around, double scale) {
        return painted(raster, view, display, around, scale).image();
    }

    private static SectionPainter painted(Raster raster, Viewport view, Display display, int around, double scale) {
        SectionPainter painter = new SectionPainter(raster, view, display, around, scale);
        painter.density();
        if (painter.display.hasWiggles()) {
            new WigglePainter(painter.pixels, view, painter.display.looks(), scale).paint(raster, painter.limit());
        }
        return painter;
    }

    /**
     * Draws the visible part of a raster on white. In SVG, traces become lines and everything else pixels.
     *
     * @param place as large as the viewport
     * @return true if a visible sample is missing
     */
    static boolean draw(Canvas graphics, Rectangle place, Raster raster, Viewport view, Display display, double scale) {
        boolean lines = graphics.keepsShapes() && display.hasWiggles() && raster.hasTraces();
        SectionPainter painter;
        if (lines) {
            painter = new SectionPainter(raster, view, display, WHITE, scale);
            painter.density();
        } else {
            painter = painted(raster, view, display, WHITE, scale);
        }
        if (!lines || display.hasColours() || painter.holes) {
            graphics.drawImage(painter.image(), place);
        }
        if (lines) {
            new WigglePaths(graphics.part(place), view, display.looks(), scale).draw(raster, painter.limit());
        }
        return painter.holes;
    }

    private BufferedImage image() {
        BufferedImage image = new BufferedImage(view.width(), view.height(), BufferedImage.TYPE_INT_RGB);
        image.getRaster().setDataElements(0, 0, view.width(), view.height(), pixels);
        return image;
    }

    private void density() {
        boolean between = display.interpolated();
        Coverage columns = new Coverage(view.left(), view.right(), view.width(), raster.width(), between);
        Coverage rows = new Coverage(view.top(), view.bottom(), view.height(), raster.height(), between);
        Coverage along = raster.hasTraces() ? rows : columns;
        Coverage across = raster.hasTraces() ? columns : rows;
        Resampler resampler = new Resampler(raster, along, across);
        ColourScale colours = ColourScale.of(display);
        double[][] lines = new double[TOGETHER][along.count()];
        for (int first = 0; first < across.count(); first += TOGETHER) {
            int count = Math.min(TOGETHER, across.count() - first);
            for (int line = 0; line < count; line++) {
                resampler.line(first + line, lines[line]);
            }
            if (raster.hasTraces()) {
                colourTraces(lines, count, across.begin + first, along.begin, colours);
            } else {
                colourRows(lines, count, across.begin + first, along.begin, colours);
            }
        }
    }

    private void colourTraces(double[][] lines, int count, int left, int top, ColourScale colours) {
        for (int i = 0; i < lines[0].length; i++) {
            int at = (top + i) * view.width() + left;
            for (int line = 0; line < count; line++) {
                double value = lines[line][i];
                pixels[at + line] = Double.isNaN(value) ? hole(left + line, top + i) : colours.colourOf(value);
            }
        }
    }

    private void colourRows(double[][] lines, int count, int top, int left, ColourScale colours) {
        for (int line = 0; line < count; line++) {
            int at = (top + line) * view.width() + left;
            for (int i = 0; i < lines[line].length; i++) {
                double value = lines[line][i];
                pixels[at + i] = Double.isNaN(value) ? hole(left + i, top + line) : colours.colourOf(value);
            }
        }
    }

    private int hole(int x, int y) {
        holes = true;
        return Holes.colourAt(x, y, scale);
    }

    /** Returns the amplitude of a wiggle's full deflection; negative under reversed polarity. */
    private double limit() {
        double limit = display.saturation().limit();
        return display.reversedPolarity() ? -limit : limit;
    }
}
