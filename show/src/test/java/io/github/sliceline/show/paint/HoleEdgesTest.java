package io.github.sliceline.show.paint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import org.junit.jupiter.api.Test;

/** A missing cell is a rectangle, whatever is interpolated around it. */
class HoleEdgesTest {
    private static final int ZOOM = 10;

    @Test
    void missingBinsAreSquaresOnAMap() {
        float[] values = new float[25];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        values[12] = Float.NaN;
        values[18] = Float.NaN; // they touch at a corner
        double[][] drawn = drawn(Raster.ofMap(values, 5, 5));
        for (int y = 0; y < 5 * ZOOM; y++) {
            for (int x = 0; x < 5 * ZOOM; x++) {
                int cell = (4 - y / ZOOM) * 5 + x / ZOOM;
                assertEquals(cell == 12 || cell == 18, Double.isNaN(drawn[y][x]), x + ", " + y);
            }
        }
    }

    @Test
    void besideAHoleTheOtherCellsCount() {
        double[][] drawn = drawn(Raster.ofMap(new float[] {2, Float.NaN}, 1, 2));
        assertEquals(2, drawn[0][ZOOM - 1]); // 2 has a little more than half of the weight there, and all of the cell
    }

    private static double[][] drawn(Raster raster) {
        Viewport view = Viewport.whole(raster.width(), raster.height(), ZOOM * raster.width(), ZOOM * raster.height());
        Coverage along = new Coverage(view.left(), view.right(), view.width(), raster.width(), true);
        Coverage across = new Coverage(view.top(), view.bottom(), view.height(), raster.height(), true);
        Resampler resampler = new Resampler(raster, along, across);
        double[][] drawn = new double[view.height()][view.width()];
        for (int y = 0; y < view.height(); y++) {
            resampler.line(y, drawn[y]);
        }
        return drawn;
    }
}
