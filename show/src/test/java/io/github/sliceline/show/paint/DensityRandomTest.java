package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Any part of any raster, against a painter that asks every cell for every pixel. */
class DensityRandomTest {
    private static final int RUNS = 150;
    private static final int AROUND = 0xABCDEF;
    /** Closer to a step of colours, or to half of a pixel, rounding decides. */
    private static final double CLOSE = 1e-6;

    @Test
    void pixelsAreTheWeightedCells() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < RUNS; run++) {
            Raster raster = raster(random);
            Viewport view = view(raster, random);
            Display display = display(random);
            int[] got = SectionPainter.paint(raster, view, display, AROUND);
            for (int i = 0; i < got.length; i++) {
                int x = i % view.width();
                int y = i / view.width();
                check(got[i], raster, view, display, x, y, "seed " + seed + " run " + run + " at " + x + ", " + y);
            }
        }
    }

    private static Raster raster(Random random) {
        int rows = 1 + random.nextInt(random.nextBoolean() ? 4 : 40);
        int columns = 1 + random.nextInt(random.nextBoolean() ? 4 : 40);
        float[] values = new float[rows * columns];
        boolean holes = random.nextBoolean();
        for (int i = 0; i < values.length; i++) {
            int kind = holes ? random.nextInt(8) : 7;
            values[i] = kind == 0 ? Float.NaN : kind == 1 ? Float.NEGATIVE_INFINITY : (float) random.nextGaussian();
        }
        return random.nextBoolean() ? Raster.ofTraces(values, rows, columns) : Raster.ofMap(values, rows, columns);
    }

    private static Viewport view(Raster raster, Random random) {
        int width = 1 + random.nextInt(50);
        int height = 1 + random.nextInt(50);
        if (random.nextInt(5) == 0) {
            return Viewport.whole(raster.width(), raster.height(), width, height);
        }
        double across = raster.width() * Math.pow(10, random.nextDouble() * 3 - 2);
        double down = raster.height() * Math.pow(10, random.nextDouble() * 3 - 2);
        double left = random.nextDouble() * (raster.width() + 2) - across / 2 - 1;
        double top = random.nextDouble() * (raster.height() + 2) - down / 2 - 1;
        return new Viewport(left, top, left + across, top + down, width, height);
    }

    private static Display display(Random random) {
        return Display.density(new AmplitudeRange(-1.5f, random.nextBoolean() ? 1.5f : 0.7f))
                .withColours(ColourMap.parse("grey"))
                .withInterpolated(random.nextBoolean())
                .withReversedPolarity(random.nextBoolean())
                .withGain(0.5 + random.nextDouble());
    }

    private static void check(int got, Raster raster, Viewport view, Display display, int x, int y, String where) {
        if (isTied(view.columnAt(x), view.columnAt(x + 1.0)) || isTied(view.rowAt(y), view.rowAt(y + 1.0))) {
            return;
        }
        boolean inside =
                isInside(view.columnAt(x + 0.5), raster.width()) && isInside(view.rowAt(y + 0.5), raster.height());
        if (!inside) {
            assertEquals(AROUND, got, where);
            return;
        }
        Display blocks = display.withInterpolated(false); // a missing cell is one
        double sum = 0;
        double present = 0;
        double there = 0;
        for (int column = 0; column < raster.width(); column++) {
            double across = weight(column, view.columnAt(x), view.columnAt(x + 1.0), raster.width(), display);
            double part = weight(column, view.columnAt(x), view.columnAt(x + 1.0), raster.width(), blocks);
            for (int row = 0; across + part > 0 && row < raster.height(); row++) {
                double weight = across * weight(row, view.rowAt(y), view.rowAt(y + 1.0), raster.height(), display);
                float value = raster.at(column, row);
                if (Float.isFinite(value)) {
                    there += part * weight(row, view.rowAt(y), view.rowAt(y + 1.0), raster.height(), blocks);
                }
                if (weight > 0 && Float.isFinite(value)) {
                    sum += weight * value;
                    present += weight;
                }
            }
        }
        if (there < 0.5 - CLOSE) {
            assertEquals(Holes.colourAt(x, y, 1), got, where);
        } else if (there > 0.5 + CLOSE) {
            compare(got, sum / present, display, where);
        }
    }

    /** Whether rounding decides which block a pixel is of. */
    private static boolean isTied(double from, double to) {
        double edge = (from + to) / 2 + 0.5;
        return to - from <= 1 && Math.abs(edge - Math.rint(edge)) < CLOSE;
    }

    private static boolean isInside(double place, int cells) {
        return place >= -0.5 && place < cells - 0.5;
    }

    /** How much a pixel shows of a cell. */
    private static double weight(int cell, double from, double to, int cells, Display display) {
        double middle = (from + to) / 2;
        if (to - from > 1) {
            double seen = Math.min(to, cells - 0.5) - Math.max(from, -0.5);
            return Math.max(0, Math.min(to, cell + 0.5) - Math.max(from, cell - 0.5)) / seen;
        }
        return display.interpolated()
                ? Math.max(0, 1 - Math.abs(Math.max(0, Math.min(cells - 1.0, middle)) - cell))
                : Math.floor(middle + 0.5) == cell ? 1 : 0;
    }

    private static void compare(int got, double value, Display display, String where) {
        double drawn = value * display.gain() * (display.reversedPolarity() ? -1 : 1);
        double part = Math.max(0, Math.min(1, display.range().partOf(drawn))) * 254;
        int below = display.colours().colourAt(Math.round(part - CLOSE) / 254.0);
        int above = display.colours().colourAt(Math.round(part + CLOSE) / 254.0);
        if (got != below && got != above) {
            fail(where + ": wanted " + Integer.toHexString(below) + ", got " + Integer.toHexString(got));
        }
    }
}
