package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/commands.md} is true: each cell of its table, and each example. */
class CommandsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "commands.md");
    private static final int SAMPLES = 120;
    private static final int TRACE = 240 + 4 * SAMPLES;
    private static final String FILE = "FILE";
    private static final String OUT = "OUT";

    /** Before the name of a file that the server has. */
    private static final String URL = "url:";

    /** How a command of the table is called; its options come from the cell. */
    private static final Map<String, String> CALLS = new HashMap<>(Map.of(
            "convert", "convert FILE OUT.h5",
            "read", "read FILE --sample 3 -o OUT.npy",
            "export", "export FILE OUT.sgy",
            "layout add", "layout add FILE planes",
            "layout refresh", "layout refresh FILE",
            "rechunk", "rechunk FILE OUT.h5",
            "edit set", "edit set FILE text.3=South",
            "mirror sync", "mirror sync FILE OUT",
            "bench", "bench FILE --rounds 1 --state warm --paths direct --open once",
            "advise", "advise FILE --drive nvme"));

    static {
        CALLS.put("compare", "compare FILE FILE");
        CALLS.put("manifest", "manifest FILE -o OUT.json");
        CALLS.put("stack", "stack FILE OUT.h5 --over inline");
    }

    @TempDir
    private static Path folder;

    @TempDir
    private Path work;

    private ObjectServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new ObjectServer();
        for (String name : List.of("survey.h5", "survey.sgy")) {
            server.put(name, Files.readAllBytes(folder.resolve(name)));
        }
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    @BeforeAll
    static void files() throws IOException {
        Path survey = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(7, new SurveyShape(12, 14, SAMPLES), SurveyLines.DEFAULT))
                .withCoding(SampleCoding.IEEE)
                .write(survey);
        Files.write(folder.resolve("gathers.sgy"), gathers(Files.readAllBytes(survey)));
        Files.write(folder.resolve("line.sgy"), line(Files.readAllBytes(survey)));
        done("convert", path("survey.sgy"), path("survey.h5"));
        done("convert", path("survey.sgy"), path("revisions.h5"));
        done("edit", "set", path("revisions.h5"), "survey=North", "--keep-history");
        done("convert", path("gathers.sgy"), path("gathers.h5"));
        done("convert", path("line.sgy"), path("line.h5"), "--bytes", "crossline=21");
        interrupted(survey, folder.resolve("live.h5"));
    }

    private static String path(String name) {
        return folder.resolve(name).toString();
    }

    private static void done(String... line) {
        Ran ran = Ran.run(line);
        assertEquals(0, ran.code(), String.join(" ", line) + ": " + ran.err());
    }

    /** Every trace twice, under two offsets. */
    private static byte[] gathers(byte[] segy) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(segy, 0, 3600);
        for (int at = 3600; at < segy.length; at += TRACE) {
            for (int offset : new int[] {100, 200}) {
                byte[] trace = Arrays.copyOfRange(segy, at, at + TRACE);
                ByteBuffer.wrap(trace).putInt(36, offset);
                bytes.writeBytes(trace);
            }
        }
        return bytes.toByteArray();
    }

    /** The first inline without line numbers, its traces numbered as a 2-D line's are. */
    private static byte[] line(byte[] segy) {
        byte[] line = Arrays.copyOf(segy, 3600 + 14 * TRACE);
        for (int i = 0; i < 14; i++) {
            ByteBuffer.wrap(line, 3600 + i * TRACE, TRACE)
                    .slice()
                    .putInt(20, 101 + i)
                    .putInt(188, 0)
                    .putInt(192, 0);
        }
        return line;
    }

    private static void interrupted(Path segy, Path hdf5) {
        CancelToken cancel = new CancelToken();
        Progress progress = (stage, done, total) -> {
            if (stage.equals("Converting")) {
                cancel.cancel();
            }
        };
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 8));
        assertThrows(
                CancellationException.class, () -> SegyToHdf5.convert(segy, hdf5, options, new Job(progress, cancel)));
    }

    @Test
    void everyCellOfTheTableHolds() throws IOException {
        List<String> wrong = new ArrayList<>();
        int cells = 0;
        for (String[] row : table()) {
            String command = row[0].replace("`", "");
            boolean takesHdf5 = !row[1].startsWith("no");
            List<String> files = List.of(
                    "survey.h5",
                    "survey.sgy",
                    "live.h5",
                    takesHdf5 ? "gathers.h5" : "gathers.sgy",
                    takesHdf5 ? "line.h5" : "line.sgy",
                    "revisions.h5",
                    URL + (takesHdf5 ? "survey.h5" : "survey.sgy"));
            // the page says of prestack surveys and 2-D lines, for all commands at once, that they are taken
            List<String> told = List.of(
                    row[1], row[2], row[3], "yes", takesHdf5 ? "yes" : "`--bytes crossline=21`", row[4], row[5]);
            for (int i = 0; i < files.size(); i++) {
                if (cells++ % Cases.number(3, 1) == 0) {
                    cell(command, files.get(i), told.get(i)).ifPresent(wrong::add);
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(cells >= 115, cells + " cells");
    }

    private Optional<String> cell(String command, String file, String said) throws IOException {
        Path own = Files.createTempDirectory(work, "cell");
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.filter(each -> each.getFileName().toString().startsWith(file))
                    .toList()) {
                Files.copy(each, own.resolve(each.getFileName()));
            }
        }
        Matcher options = Pattern.compile("`([^`]+)`").matcher(said);
        boolean elsewhere = file.startsWith(URL);
        String line =
                CALLS.getOrDefault(command, command + " " + FILE) + (options.find() ? " " + options.group(1) : "");
        line = elsewhere ? line.replace(" --state warm", "") : line;
        Ran ran = Ran.run(Stream.of(line.split(" "))
                .map(word -> word.equals(FILE) ? place(own, file) : word)
                .map(word -> word.startsWith(OUT) ? own.resolve(word).toString() : word)
                .toArray(String[]::new));
        boolean takes = !said.startsWith("no");
        return takes == (ran.code() == 0)
                ? Optional.empty()
                : Optional.of(line + " with " + file + " is said to be '" + said + "', gave " + ran.code() + ": "
                        + ran.err().strip());
    }

    private String place(Path own, String file) {
        return file.startsWith(URL)
                ? server.uri(file.substring(URL.length())).toString()
                : own.resolve(file).toString();
    }

    /** A no, and a yes that means less than it seems, has a reason below the table. */
    @Test
    void everyNoteIsExplained() throws IOException {
        String page = Files.readString(PAGE);
        for (String[] row : table()) {
            for (String cell : row) {
                String note = cell.replaceAll("[^¹²³⁴⁵⁶⁷⁸⁹]", "");
                assertFalse(cell.startsWith("no") && note.isEmpty(), String.join(" | ", row));
                assertTrue(note.isEmpty() || page.contains("\n" + note + " ") || page.contains(" " + note + " "), cell);
            }
        }
    }

    private static List<String[]> table() throws IOException {
        String page = Files.readString(PAGE);
        String part = page.substring(page.indexOf("## What they take"), page.indexOf("## One by one"));
        return part.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(1, line.length() - 1).split("\\|"))
                .map(cells -> Arrays.stream(cells).map(String::strip).toArray(String[]::new))
                .toList();
    }

    @Test
    void everyExampleRuns() throws IOException {
        for (String name : List.of("survey.sgy", "survey.h5", "line.sgy", "gathers.h5")) {
            Files.copy(folder.resolve(name), work.resolve(name));
        }
        String page = Files.readString(PAGE);
        List<String> examples = page.substring(page.indexOf("## One by one"))
                .lines()
                .filter(line -> line.startsWith("    sliceline "))
                .map(line -> line.replaceFirst(" *sliceline ", ""))
                .toList();
        for (String example : examples) {
            Ran ran = Ran.run(Stream.of(example.split(" "))
                    .map(word -> word.replaceAll("[\"']", ""))
                    .map(word -> word.matches(
                                    "[\\w*/{}]+\\.(sgy|h5|png|svg|npy|csv|json|properties|xyz|irap|tif|geojson|zgy|su|zip)|made")
                            ? work + "/" + word
                            : word)
                    .map(word -> word.equals(".") ? work.toString() : word)
                    .toArray(String[]::new));
            assertEquals(0, ran.code(), example + ": " + ran.err());
        }
        assertTrue(examples.size() >= 40, examples.size() + " examples");
    }

    /** Every command but those that take no volume has a row, and all have a paragraph. */
    @Test
    void everyCommandIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        for (String command : HelpTest.commands()) {
            String first = command.split(" ", -1)[0];
            assertTrue(first.isEmpty() || page.contains("**`" + first), command);
        }
    }
}
