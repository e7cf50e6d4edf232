package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code export}: the file again, a part of it, and what it says when it cannot. */
@Tag("without-libhdf5")
class ExportCommandTest {
    @TempDir
    private static Path folder;

    private static Path segy = Path.of("");
    private static String volume = "";

    @BeforeAll
    static void convert() throws IOException {
        segy = folder.resolve("survey.sgy");
        SurveyLines lines = SurveyLines.DEFAULT.withNumbers(100, 2, 50, -5);
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, 40), lines))
                .withLive((i, x) -> i + x > 1)
                .write(segy);
        volume = folder.resolve("survey.h5").toString();
        Ran convert = Ran.run("convert", segy.toString(), volume);
        assertEquals(0, convert.code(), convert.err());
        assertTrue(convert.out().contains("kept raw  nothing"), convert.out());
    }

    private static String out(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void theSourceComesBack() throws IOException {
        Ran export = Ran.run("export", volume, out("again.sgy"));
        assertEquals(0, export.code(), export.err());
        assertTrue(export.out().contains("identical, bit for bit"), export.out());
        assertArrayEquals(Files.readAllBytes(segy), Files.readAllBytes(folder.resolve("again.sgy")));
        Ran twice = Ran.run("export", volume, out("again.sgy"));
        assertEquals(1, twice.code());
        assertTrue(twice.err().contains("--force"), twice.err());
    }

    @Test
    void aPartIsASurveyOfItsOwn() throws IOException {
        Ran export = Ran.run(
                "export",
                volume,
                out("part.sgy"),
                "--inlines",
                "104:108",
                "--crosslines=50:40",
                "--times",
                "20:60",
                "--format",
                "ieee");
        assertEquals(0, export.code(), export.err());
        assertTrue(export.out().contains("5, 4-byte IEEE floating point"), export.out());
        Map<String, Object> json = Ran.run("scan", out("part.sgy"), "--json").json();
        assertEquals(Map.of("first", 104, "last", 108, "step", 2, "count", 3), json.get("inlines"));
        assertEquals(Map.of("first", 50, "last", 40, "step", -5, "count", 3), json.get("crosslines"));
        List<?> text = Ran.entry(Ran.run("headers", out("part.sgy"), "--json").json(), "text", List.class);
        assertTrue(text.toString().contains("SUB-VOLUME: IL 104 TO 108 XL 50 TO 40 TIME 20 TO 60 MS"), text::toString);
    }

    @Test
    void partsOutsideAreRefused() {
        assertRefused("no inline 101; the volume has 100…110 step 2", "--inlines", "101:104");
        assertRefused("no sample 40; traces have 0…39", "--samples", "3:40");
        assertRefused("name samples with --time, --times", "--depths", "3:40");
        assertRefused("samples with a step or in a list are not supported here", "--times", "20:60:8");
        assertRefused("is not a sample format; write ibm, ieee", "--format", "13");
    }

    private static void assertRefused(String said, String... options) {
        String[] arguments = {"export", volume, out("refused.sgy"), options[0], options[1]};
        Ran ran = Ran.run(arguments);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains(said), ran.err());
        assertFalse(Files.exists(folder.resolve("refused.sgy")));
    }

    @Test
    void infoSaysWhatIsKeptRaw() {
        Ran info = Ran.run("info", volume);
        assertTrue(info.out().contains("nothing: every sample word survives as a float"), info.out());
    }
}
