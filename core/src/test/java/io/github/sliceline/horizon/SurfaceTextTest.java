package io.github.sliceline.horizon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurfaceTextTest {
    private static final BinTransform BINS = new BinTransform(400_000, 12.5, 3, 6_000_000, -3, 12.5);
    private static final SurveyGrid GRID = new SurveyGrid(Axis.of(100, 2, 20), Axis.of(530, -5, 30), Optional.of(BINS));
    private static final SampleAxis SAMPLES = SampleAxis.milliseconds(0, 4, 501);

    @TempDir
    Path folder;

    private Surface read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("horizon.txt"), text, StandardCharsets.ISO_8859_1);
        return new SurfaceText(GRID, SAMPLES).read(file).surface();
    }

    private SurfaceText.Horizon read(String text, double factor) throws IOException {
        Path file = folder.resolve("horizon.txt");
        Files.writeString(file, text, StandardCharsets.ISO_8859_1);
        return new SurfaceText(GRID, SAMPLES).withFactor(factor).read(file);
    }

    private String refusal(String text) {
        return String.valueOf(
                assertThrows(IOException.class, () -> read(text), text).getMessage());
    }

    private static double wanted(int i, int x) {
        return 1000 + 8.25 * i - 1.5 * x;
    }

    /** All bins but some, in any order, by lines and on the map, with any separator. */
    @Test
    void pointsInAnyFormAreTheSameSurface() throws IOException {
        String[] separators = {" ", "\t", ",", ";", " , "};
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            boolean map = random.nextBoolean();
            boolean seconds = random.nextBoolean();
            String between = separators[random.nextInt(separators.length)];
            StringBuilder text = new StringBuilder("# a horizon\n\n");
            text.append(
                    random.nextBoolean()
                            ? ""
                            : map ? "X" + between + "Y" + between + "Z\n" : "IL" + between + "XL" + between + "twt\n");
            for (int i = 0; i < 20; i++) {
                for (int x = 0; x < 30; x++) {
                    double value = (i + x) % 7 == 6 ? -999.25 : wanted(i, x) / (seconds ? 1000 : 1);
                    int inline = GRID.inlines().numberAt(i);
                    int crossline = GRID.crosslines().numberAt(x);
                    var place = BINS.toMap(inline, crossline);
                    text.append(String.format(
                            Locale.ROOT,
                            map ? "%.2f%s%.2f%s%s%s" : "%.0f%s%.0f%s%s%s",
                            map ? place.x() : inline,
                            between,
                            map ? place.y() : crossline,
                            between,
                            value,
                            random.nextBoolean() ? "\r\n" : "\n"));
                }
            }
            Surface surface = read(text.toString(), seconds ? 1000 : 1).surface();
            for (int i = 0; i < 20; i++) {
                for (int x = 0; x < 30; x++) {
                    double wanted = (i + x) % 7 == 6 ? Double.NaN : wanted(i, x);
                    assertEquals(wanted, surface.at(i, x), 1e-9, "seed " + seed + ", " + i + ", " + x);
                }
            }
        }
    }

    @Test
    void pointsOfALargerSurveyAreLeftOut() throws IOException {
        SurfaceText.Horizon horizon = read("100 530 1200\n100 525 1204\n98 530 1196\n101 530 1198\n", 1);
        assertEquals(2, horizon.points());
        assertEquals(2, horizon.elsewhere());
        assertEquals(2, horizon.surface().known());
    }

    @Test
    void namedColumnsMayHaveOthersBetween() throws IOException {
        Surface surface = read("x y Inline Crossline \"Z (ms)\"\n".replace("\"Z (ms)\"", "Z") + "1 2 104 520 1200.5\n");
        assertEquals(1200.5, surface.at(2, 2));
    }

    @Test
    void refusalsNameTheLineAndWhatWouldFit() {
        assertTrue(refusal("100 530 1200\n100 525 high\n").contains("line 2 has \"high\" where a number is wanted"));
        for (String row : List.of("100 525 1e400", "100 525 -1d999", "1e400 525 1200")) {
            String said = refusal("100 530 1200\n" + row + "\n");
            assertTrue(said.contains("line 2 has \"") && said.contains("a number that is too large"), said);
        }
        assertTrue(refusal("100 1200\n").contains("line 1 has 2 columns; wanted three"));
        assertTrue(refusal("100 530 1200 7\n").contains("it has 4 columns without names, and it is not clear"));
        assertTrue(refusal("100 530 1200\n100 525 1200 7\n")
                .contains("line 2 has 4 columns; wanted as many as before, 3"));
        assertTrue(refusal("time flies\n1 2 3\n").contains("line 1 has \"time flies\"; wanted numbers"));
        assertTrue(refusal("100 530 -1.2\n100 525 -0.9\n").contains("taken as negative times in seconds it would fit"));
        assertTrue(refusal("100 530 1200\n100 530 1300\n").contains("line 2 has 1300.0 for inline 100, crossline 530"));
        assertTrue(refusal("# nothing\n").contains("no points"));
        assertTrue(refusal("\0".repeat(10_000)).contains("line 1 is longer than"));
        assertTrue(refusal("101 530 1200\n103 530 1200\n").contains("12.9 units of the map from the nearest"));
        assertTrue(refusal("390000.0 5990000.0 1200\n").contains("from the nearest, inline 100, crossline "));
        assertTrue(refusal("100 530 9000\n100 525 9100\n").contains("the surface lies from 9000 to 9100 ms, outside"));
    }

    /** Of 20 values most mean something, and the last two need not. */
    private String horizon(double most, double others) {
        StringBuilder text = new StringBuilder("100 525 0\n100 520 NaN\n100 515 1e30\n");
        for (int i = 0; i < 20; i++) {
            text.append(GRID.inlines().numberAt(i)).append(" 530 ").append(i < 18 ? most + i / 1e4 : others);
            text.append('\n');
        }
        return text.toString();
    }

    private List<Double> factors(SurfaceText reader, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("horizon.txt"), text);
        UnsupportedFileException refused = assertThrows(UnsupportedFileException.class, () -> reader.read(file), text);
        for (Advice advice : refused.advice()) {
            assertTrue(refused.toString().contains(advice.toString()), refused.toString());
        }
        return refused.advice().stream()
                .map(advice -> ((Advice.HorizonFactor) advice).factor())
                .toList();
    }

    @Test
    void secondsAreNoMilliseconds() throws IOException {
        SurfaceText reader = new SurfaceText(GRID, SAMPLES);
        assertEquals(List.of(1000.0, 1.0), factors(reader, horizon(1.2, 1.3)));
        assertEquals(List.of(1000.0, 1.0), factors(reader, horizon(1.2, 1500)), "nine tenths suffice");
        assertEquals(List.of(-1000.0, -1.0), factors(reader, horizon(-1.2, -1.3)), "fits twice");
        assertEquals(List.of(1000.0), factors(reader.withFactor(-1), horizon(1.2, 1.3)), "of what is in the file");
        SurfaceText early = new SurfaceText(GRID, SampleAxis.milliseconds(-500, 4, 501));
        assertEquals(List.of(1000.0, 1.0), factors(early, horizon(0.8, 0.9)));
        assertEquals(List.of(-1000.0, 1.0), factors(early, horizon(-0.8, -0.9)));
        SurfaceText metres = new SurfaceText(GRID, new SampleAxis(0, 5, 501, SampleUnit.METRES));
        assertEquals(List.of(1000.0, 1.0), factors(metres, horizon(1.2, 1.3)));
    }

    @Test
    void timesBelowZeroAreTurnedIfOnlyThatFits() throws IOException {
        Path file = Files.writeString(folder.resolve("horizon.txt"), horizon(-1200, -1300));
        SurfaceText.Horizon read = new SurfaceText(GRID, SAMPLES).read(file);
        assertEquals(1200, read.surface().at(0, 0));
        assertTrue(read.understood().contains("time in ms, negative in the file; "), read.understood());
        SurfaceText early = new SurfaceText(GRID, SampleAxis.milliseconds(-2000, 4, 1001));
        assertEquals(-1200, early.read(file).surface().at(0, 0), "where they fit as they are");
        assertThrows(
                IOException.class,
                () -> new SurfaceText(GRID, SAMPLES).withFactor(1).read(file),
                "insisted on");
        assertEquals(1200, read("IL XL Z[s]\n100 530 -1.2\n102 530 -1.3\n").at(0, 0), "in seconds, as the file says");
    }

    @Test
    void smallTimesAreReadIfTheyFit() throws IOException {
        assertEquals(1.2, read(horizon(1.2, 1.3), 1).surface().at(0, 0), "insisted on");
        assertEquals(1200, read(horizon(1.2, 1.3), 1000).surface().at(0, 0));
        assertEquals(12, read(horizon(12, 13)).at(0, 0), "12,000 ms are beyond the samples");
        assertEquals(0, read("100 530 0\n102 530 0\n").at(0, 0), "zero in any unit");
        SampleAxis late = SampleAxis.milliseconds(500, 4, 300);
        assertEquals(
                "the surface lies from 1.2 to 1.4 ms, outside the samples, which are 500…1696 ms step 4; taken as seconds"
                        + " it would fit",
                SurfaceFit.sentence(late, 1.2, 1.4));
    }
}
