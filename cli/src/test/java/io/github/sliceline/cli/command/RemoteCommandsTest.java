package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.cli.help.ObjectsTopic;
import io.github.sliceline.s3.S3TestServer;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that reads gives of an object what it gives of a file, asks for it seldom, and shows no secret. */
class RemoteCommandsTest {
    private static final String H5 = "survey.h5";
    private static final String SEGY = "survey.sgy";
    private static final String COPY = "copy.h5";
    private static final List<String> NAMES = List.of(H5, SEGY, COPY);

    /** Opening: of a small volume of ours one. */
    private static final int OPEN = 1;

    /** Opening, and the ranges of a plane or of all: as many as there are runs of chunks at most. */
    private static final int SOME = 30;

    /** Of SEG-Y also the scan: long requests for all headers, and at most 150 for single traces, all at once. */
    private static final int SCAN = 160;

    @TempDir
    private static Path folder;

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

        List<String> outputs() {
            return Stream.of(line.split(" "))
                    .filter(word -> word.startsWith("OUT"))
                    .toList();
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
            Call.timed("doctor survey.h5", OPEN),
            Call.of("edit show survey.h5", OPEN),
            Call.of("verify survey.h5", 100),
            Call.of("verify survey.h5 --json --source survey.sgy", 100 + SCAN),
            Call.of("verify survey.h5 --against copy.h5", SOME),
            Call.timed("export survey.h5 OUT.sgy", SOME),
            Call.timed("export survey.h5 OUT.sgy --inlines 1003:1010 --format ieee", SOME),
            Call.of("manifest survey.h5 -o OUT.json", SOME),
            Call.timed("rechunk survey.h5 OUT.h5 --chunk 16,16,16", SOME),
            Call.timed("rechunk survey.h5 OUT.h5 --inlines 1003:1010", SOME),
            Call.timed("stack survey.h5 OUT.h5 --over inline --inlines 1003:1010", SOME),
            Call.of("compare survey.h5 copy.h5 -o OUT.csv", SOME),
            Call.timed("convert survey.sgy OUT.h5 --chunk 32,32,32", SCAN),
            Call.timed("bench survey.h5 --rounds 1 --paths direct --state cold --json", 20 * SOME),
            Call.timed("probe survey.h5 --size 16MiB --json", 500));

    @BeforeAll
    static void files() throws IOException {
        Path segy = folder.resolve(SEGY);
        SyntheticSegy.of(new SyntheticSurvey(15, new SurveyShape(48, 52, 240), SurveyLines.DEFAULT))
                .withCoding(SampleCoding.IBM)
                .write(segy);
        assertEquals(
                0,
                Ran.run("convert", segy.toString(), folder.resolve(H5).toString())
                        .code());
        Files.copy(folder.resolve(H5), folder.resolve(COPY));
    }

    @Test
    void objectsGiveWhatFilesGive() throws IOException {
        try (LoopbackStore http = LoopbackStore.http();
                LoopbackStore s3 = LoopbackStore.s3()) {
            List<Store> stores = List.of(store(http), store(s3));
            for (Call call : CALLS) {
                Said here = run(call, HERE);
                for (Store store : stores) {
                    compare(call, here, store);
                }
                clear(call, HERE);
            }
        }
    }

    /** Where files are: what stands for them in a line, and as what they are shown. */
    private record Store(
            String out, Map<String, String> typed, Map<String, String> shown, Optional<LoopbackStore> elsewhere) {}

    private static final Store HERE = new Store("here", Map.of(), Map.of(), Optional.empty());

    private record Said(int code, String text) {}

    private static Store store(LoopbackStore elsewhere) throws IOException {
        Map<String, String> typed = new TreeMap<>();
        Map<String, String> shown = new TreeMap<>();
        for (String name : NAMES) {
            typed.put(name, elsewhere.put(name, Files.readAllBytes(folder.resolve(name))));
            shown.put(name, elsewhere.shown(name));
        }
        return new Store("there", typed, shown, Optional.of(elsewhere));
    }

    private static void compare(Call call, Said here, Store store) throws IOException {
        LoopbackStore elsewhere = store.elsewhere.orElseThrow();
        elsewhere.requests();
        Said there = run(call, store);
        int requests = elsewhere.requests();
        String what = call + " at " + elsewhere.shown("") + ": " + there;
        assertFalse(LoopbackStore.betrays(there.text), what);
        assertEquals(0, there.code, what);
        if (!call.hasTimes) {
            assertEquals(here.text, there.text, what);
        }
        assertTrue(requests > 0 && requests <= call.mostRequests, requests + " requests: " + what);
        for (String word : call.outputs()) {
            byte[] made = Files.readAllBytes(Path.of(place(word, store)));
            byte[] asHere = word.endsWith(".json") ? namedAsHere(made, store) : made;
            assertArrayEquals(Files.readAllBytes(Path.of(place(word, HERE))), asHere, what);
        }
        clear(call, store);
    }

