package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that take several files say of each what they say of it alone, in the order of the names. */
class ManyFilesTest {
    private static final List<String> SURVEYS = List.of("a", "b", "c", "d");

    @TempDir
    private static Path folder;

    @TempDir
    private Path work;

    @BeforeAll
    static void files() throws IOException {
        for (int i = 0; i < SURVEYS.size(); i++) {
            SyntheticSurvey survey = new SyntheticSurvey(
                    i, new SurveyShape(3 + i, 4, 20), SurveyLines.DEFAULT.withNumbers(100 + i, 2, 500, -1));
            SyntheticSegy.of(survey).withCoding(SampleCoding.IEEE).write(folder.resolve(SURVEYS.get(i) + ".sgy"));
        }
        byte[] bytes = Files.readAllBytes(folder.resolve("a.sgy"));
        Files.write(folder.resolve("cut.sgy"), Arrays.copyOf(bytes, bytes.length - 10));
        assertEquals(
                0,
                run("convert", path("*.sgy").replace("*", "[a-d]"), "-o", path("{}.h5"))
                        .code());
        byte[] volume = Files.readAllBytes(folder.resolve("b.h5"));
        volume[volume.length - 40] ^= 1;
        Files.write(folder.resolve("damaged.h5"), volume);
    }

    private static String path(String name) {
        return folder + File.separator + name;
    }

    private static Ran run(String... line) {
        return Ran.run(line);
    }

