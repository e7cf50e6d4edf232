package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
            Pattern.compile("(--salvage|--duplicates (?:all|first or last)|--bytes (?:inline=\\d+,)?crossline=\\d+)"
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

    /** Commands that open SEG-Y files, each over a file whose lines stand elsewhere, and one that is damaged. */
    @ParameterizedTest
    @CsvSource({"info", "stats", "advise", "doctor", "read --sample 0 -o .npy", "export .zgy", "convert .h5", "bench"})
    void eachCommandProposesWhatItCanDo(String command) throws IOException {
        Path odd = SharedFiles.require("odd_segy");
        assertEquals(4, follow(odd.resolve("23_xl_21.sgy"), command.split(" ")), command);
        assertEquals(1, follow(odd.resolve("47_trailing_text.sgy"), command.split(" ")), command);
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
                String[] other = found.group(2) == null ? command : new String[] {found.group(2), ".h5"};
                List<String> again = new ArrayList<>(List.of(line(file, other)));
                again.addAll(Arrays.asList(options.split(" ")));
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
