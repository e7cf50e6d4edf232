package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.Job;
import io.github.sliceline.cli.doctor.FileCheck;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.Drive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The doctor answers for whatever it is given, and neither its report nor {@code scan --anonymous} tells whose survey it is,
 * or where.
 */
class DoctorCommandTest {
    private static final SyntheticSurvey SURVEY =
            new SyntheticSurvey(3, new SurveyShape(9, 8, 40), SurveyLines.DEFAULT.withNumbers(310, 2, 770, 1));
    private static final int TEXT_LINE = 80;

    @TempDir
    private static Path folder;

    private static Path gnu;

    @BeforeAll
    static void files() throws IOException {
        assumeTrue(Charset.isSupported("IBM037"), "this JVM has no IBM037");
        gnu = Files.createDirectory(folder.resolve("Wildebeest Ltd"));
        Path segy = gnu.resolve("kudu.sgy");
        SyntheticSegy.of(SURVEY).withCoding(SampleCoding.IEEE).write(segy);
        byte[] bytes = Files.readAllBytes(segy);
        putLine(bytes, 5, "C 5 SAMPLE INTERVAL 4 MS IN OKAPI'S BLOCK BONGO");
        putLine(bytes, 6, "C 6 INLINE BYTES 21-24 ELAND");
        Files.write(segy, bytes);
        Files.write(gnu.resolve("cut.sgy"), Arrays.copyOf(bytes, bytes.length - 50));
        done("convert", path("kudu.sgy"), path("kudu.h5"), "--layout", "planes");
        done("edit", "set", path("kudu.h5"), "survey=Nyala", "crs=EPSG:23031");
        bytes = Files.readAllBytes(gnu.resolve("kudu.h5"));
        Files.write(gnu.resolve("cut.h5"), Arrays.copyOf(bytes, bytes.length / 2));
    }

    private static void putLine(byte[] segy, int line, String text) {
        byte[] padded = String.format("%-80s", text).getBytes(Charset.forName("IBM037"));
        System.arraycopy(padded, 0, segy, (line - 1) * TEXT_LINE, TEXT_LINE);
    }

    private static String path(String name) {
        return gnu.resolve(name).toString();
    }

    private static void done(String... line) {
        Ran ran = Ran.run(line);
        assertEquals(0, ran.code(), String.join(" ", line) + ": " + ran.err());
    }

    /** What a report may not hold: of the machine, of the folder and of the files. */
    private static Set<String> secrets() {
        Set<String> secrets = new TreeSet<>(List.of(
                "Wildebeest",
                "kudu",
                "cut.sgy",
                "cut.h5",
                "OKAPI",
                "BONGO",
                "ELAND",
                "Nyala",
                "23031",
                System.getProperty("user.home"),
                System.getProperty("java.home"),
                System.getProperty("java.io.tmpdir"),
                folder.getFileName().toString()));
        secrets.add(System.getProperty("user.name"));
        try {
            secrets.add(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            // one without a name
        }
        for (int inline : new int[] {0, 8}) {
            for (int crossline : new int[] {0, 7}) {
                secrets.add(Long.toString((long) SURVEY.lines().x(inline, crossline)));
                secrets.add(Long.toString((long) SURVEY.lines().y(inline, crossline)));
            }
        }
        System.getenv().values().stream().filter(value -> value.length() > 15).forEach(secrets::add);
        return secrets;
    }

    /** As words: the name of a machine may be two letters. */
    private static Set<String> foundIn(String text) {
        Set<String> found = new TreeSet<>(secrets());
        found.removeIf(secret -> !Pattern.compile("(?<![A-Za-z])" + Pattern.quote(secret) + "(?![A-Za-z])")
                .matcher(text)
                .find());
        return found;
    }

    /** Each entry, and the directory of the file, which has their names. */
    private static Map<String, String> opened(Path zip) throws IOException {
        byte[] bytes = Files.readAllBytes(zip);
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        Map<String, String> parts = new TreeMap<>(Map.of("zip", all.substring(all.indexOf("PK\1\2"))));
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                parts.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return parts;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "0 | -        | doctor.json zip",
                "0 | kudu.h5  | doctor.json file.json reads.json zip",
                "0 | kudu.sgy | doctor.json file.json reads.json zip",
                "3 | cut.sgy  | doctor.json zip",
                "3 | cut.h5   | doctor.json zip"
            })
    void reportsContainNoNamesOrPlaces(int code, String file, String entries) throws IOException {
        Path report = folder.resolve("report" + file + ".zip");
        List<String> line = new ArrayList<>(List.of("doctor", "--report", report.toString()));
        Stream.ofNullable(file).map(DoctorCommandTest::path).forEach(line::add);
        Ran ran = Ran.run(line.toArray(String[]::new));
        assertEquals(code, ran.code(), ran.err());
        Map<String, String> parts = opened(report);
        assertEquals(entries, String.join(" ", parts.keySet()));
        parts.forEach((name, text) -> assertEquals(Set.of(), foundIn(text), name + ": " + text));
        for (Map.Entry<String, String> part : parts.entrySet()) {
            if (!part.getKey().equals("zip")) {
                assertFalse(JSON.std.mapFrom(part.getValue()).isEmpty());
            }
        }
    }

