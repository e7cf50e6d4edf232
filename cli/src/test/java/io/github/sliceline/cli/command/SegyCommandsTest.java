package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scan} and {@code headers} on a small survey with holes. */
class SegyCommandsTest {
    @TempDir
    private static Path folder;

    private static String file = "";

    @BeforeAll
    static void write() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SurveyLines lines = SurveyLines.DEFAULT.withNumbers(100, 2, 50, -5);
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, 40), lines))
                .withLive((i, x) -> i + x > 1)
                .write(segy);
        file = segy.toString();
    }

    @Test
    void scanDescribesTheSurvey() {
        Ran scan = Ran.run("scan", file);
        assertEquals(0, scan.code(), scan.err());
        assertTrue(scan.out().contains("39, 3 bins without"), scan.out());
        assertTrue(scan.out().contains("6, 100…110 step 2"), scan.out());
        assertTrue(scan.out().contains("7, 50…20 step -5"), scan.out());
        assertTrue(scan.out().contains("40, 0…156 ms step 4"), scan.out());
        assertEquals("", scan.err(), "no progress bar in a pipe");
    }

    @Test
    void theVerticalAxisIsSetAndReported() throws IOException {
        assertTrue(Ran.run("scan", file).out().contains("time in ms: no header says otherwise"));
        Ran depth = Ran.run("scan", file, "--vertical", "depth:m:5");
        assertTrue(depth.out().contains("40, 0…195 m step 5"), depth.out());
        assertTrue(depth.out().contains("depth in m: as asked"), depth.out());
        Map<?, ?> said = (Map<?, ?>)
                Ran.run("scan", file, "--vertical", "depth:ft", "--json").json().get("vertical");
        assertEquals(Map.of("axis", "depth", "unit", "ft", "by", "caller", "because", "as asked"), said);
        Ran refused = Ran.run("scan", file, "--vertical", "depth");
        assertEquals(2, refused.code());
        assertTrue(refused.err().contains("write time:ms, depth:m, depth:ft or samples"), refused.err());
        Path volume = Path.of(file).resolveSibling("depth.h5");
        Ran convert = Ran.run("convert", file, volume.toString(), "--vertical", "depth:ft:2.5", "--crs", "EPSG:2277");
        assertEquals(0, convert.code(), convert.err());
        Ran info = Ran.run("info", volume.toString());
        assertTrue(info.out().contains("40, 0…97.5 ft step 2.5"), info.out());
        assertTrue(info.out().contains("EPSG:2277"), info.out());
        assertTrue(convert.err().contains("lie outside the area of use of EPSG:2277"), convert.err());
        Ran unknown = Ran.run("convert", file, volume.toString(), "--force", "--crs", "EPSG:99999");
        assertEquals(0, unknown.code(), unknown.err());
        assertTrue(unknown.err().contains("note: crs=EPSG:99999 is in no table here"), unknown.err());
        Ran crs = Ran.run("convert", file, volume.toString(), "--force", "--crs", "EPSG:");
        assertEquals(2, crs.code());
        assertTrue(crs.err().contains("--crs EPSG: is no code of EPSG's; write EPSG:n"), crs.err());
    }

    @Test
    void scanAsJson() throws IOException {
        Map<String, Object> json = Ran.run("scan", file, "--json").json();
        assertEquals(39, json.get("traces"));
        assertEquals(Map.of("first", 50, "last", 20, "step", -5, "count", 7), json.get("crosslines"));
        assertEquals(25.0, Ran.entry(json, "inline_distance", Number.class).doubleValue(), 0.1);
        assertEquals(4, Ran.entry(json, "corners", List.class).size());
        assertEquals(Map.of("min", 1, "max", 1), json.get("fold"));
        assertEquals(0, json.get("duplicates"));
        Map<?, ?> amplitudes = Ran.entry(json, "amplitudes", Map.class);
        assertEquals(39, amplitudes.get("traces"));
        assertEquals(0, amplitudes.get("non_finite"));
        assertTrue(amplitudes.containsKey("doubt"), "said to be none");
        assertNull(amplitudes.get("doubt"));
    }

    /** Where numbers make a survey of next to no traces, the ones that make a full one are named. */
    @Test
    void positionsThatWorkAreNamed() {
        Ran scan = Ran.run("scan", file, "--preset", "petrel");
        assertTrue(
                scan.out()
                        .contains(
                                "other byte positions? if the text header is right, try --bytes inline=189,crossline=193"),
                scan.out());
        Ran named = Ran.run("scan", file, "--preset", "petrel", "--bytes", "inline=189,crossline=193");
        assertEquals(0, named.code(), named.err());
    }

    /** The same traces twice, in two files: refused, or shown once. */
    @Tag("without-libhdf5")
    @Test
    void severalFilesMakeOneSurvey(@TempDir Path parts) throws IOException {
        Files.copy(Path.of(file), parts.resolve("part1.sgy"));
        Files.copy(Path.of(file), parts.resolve("part2.sgy"));
        String pattern = parts + File.separator + "part*.sgy";
        String target = parts.resolve("survey.h5").toString();
        Ran refused = Ran.run("convert", pattern, target);
        assertEquals(2, refused.code(), refused.out());
        assertTrue(refused.err().contains("part1.sgy and 1 more: its traces make no survey of lines"), refused.err());
        Ran first = Ran.run("convert", pattern, target, "--duplicates", "first");
        assertEquals(0, first.code(), first.err());
        assertTrue(first.out().contains("78, 3 empty bins, 39 left out"), first.out());
        assertEquals(0, Ran.run("verify", target, "--source", pattern).code());
        Ran one =
                Ran.run("verify", target, "--source", parts.resolve("part1.sgy").toString());
        assertEquals(1, one.code(), one.err());
        assertTrue(one.out().contains("made of part1.sgy, part2.sgy with"), one.out());
        String gathers = parts.resolve("gathers.h5").toString();
        assertEquals(
                0, Ran.run("convert", pattern, gathers, "--duplicates", "all").code());
        String output = parts.resolve("out.raw").toString();
        assertEquals(
                0, Ran.run("read", gathers, "--inline", "100", "-o", output).code());
        Ran ieee = Ran.run("export", gathers, parts.resolve("out.sgy").toString(), "--format", "ieee");
        assertTrue(ieee.out().contains("5, 4-byte IEEE floating point"), ieee.out() + ieee.err());
        Ran scan = Ran.run("scan", file, pattern, "--duplicates", "last");
        assertTrue(scan.out().contains("3 a bin, 78 duplicates"), scan.out() + scan.err());
        Ran none = Ran.run("scan", parts + File.separator + "q*.sgy");
        assertEquals(1, none.code(), none.err());
        assertTrue(none.err().contains("no file matches this pattern"), none.err());
        Ran half = Ran.run("scan", parts.resolve("part[1.sgy").toString());
        assertEquals(1, half.code(), half.err());
        assertTrue(half.err().strip().endsWith("no such file, and not a valid pattern"), half.err());
    }

    /** Numbers that were never recorded are no amplitudes of 0, and no IBM floats. */
    @Test
    void aSurveyWithoutANumberHasNoAmplitudes(@TempDir Path other) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).putShort(3224, (short) 5);
        for (int trace = 3600; trace < bytes.capacity(); trace += 240 + 4 * 40) {
            for (int k = 0; k < 40; k++) {
                bytes.putFloat(trace + 240 + 4 * k, Float.NaN);
            }
        }
        String segy = Files.write(other.resolve("nan.sgy"), bytes.array()).toString();
        Ran scan = Ran.run("scan", segy);
        assertTrue(scan.out().contains("none in 39 traces looked at, 1,560 samples infinite or no number"), scan.out());
        String target = other.resolve("nan.h5").toString();
        Ran convert = Ran.run("convert", segy, target);
        assertTrue(convert.out().contains("none; 1,560 NaN or infinite left out"), convert.out() + convert.err());
        assertTrue(Ran.run("info", target).out().matches("(?s).*percentiles +none\n.*"), () -> "info of " + target);
    }

    @Test
    void withoutAnIntervalSlicesGoBySample(@TempDir Path other) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).putShort(3216, (short) 0);
        for (int trace = 3600; trace < bytes.capacity(); trace += 240 + 4 * 40) {
            bytes.putShort(trace + 116, (short) 0);
        }
        String segy = Files.write(other.resolve("s.sgy"), bytes.array()).toString();
        String target = other.resolve("s.h5").toString();
        assertEquals(0, Ran.run("convert", segy, target).code());
        String output = other.resolve("s.raw").toString();
        Ran time = Ran.run("read", target, "--time", "4", "-o", output);
        assertEquals(2, time.code());
        assertTrue(time.err().strip().endsWith("0…39 step 1; name samples with --sample or --samples"), time.err());
    }

    @Test
    void scanReadsTheNamedBytes() {
        Ran scan = Ran.run("scan", file, "--bytes", "inline=41,crossline=45");
        assertEquals(0, scan.code(), scan.err());
        assertTrue(
                scan.out().contains("3d       6 inlines (inline) × 7 crosslines (crossline), 92 % full"), scan.out());
        assertTrue(scan.out().contains("note: No survey of inlines and crosslines: "), scan.out());
        assertTrue(scan.out().contains("41-44"), scan.out());
    }

    @Test
    void headersShowFieldsWithTheirBytes() {
        Ran headers = Ran.run("headers", file, "--trace", "1,39");
        assertEquals(0, headers.code(), headers.err());
        assertTrue(headers.out().contains("Text header (EBCDIC)"), headers.out());
        assertTrue(headers.out().matches("(?s).*3221-3222 +40 .*"), headers.out());
        assertTrue(headers.out().matches("(?s).*189-192 +100 +110 .*"), headers.out());
    }

    @Test
    void headersAsJson() throws IOException {
        Map<String, Object> json =
                Ran.run("headers", file, "--trace", "2-4", "--json").json();
        List<?> traces = Ran.entry(json, "traces", List.class);
        assertEquals(3, traces.size());
        assertEquals(2, ((Map<?, ?>) traces.get(0)).get("trace"));
        assertEquals(40, Ran.entry(json, "text", List.class).size());
    }

    @Test
    void aTraceBeyondTheEndIsRefused() {
        Ran headers = Ran.run("headers", file, "--trace", "40");
        assertEquals(2, headers.code());
        assertEquals(
                "sliceline: " + file + ": no trace 40; the file has 39 traces",
                headers.err().strip());
    }
}
