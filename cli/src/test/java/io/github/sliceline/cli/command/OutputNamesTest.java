package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.segy.SegyBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which names files may have that commands make. */
@Tag("without-libhdf5")
class OutputNamesTest {
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
        "mirror sync x.h5 NAME,                   x.h5.undo x.h5.part y.h5.layouts",
    })
    void areNotThoseOfFilesOfVolumes(String command, String taken) throws IOException {
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

    @Test
    void copiesOfHistoriesAreTheirs() throws IOException {
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
