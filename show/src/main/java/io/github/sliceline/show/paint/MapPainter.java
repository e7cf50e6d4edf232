package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;

/**
 * Paints values of bins on a map, turned, sheared or mirrored as the survey is. Does not use Swing; runs on any thread.
 * The same input gives the same pixels.
 */
public final class MapPainter {
    /** Maximum samples in each direction for a pixel that covers many bins. */
    private static final int MOST_PLACES = 6;

    private final Raster raster;
    private final Display display;
    private final ColourScale scale;

    private MapPainter(Raster raster, Display display) {
        this.raster = raster;
        this.display = display;
        this.scale = ColourScale.of(display.withAgc(0));
    }

    /**
     * Paints. A pixel that covers several bins shows their mean. Uses the display's colours, and ignores its looks and
     * its automatic gain control, which are for traces.
     *
     * @param raster values by cell
     * @param toPixels from positions in cells, as in a {@link Viewport}, to coordinates of pixels
     * @param width pixels across, at least 1
     * @param height pixels down, at least 1
     * @param around colour of NaN and of the surroundings, as 0xAARRGGBB
     * @return colours as 0xAARRGGBB, row by row
     * @throws IllegalArgumentException if all cells fall on a line
     */
    public static int[] paint(
            Raster raster, AffineTransform toPixels, int width, int height, Display display, int around) {
        AffineTransform toCells;
        try {
            toCells = toPixels.createInverse();
        } catch (NoninvertibleTransformException e) {
            throw new IllegalArgumentException("cells must span the map, got " + toPixels, e);
        }
        return new MapPainter(raster, display).pixels(toCells, width, height, around);
    }

    private int[] pixels(AffineTransform toCells, int width, int height, int around) {
        int[] pixels = new int[Math.multiplyExact(width, height)];
        int places = places(toCells);
        boolean between = display.interpolated() && places == 1;
        double[] cell = new double[2];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double value =
                        between ? between(at(toCells, x + 0.5, y + 0.5, cell)) : mean(toCells, x, y, places, cell);
                pixels[y * width + x] = Double.isNaN(value) ? around : 0xFF000000 | scale.colourOf(value);
            }
        }
        return pixels;
    }

    /** Returns the number of cells that a pixel spans, at least 1. */
    private static int places(AffineTransform toCells) {
        double across = Math.hypot(toCells.getScaleX(), toCells.getShearY());
        double down = Math.hypot(toCells.getShearX(), toCells.getScaleY());
        return (int) Math.max(1, Math.min(MOST_PLACES, Math.ceil(Math.max(across, down) - 1e-9)));
    }

    private static double[] at(AffineTransform toCells, double x, double y, double[] cell) {
        cell[0] = x;
        cell[1] = y;
        toCells.transform(cell, 0, cell, 0, 1);
        return cell;
    }

    private double mean(AffineTransform toCells, int x, int y, int places, double[] cell) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < places * places; i++) {
            at(toCells, x + (i % places + 0.5) / places, y + (Math.floorDiv(i, places) + 0.5) / places, cell);
            float value = value(Math.floor(cell[0] + 0.5), Math.floor(cell[1] + 0.5));
            if (!Float.isNaN(value)) {
                sum += value;
                count++;
            }
        }
        return sum / count;
    }

    /** Interpolates between the surrounding cells that have a value. NaN if the nearest has none. */
    private double between(double[] cell) {
        if (Float.isNaN(value(Math.floor(cell[0] + 0.5), Math.floor(cell[1] + 0.5)))) {
            return Double.NaN;
        }
        double column = Math.floor(cell[0]);
        double row = Math.floor(cell[1]);
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < 4; i++) {
            double atColumn = column + i % 2;
            double atRow = row + (i >> 1);
            double weight = (1 - Math.abs(cell[0] - atColumn)) * (1 - Math.abs(cell[1] - atRow));
            float value = value(atColumn, atRow);
            if (!Float.isNaN(value)) {
                sum += weight * value;
                weights += weight;
            }
        }
        return sum / weights;
    }

    /** Returns the value of a cell; NaN outside the raster and for values that are not finite. */
    private float value(double column, double row) {
        boolean inside = column >= 0 && column < raster.width() && row >= 0 && row < raster.height();
        float value = inside ? raster.at((int) column, (int) row) : Float.NaN;
        return Float.isFinite(value) ? value : Float.NaN;
    }
}