    /** A manifest names the file that it was made of. */
    private static byte[] namedAsHere(byte[] manifest, Store store) {
        String text = new String(manifest, StandardCharsets.UTF_8);
        assertFalse(LoopbackStore.betrays(text), text);
        for (Map.Entry<String, String> shown : store.shown.entrySet()) {
            text = text.replace(shown.getValue(), folder.resolve(shown.getKey()).toString());
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void clear(Call call, Store store) throws IOException {
        for (String word : call.outputs()) {
            Files.delete(Path.of(place(word, store)));
        }
    }

    /** What was said on both streams, with names as if they were here. */
    private static Said run(Call call, Store store) {
        Ran ran = Ran.run(
                Stream.of(call.line.split(" ")).map(word -> place(word, store)).toArray(String[]::new));
        String said = ran.out() + ran.err();
        for (Map.Entry<String, String> shown : store.shown.entrySet()) {
            said = said.replace(shown.getValue(), folder.resolve(shown.getKey()).toString());
        }
        return new Said(ran.code(), said.replace(place("OUT", store), place("OUT", HERE)));
    }

    private static String place(String word, Store store) {
        boolean isFile = word.startsWith("OUT") || NAMES.contains(word);
        String name = word.startsWith("OUT") ? store.out + word : word;
        return store.typed.getOrDefault(word, isFile ? folder.resolve(name).toString() : word);
    }

    /** A conversion whose file goes to a bucket makes the object that is the file. */
    @Test
    void conversionsGoToBuckets() throws IOException {
        try (S3TestServer server = S3TestServer.inMemory().install()) {
            String segy = folder.resolve(SEGY).toString();
            Ran ran = Ran.run("convert", segy, "s3://surveys/made/survey.h5", "--chunk", "32,32,32");
            assertEquals(0, ran.code(), ran.toString());
            assertTrue(ran.out().startsWith(segy + " -> s3://surveys/made/survey.h5"), ran.out());
            String here = folder.resolve("made.h5").toString();
            assertEquals(
                    0, Ran.run("convert", segy, here, "--chunk", "32,32,32").code());
            assertArrayEquals(Files.readAllBytes(Path.of(here)), server.get("made/survey.h5"));
            Ran again = Ran.run("convert", segy, "s3://surveys/made/survey.h5");
            assertEquals(1, again.code(), again.toString());
            assertTrue(again.err().contains("already exists; --force replaces it"), again.err());
            Ran layout = Ran.run("convert", segy, "s3://surveys/other.h5", "--layout", "planes");
            assertEquals(2, layout.code(), layout.toString());
            assertEquals(List.of("made/survey.h5"), server.keys());
            assertEquals(List.of(), server.incompleteUploads());
        }
    }

    /** Runs a command in a JVM of its own, in the folder. @return what it said */
    private static String child(String jvmOption, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                jvmOption,
                "-cp",
                System.getProperty("java.class.path"),
                Sliceline.class.getName()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said;
    }

    /** One URL needs no name for the new file, which gets the object's in the folder where one stands. */
    @Test
    void aConversionOfOneObjectIsNamedAsItIs() throws IOException, InterruptedException {
        try (LoopbackStore http = LoopbackStore.http()) {
            child("-Xshare:auto", "convert", http.put("far/north%20one.sgy", Files.readAllBytes(folder.resolve(SEGY))));
            Path made = folder.resolve("north one.h5");
            assertEquals(
                    0,
                    Ran.run(
                                    "verify",
                                    made.toString(),
                                    "--source",
                                    folder.resolve(SEGY).toString())
                            .code());
            Files.delete(made);
        }
    }

    /** An edit without replicas loads no class of the module that writes them. */
    @Test
    void filesAreEditedWithoutLoadingMirror() throws IOException, InterruptedException {
        Path edited = Files.copy(folder.resolve(H5), folder.resolve("edited.h5"));
        String loaded = child("-Xlog:class+load", "edit", "set", edited.toString(), "survey=North");
        Files.delete(edited);
        assertTrue(loaded.contains("io.github.sliceline.edit.VolumeEdit "), loaded);
        assertEquals(
                List.of(),
                loaded.lines()
                        .filter(line -> line.matches(".* io\\.github\\.sliceline\\.mirror\\..*"))
                        .toList());
    }

    /** Who reads files does not wait for what reads objects to be loaded. */
    @Test
    void filesAreReadWithoutWhatReadsObjects() throws IOException, InterruptedException {
        String loaded = child("-Xlog:class+load", "info", folder.resolve(H5).toString());
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
