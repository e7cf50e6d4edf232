package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code convert} of arrays and of ZGY, and {@code export --headers-of}: a survey, what is computed of it, and back. */
@Tag("without-libhdf5")
class ConvertArraysTest {
    private static final int SAMPLES = 40;
    private static final int TRACE = 240 + 4 * SAMPLES;
    private static final String SHAPE = "6,7,40";

    @TempDir
    private static Path folder;

    /** Samples that a job made, in C order; in bins without a trace too. */
    private static float[] computed = {};

    @BeforeAll
    static void survey() throws IOException {
        SurveyLines lines = SurveyLines.DEFAULT.withNumbers(100, 2, 50, -5);
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, SAMPLES), lines))
                .withCoding(SampleCoding.IEEE)
                .withLive((i, x) -> isLive(7 * i + x))
                .write(folder.resolve("survey.sgy"));
        done("convert", "survey.sgy", "survey.h5");
        done("edit", "set", "survey.h5", "crs=EPSG:23031");
        Random random = new Random(3);
        computed = new float[6 * 7 * SAMPLES];
        for (int i = 0; i < computed.length; i++) {
            computed[i] = (float) random.nextGaussian();
        }
        ByteBuffer bytes = ByteBuffer.allocate(4 * computed.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(computed);
        Files.write(folder.resolve("computed.raw"), bytes.array());
        done(
                "convert",
                "computed.raw",
                "computed.h5",
                "--shape",
                SHAPE,
                "--axes-from",
                "survey.h5",
                "--chunk",
                "4,4,16");
    }

    private static boolean isLive(int bin) {
        return bin > 1 && bin != 17;
    }

    /** Names of files are in the folder. */
    private static Ran run(String... line) {
        return Ran.run(Stream.of(line)
                .map(word -> word.matches("[\\w-]+\\.(sgy|h5|raw|npy|zgy)")
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new));
    }

    private static String done(String... line) {
        Ran ran = run(line);
        assertEquals(0, ran.code(), String.join(" ", line) + ": " + ran.err());
        return ran.out();
    }

    @Test
    void theVolumeIsOnTheAxesOfTheSurvey() throws IOException {
        Map<String, Object> survey = run("info", "survey.h5", "--json").json();
        Map<String, Object> made = run("info", "computed.h5", "--json").json();
        for (String same : List.of("shape", "inlines", "crosslines", "samples", "corners", "places", "traces")) {
            assertEquals(survey.get(same), made.get(same), same);
        }
        assertEquals(List.of(4, 4, 16), made.get("chunk"));
        assertTrue(done("info", "computed.h5").contains("EPSG:23031"));
    }

    /** Through a file of NumPy and back again: the same bytes. */
    @Test
    void numpyComesBack() throws IOException {
        done("read", "computed.h5", "--inlines", "100:110", "-o", "first.npy");
        done("convert", "first.npy", "again.h5", "--axes-from", "survey.h5");
        done("read", "again.h5", "--inlines", "100:110", "-o", "second.npy");
        byte[] second = Files.readAllBytes(folder.resolve("second.npy"));
        assertArrayEquals(Files.readAllBytes(folder.resolve("first.npy")), second);
        ByteBuffer samples = ByteBuffer.wrap(second).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < computed.length; i++) {
            float found = samples.getFloat(second.length - 4 * computed.length + 4 * i);
            float wanted = isLive(i / SAMPLES) ? computed[i] : Float.NaN;
            assertEquals(Float.floatToIntBits(wanted), Float.floatToIntBits(found), "sample " + i);
        }
    }

    @Test
    void headersComeFromAnotherVolume() throws IOException {
        String said = done("export", "computed.h5", "computed.sgy", "--headers-of", "survey.h5");
        assertTrue(said.contains("39 of 40 samples"), said);
        byte[] source = Files.readAllBytes(folder.resolve("survey.sgy"));
        byte[] made = Files.readAllBytes(folder.resolve("computed.sgy"));
        assertEquals(source.length, made.length);
        assertArrayEquals(Arrays.copyOf(source, 3600), Arrays.copyOf(made, 3600));
        int trace = 3600;
        for (int bin = 0; bin < 42; bin++) {
            if (isLive(bin)) {
                assertArrayEquals(
                        Arrays.copyOfRange(source, trace, trace + 240), Arrays.copyOfRange(made, trace, trace + 240));
                for (int s = 0; s < SAMPLES; s++) {
                    float found = ByteBuffer.wrap(made).getFloat(trace + 240 + 4 * s);
                    assertEquals(computed[bin * SAMPLES + s], found, "bin " + bin + ", sample " + s);
                }
                trace += TRACE;
            }
        }
        assertEquals(made.length, trace);
    }

    @Test
    void aPartTakesHeadersOfAnotherVolume() throws IOException {
        done("export", "computed.h5", "part.sgy", "--headers-of", "survey.h5", "--inlines", "106:108");
        byte[] made = Files.readAllBytes(folder.resolve("part.sgy"));
        assertEquals(3600 + 14 * TRACE, made.length);
        assertEquals(computed[21 * SAMPLES + 3], ByteBuffer.wrap(made).getFloat(3600 + 240 + 12));
        assertEquals(106, ByteBuffer.wrap(made).getInt(3600 + 188));
    }

    @Test
    void volumesWithOtherAxesLendNoHeaders() {
        done(
                "convert",
                "computed.raw",
                "moved.h5",
                "--shape",
                SHAPE,
                "--inlines",
                "101:2",
                "--crosslines",
                "50:-5",
                "--depths",
                "0:2.5");
        assertRefused(
                "inlines 100…110 step 2, crosslines 50…20 step -5",
                "export",
                "moved.h5",
                "x.sgy",
                "--headers-of",
                "survey.h5");
        assertRefused("was not converted from SEG-Y", "export", "survey.h5", "x.sgy", "--headers-of", "computed.h5");
        assertRefused("is also an input", "export", "computed.h5", "survey.h5", "--headers-of", "survey.h5", "--force");
        assertRefused("are for SEG-Y", "export", "computed.h5", "x.zgy", "--headers-of", "survey.h5");
    }

    @Test
    void axesAreNumbered() throws IOException {
        done(
                "convert",
                "computed.raw",
                "own.h5",
                "--shape",
                SHAPE,
                "--inlines",
                "7:",
                "--crosslines",
                "50:-5",
                "--times",
                "-8:0.5");
        Map<String, Object> json = run("info", "own.h5", "--json").json();
        assertEquals(Map.of("first", 7, "last", 12, "step", 1, "count", 6), json.get("inlines"));
        assertEquals(Map.of("first", 50, "last", 20, "step", -5, "count", 7), json.get("crosslines"));
        assertTrue(done("info", "own.h5").contains("-8…11.5 ms step 0.5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--shape 6,7,41 --axes-from survey.h5 | has 6720 bytes of samples, and 6 × 7 × 41 of float32",
                "--shape 7,6,40 --axes-from survey.h5 | is 7 × 6 × 40, and the axes are of 6 × 7 × 40",
                "--shape 6,7,40 --type >i4 --axes-from survey.h5 | wanted float32, float64, int16 or int8",
                "--axes-from survey.h5 | does not say its extents; give --shape",
                "--shape 6x7 --axes-from survey.h5 | does not say its extents; give --shape",
                "--shape 6,7,40 | does not say its axes; give --axes-from",
                "--shape 6,7,40 --axes-from survey.h5 --times 0:4 | does not say its axes",
                "--shape 6,7,40 --inlines 1 --crosslines 1 --times 0: | times and depths need a step",
                "--shape 6,7,40 --inlines 1:0 --crosslines 1 --times 0:4 | step must not be 0",
                "--shape 6,7,40 --inlines 1.5 --crosslines 1 --times 0:4 | line numbers and their steps are whole",
                "--shape 6,7,40 --inlines a --crosslines 1 --times 0:4 | is no start of an axis",
                "--shape 6,7,40 --axes-from survey.h5 --filter auto | --filter auto works for SEG-Y files only",
                "--shape 6,7,40 --axes-from survey.h5 --crs EPSG:1 | --crs is for SEG-Y files",
                "--shape 6,7,40 --axes-from survey.h5 --hdf5 1.8 | --hdf5 is for SEG-Y files",
                "--shape 6,7,40 --axes-from survey.h5 --restart | --restart is for SEG-Y files",
            })
    void refused(String options, String said) {
        List<String> line = new ArrayList<>(List.of("convert", "computed.raw", "refused.h5"));
        line.addAll(List.of(options.split(" ")));
        assertRefused(said, line.toArray(new String[0]));
        assertFalse(Files.exists(folder.resolve("refused.h5")));
    }

    @Test
    void optionsForArraysAreRefusedForOtherFiles() {
        assertRefused("--axes-from is for arrays", "convert", "survey.sgy", "refused.h5", "--axes-from", "survey.h5");
        assertRefused("--type is for arrays", "convert", "survey.sgy", "refused.h5", "--type", "int8");
        assertRefused("all are SEG-Y", "convert", "a.npy", "b.npy", "refused.h5");
    }

    private static void assertRefused(String said, String... line) {
        Ran ran = run(line);
        assertTrue(ran.code() == 1 || ran.code() == 2 || ran.code() == 3, ran.code() + ran.err());
        assertTrue(ran.err().contains(said), ran.err());
        assertEquals(1, ran.err().strip().lines().count(), ran.err());
    }

    /** By its name and by its first bytes; integers stay integers. */
    @Test
    void zgyIsConverted() throws IOException {
        done("export", "survey.h5", "survey.zgy", "--type", "int16");
        Files.copy(folder.resolve("survey.zgy"), folder.resolve("named-otherwise.raw"));
        done("convert", "survey.zgy", "zgy.h5");
        done("convert", "named-otherwise.raw", "otherwise.h5", "--chunk", "4,4,16", "--filter", "shuffle,deflate");
        done("rechunk", "survey.zgy", "floats.h5", "--type", "float32");
        assertEquals("int16", run("info", "zgy.h5", "--json").json().get("element_type"));
        byte[] wanted = plane("survey.zgy");
        for (String file : List.of("zgy.h5", "otherwise.h5", "floats.h5")) {
            assertArrayEquals(wanted, plane(file), file);
        }
        assertRefused("--preset is for SEG-Y files", "convert", "survey.zgy", "refused.h5", "--preset", "petrel");
        assertRefused("--inlines is for arrays", "convert", "survey.zgy", "refused.h5", "--inlines", "1:");
    }

    private static byte[] plane(String file) throws IOException {
        done("read", file, "--inline", "104", "-o", "plane.npy", "--force");
        return Files.readAllBytes(folder.resolve("plane.npy"));
    }
}
