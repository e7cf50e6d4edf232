package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a refusal or a note proposes is taken from the message and done, by the command that says it: the file opens. */
class TriedAdviceTest {
    /** Options that a message proposes, with the command that has them where it is another one. */
    private static final Pattern PROPOSED =
            Pattern.compile("(--salvage|--duplicates (?:all|first or last)|--(?:bytes|axes|where-not)"
                    + " (?:'[^']*'|[^ ;\\n]+)(?: --where-not [^ ;\\n]+)?)"
                    + "(?: \\(of 'sliceline (\\w+)'\\))?");

    @TempDir
    Path folder;

    private int outputs;

    /** Each refusal and each note of each file. */
    @Test
    void allThatAScanProposesOpensTheFile() throws IOException {
        int proposals = 0;
        for (Path file : odd()) {
            proposals += follow(file, "scan");
        }
        assertTrue(proposals > 40, proposals + " proposals");
    }

    /** Commands that open SEG-Y files take the geometry that stands out. */
    @ParameterizedTest
    @CsvSource({"info", "stats", "advise", "doctor", "read --sample 0 -o .npy", "convert .h5"})
    void eachCommandOpensAnyGeometry(String command) throws IOException {
        Path odd = SharedFiles.require("odd_segy");
        Ran ran = Ran.run(line(odd.resolve("23_xl_21.sgy"), command.split(" ")));
        assertEquals(0, ran.code(), command + ": " + ran.err());
    }

    /** A conversion leaves traces out as the best geometry does, says so, and gives them back. */
    @ParameterizedTest
    @CsvSource({"54_aux_traces, 5 × 12 × 20, 'trid=6,8'", "21_zero_padding, 6 × 7 × 20, trid=2"})
    void aConversionLeavesOutWhatIsNoData(String name, String shape, String without) throws IOException {
        Path odd = SharedFiles.require("odd_segy").resolve(name + ".sgy");
        Path volume = folder.resolve(name + ".h5");
        Ran ran = Ran.run("convert", odd.toString(), volume.toString());
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().contains(shape), ran.out());
        assertTrue(ran.err().contains("as their headers show"), ran.err());
        assertTrue(ran.err().contains("100 % full, without " + without + "."), ran.err());
        Path again = folder.resolve(name + ".sgy");
        Ran exported = Ran.run("export", volume.toString(), again.toString());
        assertEquals(0, exported.code(), exported.err());
        assertEquals(-1, Files.mismatch(odd, again));
        assertEquals(0, Ran.run("verify", volume.toString()).code());
    }

    private static List<Path> odd() throws IOException {
        try (Stream<Path> files = Files.list(SharedFiles.require("odd_segy"))) {
            return files.filter(file -> file.toString().matches(".*\\.(sgy|su)"))
                    .sorted()
                    .toList();
        }
    }

    /** Does what a command over a file proposes; how many things that are. */
    private int follow(Path file, String... command) {
        Ran refused = Ran.run(line(file, command));
        int count = 0;
        for (Matcher found = PROPOSED.matcher(refused.err() + refused.out()); found.find(); ) {
            boolean either = found.group(1).endsWith("first or last");
            for (String options :
                    either ? List.of("--duplicates first", "--duplicates last") : List.of(found.group(1))) {
                String[] other = found.group(2) != null || options.startsWith("--axes")
                        ? new String[] {"convert", ".h5"}
                        : command;
                List<String> again = new ArrayList<>(List.of(line(file, other)));
                Matcher words = Pattern.compile("'([^']*)'|([^' ]+)").matcher(options);
                words.results().forEach(word -> again.add(word.group(1) == null ? word.group(2) : word.group(1)));
                Ran opened = Ran.run(again.toArray(String[]::new));
                assertEquals(0, opened.code(), () -> again + ": " + opened.err() + " after " + refused.err());
                count++;
            }
        }
        assertFalse(refused.code() == ExitCode.USAGE, refused::err);
        return count;
    }

    /** A command line over a file; a word that is a suffix becomes a new output. */
    private String[] line(Path file, String... command) {
        List<String> words = new ArrayList<>(List.of(command[0], file.toString()));
        for (String word : List.of(command).subList(1, command.length)) {
            words.add(word.startsWith(".") ? folder.resolve(outputs++ + word).toString() : word);
        }
        return words.toArray(String[]::new);
    }
}
