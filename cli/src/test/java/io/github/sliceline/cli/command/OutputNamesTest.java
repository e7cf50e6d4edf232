package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.segy.SegyBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** Which names files may have that commands make. */
@Tag("without-libhdf5")
class OutputNamesTest {
    /** Labels of what commands write; folders, and replicas of any file, have no format. */
    private static final Pattern LABEL_OF_OUTPUT = Pattern.compile(
            "\\b(OUT|PLOT|CHART|HISTOGRAM|INVENTORY)(\\.[a-z0-9]+|$)|REPORT\\.zip|REPLICA\\.h5|FILE\\.properties");

    @TempDir
    private Path folder;

    @BeforeEach
    void convert() throws IOException {
        Files.write(folder.resolve("a.sgy"), new SegyBytes().grid(4, 5).bytes());
        Ran ran = run("convert a.sgy x.h5");
        assertEquals(0, ran.code(), ran.err());
    }

    /** Words with a point in them are names of files. */
    private Ran run(String line) {
        return Ran.run(Stream.of(line.split(" "))
                .map(word -> word.contains(".") ? folder.resolve(word).toString() : word)
                .toArray(String[]::new));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return List.copyOf(new TreeSet<>(
                    files.map(file -> String.valueOf(file.getFileName())).toList()));
        }
    }

    /** What they would be taken for would leave a volume that nobody opens, here or in the work itself. */
    @ParameterizedTest
    @CsvSource({
        "convert a.sgy y.h5 --tee NAME,           y.h5.undo y.h5.part.journal y.h5.part.lock y.h5.onion x.h5.undo",
        "convert a.sgy NAME,                      x.h5.undo x.h5.layouts x.h5.onion y.h5.part x.h5.part.journal",
        "export x.h5 NAME,                        x.h5.undo x.h5.UNDO.lock x.h5.onion x.h5.layouts",
        "read x.h5 --inline 1 --format npy -o NAME,    x.h5.undo x.h5.part.journal x.h5.onion x.h5.Layouts",
        "read x.h5 --inline 1 --format png -o NAME,    x.h5.undo x.h5.part.journal x.h5.onion x.h5.onion.recovery",
        "read x.h5 --inlines 10:11 --format csv -o NAME, {}x.h5.undo {}x.h5.part",
        "manifest x.h5 -o NAME,                   x.h5.undo x.h5.part x.h5.onion",
        "rechunk x.h5 NAME --chunk 2x2x2,         x.h5.undo x.h5.part x.h5.onion",
        "stack x.h5 NAME --over inline,           x.h5.undo x.h5.part x.h5.onion",
        "mirror sync x.h5 NAME,                   x.h5.undo x.h5.part y.h5.layouts",
    })
    void namesOfCompanionFilesAreRefused(String command, String taken) throws IOException {
        List<String> before = names();
        for (String name : taken.split(" ", -1)) {
            for (String force : List.of("", " --force")) {
                Ran ran = run(command.replace("NAME", name) + (command.startsWith("mirror") ? "" : force));
                assertEquals(1, ran.code(), name + ": " + ran.err());
                assertTrue(ran.err().contains("choose another name"), ran.err());
                assertEquals(before, names());
            }
        }
        assertEquals(0, run("verify x.h5").code());
    }

    /** Each output of each command: a command, the label of the output, endings of other formats, one that will do. */
    private static final String OUTPUTS = """
            convert a.sgy NAME                         | OUT.h5        | sgy npy zgy su zip png    | hdf5
            convert a.sgy -o NAME                      | OUT.h5        | SEGY npy csv su zip       | vol
            convert a.sgy y.h5 --tee NAME              | REPLICA.h5    | sgy npy png               | replica
            edit set x.h5 crs=EPSG:23031 --tee NAME    | REPLICA.h5    | sgy                       | -
            mirror sync x.h5 NAME                      | REPLICA       | sgy npy zgy               | copy
            rechunk x.h5 NAME                          | OUT.h5        | sgy zgy npy gz            | nc
            stack x.h5 NAME --over inline              | OUT.h5        | sgy zgy npy gz            | nc
            export x.h5 NAME                           | OUT.sgy       | npy h5 HDF5 png zip vds   | SEGY
            export x.h5 NAME --force                   | OUT.sgy       | npy h5 tif segd           | su
            history checkout x.h5 1 NAME               | OUT.h5        | sgy npy                   | -
            read x.h5 --inline 10 -o NAME              | OUT           | sgy h5 zgy zip vds        | npy
            read x.h5 --inline 10 --format raw -o NAME | OUT           | sgy h5 su json npy png tiff | floats
            scan --each a.sgy a.sgy -o NAME            | INVENTORY.csv | npy h5 sgy                | csv
            stats x.h5 -o NAME                         | HISTOGRAM.png | npy h5                    | png
            headers a.sgy --histogram 189 -o NAME      | HISTOGRAM.png | npy h5                    | png
            manifest x.h5 -o NAME                      | OUT           | h5 sgy zip                | json
            doctor x.h5 --report NAME                  | REPORT.zip    | h5 sgy png                | zip
            probe FOLDER -o NAME                       | PLOT.png      | npy h5                    | -
            probe FOLDER --profile NAME                | FILE.properties | h5 png json             | -
            bench x.h5 -o NAME                         | CHART.png     | npy h5                    | -
            compare x.h5 x.h5 -o NAME                  | OUT           | sgy zgy zip vds           | h5
            """;

    /** A name whose ending means another format is refused before anything is done, whichever command it is. */
    @ParameterizedTest
    @MethodSource("outputs")
    void anEndingThatMeansAnotherFormatIsRefused(String command, String others, String fit) throws IOException {
        List<String> before = names();
        String line = command.replace("FOLDER", folder.toString());
        for (String ending : others.split(" ", -1)) {
            Ran ran = run(line.replace("NAME", "out." + ending));
            assertEquals(2, ran.code(), line + " " + ending + ": " + ran.out() + ran.err());
            assertTrue(ran.err().contains("out." + ending), ran.err());
            assertEquals(before, names());
        }
        if (!fit.equals("-")) {
            Ran ran = run(line.replace("NAME", "out." + fit));
            assertEquals(0, ran.code(), ran.err());
            assertTrue(names().contains("out." + fit), names().toString());
        }
    }

    static Stream<Arguments> outputs() {
        return rows().map(row -> Arguments.of(row[0], row[2], row[3]));
    }

    private static Stream<String[]> rows() {
        return OUTPUTS.lines().map(line -> line.split(" +\\| ", -1));
    }

    @Test
    void theCommandIsNamedThatMakesTheOtherFormat() {
        for (String[] row : List.of(
                new String[] {"export x.h5 out.npy", "'sliceline read FILE -o' writes arrays and maps"},
                new String[] {"export x.h5 out.h5", "'sliceline convert' or 'rechunk' writes HDF5"},
                new String[] {"rechunk x.h5 out.sgy", "'sliceline export' writes SEG-Y"},
                new String[] {"export x.h5 out.segd", "no command writes this format"},
                new String[] {"rechunk x.h5 out.su", "'sliceline export' writes Seismic Unix"},
                new String[] {"read x.h5 --inline 10 -o out.sgy", "'sliceline export' writes SEG-Y"})) {
            String said = run(row[0]).err();
            assertTrue(said.contains(row[1]), said);
        }
    }

    /** Fails when a command gets an output without a row above. */
    @Test
    void everyOutputHasARow() {
        Set<String> known =
                rows().map(row -> row[0].replaceFirst(" .*", "") + " " + row[1]).collect(Collectors.toSet());
        for (CommandLine command : HelpTest.commandLines()) {
            String words = command.getCommandSpec().qualifiedName().replaceFirst("^sliceline ?(\\S*).*", "$1");
            for (ArgSpec argument : command.getCommandSpec().args()) {
                Matcher output = LABEL_OF_OUTPUT.matcher(argument.paramLabel());
                if (!argument.hidden() && output.find()) {
                    assertTrue(known.contains(words + " " + output.group()), words + " " + output.group());
                }
            }
        }
    }

    @Test
    void copiesOfHistoriesMayBeNamedLikeHistories() throws IOException {
        Files.writeString(folder.resolve("x.h5.onion"), "revisions");
        assertEquals(0, run("mirror sync x.h5.onion y.h5.onion").code());
        assertEquals(List.of("a.sgy", "x.h5", "x.h5.onion", "y.h5.onion"), names());
    }

    @Test
    void placesInPatternsHaveNoOtherWidths() throws IOException {
        List<String> before = names();
        for (String name : List.of("{}{099999999}.npy", "{100}.npy", "{5x}.npy", "{inline3x}.npy")) {
            Ran ran = run("read x.h5 --inlines 10:11 -o " + name);
            assertEquals(2, ran.code(), name + ": " + ran.err());
            assertEquals(before, names());
        }
        assertEquals(0, run("read x.h5 --inlines 10:11 -o {03}.npy").code());
        assertTrue(names().containsAll(List.of("010.npy", "011.npy")), names().toString());
        if (!OS.WINDOWS.isCurrentOs()) { // whose names have no colons
            assertEquals(2, run("read x.h5 --inlines 10:11 -o {inline:}.npy").code());
            assertEquals(0, run("read x.h5 --inlines 10:11 -o {:04}.npy").code());
            assertTrue(names().contains("0010.npy"), names().toString());
        }
    }

    @Test
    void twoDashesEndTheOptions() throws IOException {
        Path odd = folder.resolve("--inline");
        Files.copy(folder.resolve("x.h5"), odd);
        for (List<String> line : List.of(
                List.of("info", "--", odd.getFileName().toString()),
                List.of("info", "--json", "--", odd.getFileName().toString()),
                List.of("--debug", "info", "--", "--nothing.h5"),
                List.of("--", "info", "--", "--nothing.h5"),
                List.of("--debug", "--", "info", "nothing.h5"))) {
            Ran ran = Ran.run(line.toArray(String[]::new));
            assertEquals(1, ran.code(), ran.err()); // it is in another folder
            assertTrue(ran.err().contains(": no such file"), ran.err());
        }
        String said = Ran.run("advise", "--", "x.h5", "--json").err();
        assertTrue(said.contains("unexpected argument '--json': 'sliceline advise' takes SURVEY"), said);
    }
}