    private static String[] line(List<String> command, List<String> files, String... options) {
        return Stream.of(command.stream(), files.stream(), Arrays.stream(options))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource({"info, 1", "info, 3", "stats, 1", "stats, 8"})
    void answersAreSeparatedByBlankLines(String command, String jobs) {
        List<String> files = List.of(path("c.h5"), path("a.sgy"), path("d.h5"), path("b.sgy"));
        Ran ran = run(line(List.of(command), files, "--jobs", jobs));
        assertEquals(0, ran.code(), ran.err());
        assertEquals(files.stream().map(file -> run(command, file).out()).collect(Collectors.joining("\n")), ran.out());
        assertEquals("", ran.err());
    }

    @ParameterizedTest
    @CsvSource({"info, 1", "info, 2", "stats, 5", "verify, 1", "verify, 2", "scan --each, 2"})
    void jsonIsALineForEachFile(String command, String jobs) throws IOException {
        List<String> files = SURVEYS.stream()
                .map(name -> path(name + (command.startsWith("scan") ? ".sgy" : ".h5")))
                .toList();
        Ran ran = run(line(List.of(command.split(" ")), files, "--json", "--quiet", "--jobs", jobs));
        assertEquals(0, ran.code(), ran.err());
        List<String> lines = ran.out().lines().toList();
        assertEquals(files.size(), lines.size(), ran.out());
        for (int i = 0; i < lines.size(); i++) {
            String alone = run(command.split(" ", 2)[0], files.get(i), "--json").out();
            assertEquals(JSON.std.mapFrom(alone), JSON.std.mapFrom(lines.get(i)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "8"})
    void failedFilesAreListedAtTheEnd(String jobs) {
        String none = path("none.h5");
        Ran ran = run(
                line(List.of("verify"), List.of(path("a.h5"), none, path("damaged.h5"), path("c.h5")), "--jobs", jobs));
        assertEquals(1, ran.code());
        List<String> said = ran.out().lines().toList();
        assertEquals(3, said.size(), ran.out());
        assertTrue(said.get(0).startsWith(path("a.h5") + ": nothing wrong (1 of 1 chunk compared, "), ran.out());
        assertTrue(said.get(1).startsWith(path("damaged.h5") + ": 1 damaged chunk, 0 other problems ("), ran.out());
        assertTrue(said.get(1).contains("; first: chunk 0 at "), ran.out());
        assertTrue(said.get(2).startsWith(path("c.h5") + ": nothing wrong"), ran.out());
        assertEquals(
                List.of(
                        "sliceline: " + none + ": no such file",
                        "sliceline: 2 of 4 files failed:",
                        "  " + none,
                        "  " + path("damaged.h5")),
                ran.err().lines().toList());
    }

    @Test
    void messagesWithoutAFileGetOneAndTheHighestCodeIsGiven() {
        Ran ran = run("stats", path("a.h5"), path("b.h5"), path("none.h5"), "--inlines", "101:103");
        assertEquals(2, ran.code());
        assertTrue(ran.err().startsWith("sliceline: " + path("a.h5") + ": "), ran.err());
        assertTrue(ran.out().startsWith(path("b.h5") + ": "), ran.out());
        assertEquals(3, run("info", path("none.h5"), path("cut.sgy")).code());
    }

    @Test
    void patternsAreExpandedAndUrlsAreNot() throws IOException {
        Ran ran = run("verify", path("[a-c].h5"), path("d.*5"));
        assertEquals(4, ran.out().lines().count(), ran.out());
        Ran nothing = run("info", path("a.h5"), path("x*.h5"));
        assertEquals(1, nothing.code());
        assertEquals("sliceline: " + path("x*.h5") + ": no file matches this pattern\n", nothing.err());
        assertEquals("", nothing.out());
        try (ObjectServer server = new ObjectServer()) {
            server.put("a.h5", Files.readAllBytes(folder.resolve("a.h5")));
            String url = server.uri("a.h5").toString();
            Ran mixed = run("info", path("b.h5"), url, server.uri("none.h5") + "?secret=x", "--json");
            assertEquals(1, mixed.code(), mixed.err());
            List<String> lines = mixed.out().lines().toList();
            assertEquals(url, JSON.std.mapFrom(lines.get(1)).get("file"));
            Map<?, ?> error = Ran.entry(JSON.std.mapFrom(lines.get(2)), "error", Map.class);
            assertEquals(server.uri("none.h5").toString(), error.get("file"));
            assertFalse(mixed.err().contains("secret"), mixed.err());
        }
    }

    @Test
    void histogramsAreNamedAfterTheirFiles() throws IOException {
        String pattern = work.resolve("new").resolve("{}-histogram.png").toString();
        Ran refused = run("stats", path("a.h5"), path("b.sgy"), "-o", pattern);
        assertEquals(1, refused.code());
        assertEquals("sliceline: " + work.resolve("new") + ": no such folder; -p makes it\n", refused.err());
        assertEquals(
                0,
                run("stats", path("a.h5"), path("b.sgy"), "-o", pattern, "-p").code());
        assertEquals(List.of("a-histogram.png", "b-histogram.png"), names(work.resolve("new")));
    }

    @Test
    void readMakesFoldersIfAsked() throws IOException {
        String[] line = {
            "read",
            path("d.h5"),
            "--inlines",
            "103:107:2",
            "-o",
            work.resolve("x").resolve("y").resolve("il{}.npy").toString()
        };
        Ran refused = run(line);
        assertEquals("sliceline: " + work.resolve("x/y") + ": no such folder; -p makes it\n", refused.err());
        assertEquals(1, refused.code());
        assertEquals(0, run(line(List.of(line), List.of(), "-p")).code());
        assertEquals(List.of("il103.npy", "il105.npy", "il107.npy"), names(work.resolve("x/y")));
        assertEquals(
                0,
                run(
                                "read",
                                path("d.h5"),
                                "--inline",
                                "103",
                                "-p",
                                "-o",
                                work.resolve("z").resolve("il.npy").toString())
                        .code());
        assertEquals(List.of("il.npy"), names(work.resolve("z")));
    }

    private static List<String> names(Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void eachInputBecomesAVolumeAndWhatIsNewerIsKept() throws IOException {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("a.sgy", "cut.sgy", "c.sgy")) {
            sources.add(Files.copy(folder.resolve(name), work.resolve(name)).toString());
            Files.setLastModifiedTime(work.resolve(name), FileTime.fromMillis(1_000_000_000_000L));
        }
        String[] line = line(
                List.of("convert"),
                sources,
                "-o",
                work.resolve("v").resolve("{}.h5").toString(),
                "-p",
                "--jobs",
                "2");
        Ran first = run(line);
        assertEquals(3, first.code(), first.err());
        assertEquals(List.of("a.h5", "c.h5"), names(work.resolve("v")));
        assertEquals(2, first.out().lines().count(), first.out());
        assertTrue(first.out().startsWith(sources.get(0) + " -> " + work.resolve("v/a.h5") + ": 3 × 4 × 20, "));
        assertTrue(first.err().endsWith("1 of 3 files failed:\n  " + sources.get(1) + "\n"), first.err());
        for (String name : List.of("a", "c")) {
            String volume = work.resolve("v").resolve(name + ".h5").toString();
            assertEquals(
                    0,
                    run(
                                    "verify",
                                    volume,
                                    "--source",
                                    work.resolve(name + ".sgy").toString())
                            .code());
        }
        FileTime before = Files.getLastModifiedTime(work.resolve("v/c.h5"));
        Ran second = run(line);
        assertTrue(second.out().contains(work.resolve("v/c.h5") + ": kept, newer than " + sources.get(2)));
        assertEquals(before, Files.getLastModifiedTime(work.resolve("v/c.h5")));
        Files.setLastModifiedTime(work.resolve("c.sgy"), FileTime.fromMillis(before.toMillis() + 60_000));
        Ran third = run(line);
        assertTrue(third.err().contains(work.resolve("v/c.h5") + ": already exists; --force"), third.err());
    }

    @Test
    void severalInputsWithoutAPlaceInTheNameAreOneSurvey() throws IOException {
        Ran ran = run("convert", path("a.sgy"), "-o", work.resolve("one.h5").toString());
        assertEquals(0, ran.code(), ran.err());
        assertEquals(
                List.of(3, 4, 20),
                run("info", work.resolve("one.h5").toString(), "--json").json().get("shape"));
    }

    @Test
    void anInventoryHasARowForEachFile() throws IOException {
        String csv = work.resolve("inventory.csv").toString();
        String[] line = {"scan", "--each", path("[abc]*.sgy"), "-o", csv, "--jobs", "3"};
        Ran ran = run(line);
        assertEquals(3, ran.code(), ran.err());
        assertEquals(csv + ": 4 files\n", ran.out());
        assertEquals("sliceline: 1 of 4 files failed:\n  " + path("cut.sgy") + "\n", ran.err());
        List<String> rows = Files.readAllLines(Path.of(csv));
        List<String> columns = List.of(rows.get(0).split(","));
        assertEquals(5, rows.size());
        for (int i = 0; i < 3; i++) {
            String file = path(SURVEYS.get(i) + ".sgy");
            String[] cells = rows.get(1 + i).split(",", columns.size());
            Map<String, String> row = IntStream.range(0, cells.length)
                    .boxed()
                    .collect(Collectors.toMap(columns::get, cell -> cells[cell]));
            Map<String, Object> scan = run("scan", file, "--json").json();
            assertEquals(file, row.get("file"));
            assertEquals(String.valueOf(scan.get("file_bytes")), row.get("file_bytes"));
            assertEquals(String.valueOf(scan.get("traces")), row.get("traces"));
            assertEquals(scan.get("format"), row.get("format"));
            assertEquals(
                    List.of("20", "0", "4", "ms"),
                    Stream.of("count", "start", "step", "unit")
                            .map(name -> row.get("samples_" + name))
                            .toList());
            Map<?, ?> inlines = Ran.entry(scan, "inlines", Map.class);
            assertEquals(String.valueOf(inlines.get("first")), row.get("inlines_first"));
            assertEquals(String.valueOf(inlines.get("last")), row.get("inlines_last"));
            List<?> corners = Ran.entry(scan, "corners", List.class);
            for (int corner = 0; corner < 4; corner++) {
                Map<?, ?> at = (Map<?, ?>) corners.get(corner);
                assertEquals(number(at, "x"), Double.parseDouble(row.get("corners_" + corner + "_x")), 0.005);
                assertEquals(number(at, "y"), Double.parseDouble(row.get("corners_" + corner + "_y")), 0.005);
            }
            double length = Math.hypot(
                    number((Map<?, ?>) corners.get(1), "x") - number((Map<?, ?>) corners.get(0), "x"),
                    number((Map<?, ?>) corners.get(1), "y") - number((Map<?, ?>) corners.get(0), "y"));
            assertEquals(length, Double.parseDouble(row.get("inline_length")), 0.01);
        }
        assertTrue(rows.get(4).startsWith(path("cut.sgy") + ",,,"), rows.get(4));
        assertTrue(rows.get(4).contains("is cut short"), rows.get(4));
        assertEquals(
                "sliceline: " + csv + ": already exists; --force replaces it\n",
                run(line).err());
    }

    private static double number(Map<?, ?> json, String name) {
        return Ran.entry(json, name, Number.class).doubleValue();
    }

    @Test
    void anInventoryIsAnAlignedTable() {
        Ran ran = run("scan", "--each", path("a.sgy"), path("cut.sgy"));
        List<String> rows = ran.out().lines().toList();
        assertEquals(3, rows.size(), ran.out());
        int remarks = rows.get(0).indexOf("remarks");
        assertTrue(rows.get(1).contains("  3, 100…104 step 2  4, 500…497 step -1  "), ran.out());
        assertTrue(rows.get(2).substring(remarks).contains("is cut short"), ran.out());
        assertEquals(3, ran.code());
    }

    @Test
    void layoutWithoutACommandListsLayouts() {
        assertEquals(
                run("layout", "list", path("a.h5")).out(),
                run("layout", path("a.h5")).out());
        assertEquals(
                run("layout", "list", path("a.h5"), "--json").out(),
                run("layout", path("a.h5"), "--json").out());
    }
}