    /** Without this, the search above might find nothing anywhere. */
    @Test
    void theSearchFindsNamesInOtherAnswers() {
        Set<String> found = new HashSet<>();
        for (String command : List.of("doctor", "scan", "headers", "info")) {
            found.addAll(foundIn(Ran.run(command, path("kudu.sgy"), "--json").out()));
            found.addAll(foundIn(Ran.run(command, path("kudu.sgy")).out()));
        }
        found.addAll(foundIn(Ran.run("info", path("kudu.h5"), "--json").out()));
        assertTrue(
                found.containsAll(List.of("Wildebeest", "kudu", "OKAPI", "BONGO", "ELAND", "Nyala", "23031")),
                found.toString());
        assertTrue(found.contains("431960") && found.contains("6348540"), found.toString());
        assertTrue(found.contains(System.getProperty("java.io.tmpdir")), found.toString());
    }

    @Test
    void readsAreReportedAsTheyWereRecorded() throws IOException {
        Path report = folder.resolve("reads.zip");
        done("doctor", path("kudu.h5"), "--report", report.toString());
        Map<String, Object> answer = JSON.std.mapFrom(opened(report).get("doctor.json"));
        List<?> planned = Ran.entry(Ran.entry(answer, "file", Map.class), "reads", List.class);
        assertEquals(3, planned.size());
        List<?> events = Ran.entry(JSON.std.mapFrom(opened(report).get("reads.json")), "events", List.class);
        long plans = 0;
        long bytes = 0;
        for (Object each : events) {
            Map<?, ?> event = (Map<?, ?>) each;
            if (Ran.entry(event, "event", String.class).equals("Plan")) {
                plans++;
            } else if (Ran.entry(event, "event", String.class).equals("Request")) {
                bytes += Ran.entry(event, "length", Number.class).longValue();
            }
        }
        assertTrue(plans >= 3, events.toString());
        assertTrue(bytes >= (9 + 8) * 40 * 4 + 9 * 8 * 4, events.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--json"})
    void anonymousScansContainNoNamesOrPlaces(String json) {
        String[] line = {"scan", path("kudu.sgy"), "--anonymous", json};
        Ran ran = Ran.run(Arrays.stream(line).filter(word -> !word.isEmpty()).toArray(String[]::new));
        assertEquals(0, ran.code(), ran.err());
        assertEquals(Set.of(), foundIn(ran.out() + ran.err()));
        assertTrue(ran.out().contains("survey.sgy") && ran.out().contains("310"), ran.out());
        assertTrue(ran.out().contains("text header names other bytes"), ran.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--json"})
    void aFailedAnonymousScanContainsNoNamesOrPlaces(String json) throws IOException {
        String[] line = {"scan", path("cut.sgy"), "--anonymous", json};
        Ran ran = Ran.run(Arrays.stream(line).filter(word -> !word.isEmpty()).toArray(String[]::new));
        assertEquals(3, ran.code(), ran.err());
        assertEquals(Set.of(), foundIn(ran.out() + ran.err()));
        assertTrue(ran.err().startsWith("sliceline: survey.sgy @"), ran.err());
        assertTrue(ran.err().contains("is cut short"), ran.err());
        if (!json.isEmpty()) {
            assertEquals("survey.sgy", Ran.entry(ran.json(), "error", Map.class).get("file"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none.sgy", "none*.sgy", "kudu.h5"})
    void anAnonymousScanOfAnotherFormatContainsNoNames(String file) throws IOException {
        for (String json : List.of("--quiet", "--json")) {
            Ran ran = Ran.run("scan", path(file), "--anonymous", json);
            assertTrue(ran.code() > 0 && ran.err().startsWith("sliceline: survey.sgy: "), ran.err());
            assertEquals(Set.of(), foundIn(ran.out() + ran.err()));
            if (json.equals("--json")) {
                assertEquals(
                        "survey.sgy", Ran.entry(ran.json(), "error", Map.class).get("file"));
            }
        }
    }

    @Test
    void anInventoryIsNeverAnonymous() {
        assertEquals(
                2, Ran.run("scan", "--each", path("kudu.sgy"), "--anonymous").code());
    }

    @Test
    void damageIsPartOfTheAnswer() throws IOException {
        Ran ran = Ran.run("doctor", path("cut.sgy"), "--json");
        assertEquals(3, ran.code());
        Map<?, ?> problem = Ran.entry(Ran.entry(ran.json(), "file", Map.class), "problem", Map.class);
        assertEquals("io.github.sliceline.CorruptFileException", problem.get("exception"));
        assertTrue(Ran.entry(problem, "at", Number.class).longValue() > 3600, problem.toString());
        assertTrue(Ran.entry(problem, "message", String.class).contains("is cut short"), problem.toString());
        assertTrue(ran.err().contains("cut.sgy"), ran.err());
    }

    @Test
    void anErrorOfSlicelineIsPartOfTheAnswer() throws IOException {
        Path unknown = Files.copy(gnu.resolve("kudu.sgy"), gnu.resolve("unknown.sgy"));
        Job broken = Job.heardBy((stage, done, total) -> {
            throw new IllegalStateException("a mistake");
        });
        FileCheck check = FileCheck.of(unknown, ScanOptions.DEFAULTS, new Drive(DriveClass.NVME, "", ""), broken);
        assertEquals("a mistake", check.problem().orElseThrow().getMessage());
    }

    @Test
    void existingReportsAreReplacedOnlyWithForce() throws IOException {
        Path report = Files.writeString(folder.resolve("there.zip"), "mine");
        Ran refused = Ran.run("doctor", "--report", report.toString());
        assertEquals(1, refused.code());
        assertEquals("mine", Files.readString(report));
        done("doctor", "--report", report.toString(), "--force");
        assertTrue(opened(report).containsKey("doctor.json"));
    }

    @Test
    void foldersAreAcceptedAndMissingFilesAreRefused() {
        Ran ran = Ran.run("doctor", gnu.toString());
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().contains("  drive"), ran.out());
        assertEquals(1, Ran.run("doctor", path("none.h5")).code());
    }
}
