package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
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
    void scanSaysWhatTheSurveyIs() {
        Ran scan = Ran.run("scan", file);
        assertEquals(0, scan.code(), scan.err());
        assertTrue(scan.out().contains("39, 3 bins without"), scan.out());
        assertTrue(scan.out().contains("6, 100…110 step 2"), scan.out());
        assertTrue(scan.out().contains("7, 50…20 step -5"), scan.out());
        assertTrue(scan.out().contains("40, 0…156 ms step 4"), scan.out());
        assertEquals("", scan.err(), "no progress bar in a pipe");
    }

    @Test
    void scanAsJson() throws IOException {
        Map<String, Object> json = Ran.run("scan", file, "--json").json();
        assertEquals(39, json.get("traces"));
        assertEquals(Map.of("first", 50, "last", 20, "step", -5, "count", 7), json.get("crosslines"));
        assertEquals(25.0, Ran.entry(json, "inlineDistance", Number.class).doubleValue(), 0.1);
        assertEquals(4, Ran.entry(json, "corners", List.class).size());
        assertEquals(Map.of("min", 1, "max", 1), json.get("fold"));
        assertEquals(0, json.get("duplicates"));
        Map<?, ?> amplitudes = Ran.entry(json, "amplitudes", Map.class);
        assertEquals(39, amplitudes.get("traces"));
        assertEquals(0, amplitudes.get("nonFinite"));
        assertFalse(amplitudes.containsKey("doubt"), amplitudes.toString());
    }

    /** Where numbers make a survey of next to no traces, the ones that make a full one are named. */
    @Test
    void positionsThatWorkAreNamed() {
        Ran scan = Ran.run("scan", file, "--preset", "petrel");
        assertTrue(
                scan.out().contains("other byte positions? bytes 189-192 and 193-196 could number lines"), scan.out());
        Ran named = Ran.run("scan", file, "--preset", "petrel", "--inline-byte", "189", "--crossline-byte", "193");
        assertEquals(0, named.code(), named.err());
    }

    /** The same traces twice, in two files: refused, or shown once. */
    @Test
    void severalFilesMakeOneSurvey(@TempDir Path parts) throws IOException {
        Files.copy(Path.of(file), parts.resolve("part1.sgy"));
        Files.copy(Path.of(file), parts.resolve("part2.sgy"));
        String pattern = parts.resolve("part*.sgy").toString();
        String target = parts.resolve("survey.h5").toString();
        Ran refused = Ran.run("convert", pattern, target);
        assertEquals(3, refused.code(), refused.out());
        assertTrue(refused.err().contains("part1.sgy and 1 more: traces 1 and 40 both have inline"), refused.err());
        Ran first = Ran.run("convert", pattern, target, "--duplicates", "first");
        assertEquals(0, first.code(), first.err());
        assertTrue(first.out().contains("78, 3 empty bins, 39 left out as duplicates"), first.out());
        Ran scan = Ran.run("scan", file, pattern, "--duplicates", "last");
        assertTrue(scan.out().contains("3 a bin, 78 duplicates"), scan.out() + scan.err());
        Ran none = Ran.run("scan", parts.resolve("q*.sgy").toString());
        assertEquals(1, none.code(), none.err());
        assertTrue(none.err().contains("no file has a name like this"), none.err());
    }

    @Test
    void otherBytesAreLookedAt() {
        Ran scan = Ran.run("scan", file, "--inline-byte", "41", "--crossline-byte", "45");
        assertEquals(3, scan.code(), scan.out());
        assertTrue(scan.err().contains("41-44"), scan.err());
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
