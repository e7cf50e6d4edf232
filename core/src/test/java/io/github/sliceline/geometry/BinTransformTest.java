package io.github.sliceline.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.BinTransform.Tie;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BinTransformTest {

    /** Survey in UTM-like coordinates: inlines run at an azimuth, spacings in metres. */
    private static BinTransform rotated(double azimuthDegrees, double inlineSpacing, double crosslineSpacing) {
        double azimuth = Math.toRadians(azimuthDegrees);
        return new BinTransform(
                605_835.25,
                inlineSpacing * Math.cos(azimuth),
                crosslineSpacing * Math.sin(azimuth),
                6_073_556.5,
                -inlineSpacing * Math.sin(azimuth),
                crosslineSpacing * Math.cos(azimuth));
    }

    private static Tie tie(BinTransform bins, double inline, double crossline) {
        MapPoint map = bins.toMap(inline, crossline);
        return new Tie(inline, crossline, map.x(), map.y());
    }

    @Test
    void fitThroughThreeCornersIsExactWithCoordinatesInTheMillions() {
        for (int azimuth = 0; azimuth < 360; azimuth += 7) {
            BinTransform bins = rotated(azimuth, 25, 12.5);
            BinTransform fit =
                    BinTransform.fit(List.of(tie(bins, 1001, 300), tie(bins, 1001, 1250), tie(bins, 1768, 300)));
            assertSame(bins, fit, 1e-6, "azimuth " + azimuth);
        }
    }

    @Test
    void fitOfRandomSurveysIsExact() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            BinTransform bins =
                    rotated(random.nextDouble() * 360, 1 + random.nextInt(100), (random.nextBoolean() ? 1 : -1) * 12.5);
            List<Tie> ties = new ArrayList<>();
            for (int i = 0; i < 4 + random.nextInt(200); i++) {
                ties.add(tie(bins, 1000 + random.nextInt(3000), 5000 + random.nextInt(3000)));
            }
            assertSame(bins, BinTransform.fit(ties), 1e-5, "seed " + seed);
        }
    }

    /** The same place on the map, to a tolerance in metres, at the survey's far corners. */
    private static void assertSame(BinTransform wanted, BinTransform found, double metres, String message) {
        for (double inline : new double[] {1000, 4000}) {
            for (double crossline : new double[] {300, 8000}) {
                MapPoint w = wanted.toMap(inline, crossline);
                MapPoint f = found.toMap(inline, crossline);
                assertEquals(w.x(), f.x(), metres, message);
                assertEquals(w.y(), f.y(), metres, message);
            }
        }
    }

    /** The least-squares fit is the one that no small change of any coefficient makes better. */
    @Test
    void fitOfNoisyPlacesIsTheLeastSquaresOne() {
        Random random = new Random(1);
        BinTransform bins = rotated(33, 25, 12.5);
        List<Tie> ties = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            Tie exact = tie(bins, random.nextInt(100), random.nextInt(100));
            ties.add(new Tie(
                    exact.inline(),
                    exact.crossline(),
                    exact.x() + 5 * random.nextGaussian(),
                    exact.y() + 5 * random.nextGaussian()));
        }
        BinTransform fit = BinTransform.fit(ties);
        double best = misfit(fit, ties);
        double[] steps = {0.05, 0.005, 0.005, 0.05, 0.005, 0.005};
        for (int c = 0; c < steps.length; c++) {
            assertTrue(misfit(nudged(fit, c, steps[c]), ties) > best, "coefficient " + c + " up");
            assertTrue(misfit(nudged(fit, c, -steps[c]), ties) > best, "coefficient " + c + " down");
        }
        MapPoint centre = bins.toMap(50, 50);
        assertEquals(centre.x(), fit.toMap(50, 50).x(), 1, "0.25 m is one standard deviation");
        assertEquals(centre.y(), fit.toMap(50, 50).y(), 1, "0.25 m is one standard deviation");
        assertEquals(25, fit.inlineSpacing(), 0.05);
    }

    private static BinTransform nudged(BinTransform b, int coefficient, double by) {
        double[] c = {b.x0(), b.xPerInline(), b.xPerCrossline(), b.y0(), b.yPerInline(), b.yPerCrossline()};
        c[coefficient] += by;
        return new BinTransform(c[0], c[1], c[2], c[3], c[4], c[5]);
    }

    private static double misfit(BinTransform bins, List<Tie> ties) {
        double sum = 0;
        for (Tie tie : ties) {
            MapPoint map = bins.toMap(tie.inline(), tie.crossline());
            sum += Math.pow(map.x() - tie.x(), 2) + Math.pow(map.y() - tie.y(), 2);
        }
        return sum;
    }

    @Test
    void linesComeBackFromTheMap() {
        BinTransform bins = rotated(200, 25, 12.5);
        MapPoint map = bins.toMap(1234.25, 2345.5);
        LinePoint lines = bins.toLines(map.x(), map.y());
        assertEquals(1234.25, lines.inline(), 1e-8);
        assertEquals(2345.5, lines.crossline(), 1e-8);
    }

    @Test
    void spacingAndAzimuthAreTheSurveys() {
        for (int azimuth = 0; azimuth < 360; azimuth += 15) {
            BinTransform bins = rotated(azimuth, 25, 12.5);
            assertEquals(25, bins.inlineSpacing(), 1e-12);
            assertEquals(12.5, bins.crosslineSpacing(), 1e-12);
            assertEquals(azimuth, bins.inlineAzimuth(), 1e-9);
        }
    }

    @Test
    void azimuthOfALineALittleWestOfNorthStaysBelow360() {
        double azimuth = new BinTransform(0, 25, -1e-18, 0, 0, 25).inlineAzimuth();
        assertTrue(azimuth >= 0 && azimuth < 360, "azimuth " + azimuth);
        assertEquals(0.0, new BinTransform(0, 25, -0.0, 0, 0, 25).inlineAzimuth(), "not -0.0");
    }

    @Test
    void fewerThanThreePlacesAreRefused() {
        BinTransform bins = rotated(10, 25, 25);
        List<Tie> two = List.of(tie(bins, 1, 1), tie(bins, 2, 2));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> BinTransform.fit(two));
        assertEquals("need 3 places or more, got 2", e.getMessage());
    }

    @Test
    void placesOnOneLineAreRefused() {
        BinTransform bins = rotated(10, 25, 25);
        List<Tie> diagonal = new ArrayList<>();
        List<Tie> oneInline = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            diagonal.add(tie(bins, 1000 + 3 * i, 2000 + 7 * i));
            oneInline.add(tie(bins, 1000, 2000 + i));
        }
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> BinTransform.fit(diagonal));
        assertEquals("the 50 places lie on one line", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> BinTransform.fit(oneInline));
    }

    /** Such as a survey whose headers hold the coordinates of one 2-D line: rounding must not make it pass. */
    @Test
    void mapPlacesOnOneLineAreRefused() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            double eastPerStep = random.nextDouble();
            double northPerStep = random.nextDouble();
            List<Tie> ties = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                int inline = random.nextInt(1000);
                int crossline = random.nextInt(1000);
                int along = inline + 3 * crossline;
                ties.add(new Tie(inline, crossline, 6e5 + eastPerStep * along, 6e6 + northPerStep * along));
            }
            assertThrows(IllegalArgumentException.class, () -> BinTransform.fit(ties), "seed " + seed);
        }
    }

    @Test
    void onePlaceForAllLinesIsRefused() {
        List<Tie> ties = List.of(new Tie(1, 1, 5, 5), new Tie(1, 2, 5, 5), new Tie(2, 1, 5, 5));
        assertThrows(IllegalArgumentException.class, () -> BinTransform.fit(ties));
    }

    @Test
    void numbersThatAreNoneAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new BinTransform(Double.NaN, 1, 0, 0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new BinTransform(0, 1, 0, Double.NaN, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new BinTransform(0, Double.POSITIVE_INFINITY, 0, 0, 0, 1));
        List<Tie> ties = List.of(new Tie(1, 1, Double.NaN, 5), new Tie(1, 2, 5, 6), new Tie(2, 1, 5, 5));
        assertThrows(IllegalArgumentException.class, () -> BinTransform.fit(ties));
    }
}
