package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.cli.help.ObjectsTopic;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Every command that reads gives of an object what it gives of a file, asks for it seldom, and shows no secret. */
@TestInstance(Lifecycle.PER_CLASS)
class RemoteCommandsTest {
    private static final String H5 = "survey.h5";
    private static final String SEGY = "survey.sgy";
    private static final String COPY = "copy.h5";
    private static final List<String> NAMES = List.of(H5, SEGY, COPY);

    /** Opening: of a volume of ours two, of which the second brings the rest of the index. */
    private static final int OPEN = 2;

    /** Opening, and the ranges of a plane or of all: as many as there are runs of chunks at most. */
    private static final int SOME = 40;

    /** Of SEG-Y also the scan, some requests for each megabyte. */
    private static final int SCAN = 120;

    @TempDir
    private static Path folder;

    private final Map<String, String> urls = new TreeMap<>();
    private Elsewhere store;

    /**
     * A call with a file, {@code survey.h5} or {@code survey.sgy}, and {@code OUT}.
     *
     * @param mostRequests with an object in the file's place
     * @param hasTimes whether the answer says how long something takes, there or here
     */
    private record Call(String line, int mostRequests, boolean hasTimes) {
        static Call of(String line, int mostRequests) {
            return new Call(line, mostRequests, false);
        }

        static Call timed(String line, int mostRequests) {
            return new Call(line, mostRequests, true);
        }
    }

    private static final List<Call> CALLS = List.of(
            Call.of("info survey.h5", OPEN),
            Call.of("info survey.h5 --json", OPEN),
            Call.of("info survey.sgy", SCAN),
            Call.of("stats survey.h5", OPEN),
            Call.of("stats survey.h5 --recount --json", SOME),
            Call.of("stats survey.h5 -o OUT.png", OPEN),
            Call.of("read survey.h5 --inline 1010 -o OUT.npy", SOME),
            Call.of("read survey.h5 --sample 100 -o OUT.png", SOME),
            Call.of("read survey.h5 --line 1001,2001 1020,2030 -o OUT.csv", SOME),
            Call.of("read survey.h5 --inline 1010 --headers cdp_x,offset -o OUT.csv", SOME),
            Call.of("read survey.sgy --inline 1010 -o OUT.npy", SCAN),
            Call.of("headers survey.h5 --trace 1-3", OPEN + 2),
            Call.of("headers survey.sgy --trace 1,7 --json", SCAN),
            Call.of("scan survey.sgy", SCAN),
            Call.of("scan survey.sgy --json", SCAN),
            Call.of("advise survey.h5 --drive nvme --json", OPEN),
            Call.of("advise survey.sgy --drive nvme", SCAN),
            Call.timed("layout list survey.h5", 2 * OPEN),
            Call.of("edit show survey.h5", OPEN),
            Call.of("verify survey.h5", 100),
            Call.of("verify survey.h5 --json --source survey.sgy", 100 + SCAN),
            Call.of("verify survey.h5 --against copy.h5", SOME),
            Call.timed("export survey.h5 OUT.sgy", SOME),
            Call.timed("export survey.h5 OUT.sgy --inlines 1003:1010 --format ieee", SOME),
            Call.timed("rechunk survey.h5 OUT.h5 --chunk 16,16,16", SOME),
            Call.timed("rechunk survey.h5 OUT.h5 --inlines 1003:1010", SOME),
            Call.timed("convert survey.sgy OUT.h5 --chunk 32,32,32", 4 * SCAN),
            Call.timed("bench survey.h5 --rounds 1 --paths direct --cold-only --json", 20 * SOME),
            Call.timed("probe survey.h5 --size 16MiB --json", 500));

