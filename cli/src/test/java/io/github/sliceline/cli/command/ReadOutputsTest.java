package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.cli.report.ConsoleWriter;
import io.github.sliceline.cli.report.StandardOutput;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where {@code read} and {@code export} write to: standard output, and many files at once. */
@Tag("without-libhdf5")
class ReadOutputsTest {
    @TempDir
    private static Path folder;

    private static Path segy = Path.of("");
    private static String volume = "";

    @TempDir
    private Path work;

    @BeforeAll
    static void convert() throws IOException {
        segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(
                        5, new SurveyShape(20, 30, 50), SurveyLines.DEFAULT.withNumbers(100, 2, 500, -1)))
                .withCoding(SampleCoding.IEEE)
                .write(segy);
        volume = folder.resolve("survey.h5").toString();
        assertEquals(
                0,
                Ran.run("convert", segy.toString(), volume, "--chunk", "16x8x32")
                        .code());
    }

    /** Exit code, and what went where. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Streamed(int code, byte[] out, String err) {}

    private static Streamed streamed(OutputStream to, ByteArrayOutputStream seen, String... arguments) {
        StringWriter err = new StringWriter();
        StandardOutput stdout = new StandardOutput(to);
        try (PrintWriter out = new ConsoleWriter(stdout, StandardCharsets.UTF_8);
                PrintWriter errors = new PrintWriter(err)) {
            int code = Sliceline.run(stdout, out, errors, arguments);
            return new Streamed(code, seen.toByteArray(), err.toString());
        }
    }

    private static Streamed streamed(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return streamed(bytes, bytes, arguments);
    }

    @Test
    void manifestsGoToStandardOutput() throws IOException {
        Path file = work.resolve("a.json");
        Ran ran = Ran.run("manifest", volume, "-o", file.toString());
        assertEquals(
                file + ": iline, xline, twt, data, live, cdp_x, cdp_y, crs",
                ran.out().strip(),
                ran.err());
        Streamed streamed = streamed("manifest", volume, "-o", "-");
        assertEquals(0, streamed.code, streamed.err);
        assertArrayEquals(Files.readAllBytes(file), streamed.out);
        Ran again = Ran.run("manifest", volume, "-o", file.toString());
        assertEquals(1, again.code());
        assertTrue(again.err().contains("--force"), again.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"npy", "raw", "csv", "png"})
    void standardOutputHasTheBytesOfTheFile(String format) throws IOException {
        Path file = work.resolve("a." + format);
        assertEquals(
                0,
                Ran.run("read", volume, "--inline", "106", "-o", file.toString())
                        .code());
        Streamed streamed = streamed("read", volume, "--inline", "106", "-o", "-", "--format", format);
        assertEquals(0, streamed.code(), streamed.err());
        assertArrayEquals(Files.readAllBytes(file), streamed.out());
        assertEquals("", streamed.err());
    }

    @Test
    void headersOnStandardOutputNeedNoFormat() {
        Streamed streamed = streamed("read", volume, "--inline", "106", "--headers", "cdp_x", "-o", "-");
        assertEquals(0, streamed.code(), streamed.err());
        assertTrue(new String(streamed.out(), StandardCharsets.UTF_8).startsWith("inline,crossline,"));
    }

    @Test
    void exportsGoToStandardOutput() throws IOException {
        Streamed streamed = streamed("export", volume, "-");
        assertEquals(0, streamed.code(), streamed.err());
        assertArrayEquals(Files.readAllBytes(segy), streamed.out());
        assertFalse(Files.exists(Path.of("-")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read FILE --inlines 100:138 -o - --format csv",
                "export FILE -",
                "headers FILE --trace all",
                "headers FILE --trace all --json",
                "headers FILE FILE --summary",
                "info FILE",
                "info FILE --json",
                "stats FILE",
                "verify FILE",
                "layout list FILE",
                "history list FILE",
                "edit show FILE",
                "help read",
                "read --help",
                "--version"
            })
    void aClosedPipeIsNotReported(String command) {
        String[] arguments = command.replace("FILE", volume).split(" ", -1);
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Streamed streamed = streamed(closed, new ByteArrayOutputStream(), arguments);
        assertEquals(141, streamed.code());
        assertEquals("", streamed.err());
    }

    @Test
    void aFullDriveIsReported() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        Streamed streamed = streamed(
                full, new ByteArrayOutputStream(), "read", volume, "--inline", "106", "-o", "-", "--format", "raw");
        assertEquals(4, streamed.code());
        assertTrue(streamed.err().contains("standard output: No space left"), streamed.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--inlines 110:130:10                 | il{}.raw     | il110.raw il120.raw il130.raw | --inline 120",
                "--inlines 100:138:2                  | {05}.csv     |                               | --inline 120",
                "--crosslines 498:500                 | xl{}.png     | xl498.png xl499.png xl500.png |",
                "--times 8:16 --inlines 110:120       | t{time}.npy  | t12.npy t16.npy t8.npy        |",
                "--samples 3:5:2 --inlines 110:120    | {inline}.npy | 110.npy 112.npy 114.npy 116.npy 118.npy 120.npy"
                        + " |",
            })
    void aFileForEachPlane(String selection, String name, String files, String single) throws IOException {
        List<String> line =
                new ArrayList<>(List.of("read", volume, "-o", work.resolve(name).toString()));
        line.addAll(List.of(selection.strip().split(" ", -1)));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(0, ran.code(), ran.err());
        if (files != null) {
            assertEquals(Set.of(files.split(" ", -1)), files());
        }
        if (single != null) {
            String extension = name.substring(name.length() - 4);
            Path alone = folder.resolve("alone" + extension);
            assertEquals(
                    0,
                    Ran.run("read", volume, "--inline", "120", "-o", alone.toString(), "--force")
                            .code());
            Path among = work.resolve(name.replace("{}", "120").replace("{05}", "00120"));
            assertArrayEquals(Files.readAllBytes(alone), Files.readAllBytes(among));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--inlines 110:130:10 | il.png | a picture cannot show a box of 3 × 30 × 50 samples",
                "--inline 110 | il{}.png | give a range of planes, such as --inlines 100:200:10",
                "--inlines 110:130 --times 8:16 | {}.png | write {inline} or {time} to say which of them each file"
                        + " holds one of",
                "--inlines 110:130 | {}-{}.png | has more than one {}",
                "--inlines 110:130 | {time}.png | give a range of planes",
                "--inlines 110:130:3 | {}.png | a step of 3 is not a multiple of the distance between inlines",
                "--inlines 110:131 | {}.png | no inline 131; the volume has 100…138 step 2",
                "--sample 3 --draw wiggle | a.png | wiggles are for traces, and a slice has none",
                "--inline 110 --agc 3 | a.png | a window of 3 ms has no sample beside its own; samples are 4 ms apart",
                "--inline 110 --size 200x200 | a.png | has no room for its axes; it needs",
                "--offset 3 | a.npy | is a stacked volume, 20 × 30 × 50, without offsets or gathers",
                "--gather 110,500 --offsets 1:3 | a.npy | is a stacked volume",
            })
    void refusedReadsLeaveNoFile(String selection, String name, String said) throws IOException {
        List<String> line =
                new ArrayList<>(List.of("read", volume, "-o", work.resolve(name).toString()));
        line.addAll(List.of(selection.strip().split(" ", -1)));
        Ran ran = Ran.run(line.toArray(new String[0]));
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains(said), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertEquals(Set.of(), files());
    }

    @Test
    void existingFilesAreReportedBeforeReading() throws IOException {
        Files.writeString(work.resolve("il130.raw"), "mine");
        String name = work.resolve("il{}.raw").toString();
        Ran refused = Ran.run("read", volume, "--inlines", "110:130:10", "-o", name);
        assertEquals(1, refused.code());
        assertTrue(refused.err().contains("il130.raw: already exists; --force replaces it"), refused.err());
        assertEquals(Set.of("il130.raw"), files());
        Ran forced = Ran.run("read", volume, "--inlines", "110:130:10", "-o", name, "--force");
        assertEquals(0, forced.code(), forced.err());
        assertEquals(
                name + ": 3 files, inline 110 to 130, each 30 × 50 samples",
                forced.out().strip());
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> list = Files.list(work)) {
            return list.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
