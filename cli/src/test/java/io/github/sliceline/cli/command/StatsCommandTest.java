package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code stats} against a loop over the samples of a survey with holes. */
class StatsCommandTest {
    private static final SurveyShape SHAPE = new SurveyShape(9, 11, 40);
    private static final SyntheticSurvey SURVEY =
            new SyntheticSurvey(11, SHAPE, SurveyLines.DEFAULT.withNumbers(100, 2, 500, 1));

    @TempDir
    private static Path folder;

    @BeforeAll
    static void convert() throws IOException {
        SyntheticSegy.of(SURVEY)
                .withCoding(SampleCoding.IEEE)
                .withLive(StatsCommandTest::isThere)
                .write(folder.resolve("s.sgy"));
        assertEquals(0, Ran.run("convert", file("s.sgy"), file("s.h5")).code());
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static boolean isThere(int inline, int crossline) {
        return (inline + 2 * crossline) % 5 != 0;
    }

    @ParameterizedTest
    @CsvSource({
        "s.h5, 0, 8, 0, 39, ''",
        "s.h5, 0, 8, 0, 39, --recount",
        "s.sgy, 0, 8, 0, 39, ''",
        "s.h5, 2, 4, 5, 20, --inlines 104:108 --times 20:80",
        "s.sgy, 8, 8, 39, 39, --inlines 116 --samples 39:39"
    })
    void figuresAreThoseOfLiveTraces(String name, int firstInline, int lastInline, int first, int last, String options)
            throws IOException {
        float[] samples = samples(firstInline, lastInline, first, last);
        List<String> line = new ArrayList<>(List.of("stats", file(name), "--json"));
        line.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(0, ran.code(), ran.err());
        Map<String, Object> json = ran.json();
        assertEquals(samples.length, number(json, "count"), ran.out());
        assertEquals(0, number(json, "non_finite"));
        Arrays.sort(samples);
        double sum = 0;
        double squares = 0;
        for (float sample : samples) {
            sum += sample;
            squares += (double) sample * sample;
        }
        double scale = Math.sqrt(squares / samples.length);
        assertEquals(samples[0], number(json, "min"), 1e-6 * scale);
        assertEquals(samples[samples.length - 1], number(json, "max"), 1e-6 * scale);
        assertEquals(sum / samples.length, number(json, "mean"), 1e-9 * scale);
        assertEquals(scale, number(json, "rms"), 1e-9 * scale);
        float median = samples[samples.length / 2];
        float[] near = {samples[(int) (0.48 * samples.length)], samples[(int) (0.52 * samples.length)]};
        assertTrue(
                number(json, "p50") >= near[0] - 0.02 * scale && number(json, "p50") <= near[1] + 0.02 * scale,
                number(json, "p50") + " for " + median);
        long binned = 0;
        for (Object bin : Ran.entry(json, "histogram", List.class)) {
            binned += ((Number) bin).longValue();
        }
        assertEquals(samples.length, binned);
    }

    private static double number(Map<?, ?> json, String name) {
        return Ran.entry(json, name, Number.class).doubleValue();
    }

    private static float[] samples(int firstInline, int lastInline, int first, int last) {
        List<Float> samples = new ArrayList<>();
        for (int i = firstInline; i <= lastInline; i++) {
            for (int x = 0; x < SHAPE.crosslines(); x++) {
                if (isThere(i, x)) {
                    float[] trace = SURVEY.trace(i, x);
                    for (int s = first; s <= last; s++) {
                        samples.add(trace[s]);
                    }
                }
            }
        }
        float[] values = new float[samples.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = samples.get(i);
        }
        return values;
    }

    /** Rows of bars hold every sample, and the picture is one. */
    @Test
    void theHistogramHasAllSamples() throws IOException {
        Path picture = folder.resolve("histogram.png");
        Ran ran = Ran.run("stats", file("s.h5"), "-o", picture.toString());
        assertEquals(0, ran.code(), ran.err());
        long counted = ran.out()
                .lines()
                .filter(line -> line.matches(" +\\S+ +\\S+ +[\\d,]+( +#+)?"))
                .mapToLong(
                        line -> Long.parseLong(line.strip().split(" +", -1)[2].replace(",", "")))
                .sum();
        assertEquals(samples(0, 8, 0, 39).length, counted, ran.out());
        assertTrue(ImageIO.read(picture.toFile()).getHeight() > 300);
    }

    @Test
    void headersOfAVolumeAreThoseOfItsSegyFile() {
        Ran segy = Ran.run("headers", file("s.sgy"), "--trace", "1-70", "--all");
        Ran hdf5 = Ran.run("headers", file("s.h5"), "--trace", "1-70", "--all");
        assertEquals(0, hdf5.code(), hdf5.err());
        assertEquals(segy.out(), hdf5.out());
        assertEquals(2, Ran.run("headers", file("s.h5"), "--trace", "500").code());
    }
}