    @BeforeAll
    void files() throws IOException {
        store = Elsewhere.http();
        Path segy = folder.resolve(SEGY);
        SyntheticSegy.of(new SyntheticSurvey(15, new SurveyShape(48, 52, 240), SurveyLines.DEFAULT))
                .withCoding(SampleCoding.IBM)
                .write(segy);
        assertEquals(
                0,
                Ran.run("convert", segy.toString(), folder.resolve(H5).toString())
                        .code());
        Files.copy(folder.resolve(H5), folder.resolve(COPY));
        for (String name : NAMES) {
            urls.put(name, store.put(name, Files.readAllBytes(folder.resolve(name))));
        }
    }

    @AfterAll
    void end() throws IOException {
        store.close();
    }

    @Test
    void objectsGiveWhatFilesGive() throws IOException {
        for (Call call : CALLS) {
            List<String> here = run(call, Map.of());
            store.requests();
            List<String> there = run(call, urls);
            int requests = store.requests();
            assertFalse(String.join("", there).contains(Elsewhere.SECRET), call + ": " + there);
            assertEquals("0", there.get(0), call + ": " + there);
            if (!call.hasTimes) {
                assertEquals(here.get(1), there.get(1), call.line);
            }
            assertTrue(requests > 0 && requests <= call.mostRequests, call + " sent " + requests);
            compareOutputs(call);
        }
    }

    /** Exit code, what was said on both streams with names as if they were here. */
    private List<String> run(Call call, Map<String, String> places) {
        Ran ran = Ran.run(
                Stream.of(call.line.split(" ")).map(word -> place(word, places)).toArray(String[]::new));
        String said = ran.out() + ran.err();
        for (String name : NAMES) {
            said = said.replace(store.shown(name), folder.resolve(name).toString());
        }
        return List.of(Integer.toString(ran.code()), said.replace(out("", places), out("", Map.of())));
    }

    private String place(String word, Map<String, String> places) {
        if (word.startsWith("OUT")) {
            return out(word, places);
        }
        String here = NAMES.contains(word) ? folder.resolve(word).toString() : word;
        return places.getOrDefault(word, here);
    }

    private String out(String word, Map<String, String> places) {
        return folder.resolve((places.isEmpty() ? "here" : "there") + word).toString();
    }

    private void compareOutputs(Call call) throws IOException {
        for (String word : call.line.split(" ")) {
            if (word.startsWith("OUT")) {
                Path here = Path.of(out(word, Map.of()));
                Path there = Path.of(out(word, urls));
                assertArrayEquals(Files.readAllBytes(here), Files.readAllBytes(there), call.line);
                Files.delete(here);
                Files.delete(there);
            }
        }
    }

    /** Who reads files does not wait for what reads objects to be loaded. */
    @Test
    void filesAreReadWithoutWhatReadsObjects() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sliceline.class.getName(),
                        "info",
                        folder.resolve(H5).toString())
                .redirectErrorStream(true)
                .start();
        String loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), loaded);
        assertTrue(loaded.contains("io.github.sliceline.volume.SeismicVolume "), loaded);
        assertEquals(
                List.of(),
                loaded.lines()
                        .filter(
                                line -> line.matches(
                                        ".* (java\\.net\\.http|software\\.amazon|io\\.github\\.sliceline\\.(s3|remote\\.http))\\..*"))
                        .toList());
    }

    /** The commands that help names are those that are tried. */
    @Test
    void allCommandsThatReadAreTried() {
        Set<String> tried = new TreeSet<>();
        CALLS.forEach(call -> tried.add(call.line.replaceFirst(" survey\\..*", "")));
        assertEquals(new TreeSet<>(ObjectsTopic.COMMANDS), tried);
        for (String command : HelpTest.commands()) {
            List<String> line = new ArrayList<>(List.of(command.split(" ")));
            line.add("--help");
            boolean says = Ran.run(line.stream().filter(word -> !word.isEmpty()).toArray(String[]::new))
                    .out()
                    .replaceAll("\\s+", " ")
                    .contains("'sliceline help objects'");
            assertEquals(tried.contains(command), says, command);
        }
        assertTrue(Ran.run("help", "objects").out().contains("s3://BUCKET/KEY"));
    }
}
