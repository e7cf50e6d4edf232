package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No text in the sources of the library names an option or a command: what may be done is an {@link
 * io.github.sliceline.Advice}, which the command line words with its options and another application with its
 * own.
 */
class LibraryMessagesTest {
    /** Modules that are no library: bench measures for the command line, in its words. */
    private static final Set<String> OTHERS = Set.of("bench", "cli", "jmh-benchmarks", "src-test-data");

    /** What looks like a command and is the name of a format or a protocol, or what the java command takes. */
    private static final Set<String> FORMATS =
            Set.of("Handshake.java", "MissingClassException.java", "NativeLibrary.java", "RevisionNote.java");

    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

    private static final Pattern COMMAND = Pattern.compile("(?<![\\w-])--[a-z]|\\bsliceline [a-z]");

    @Test
    void messagesNameNoOptionOrCommand() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : sources()) {
            found.addAll(commandsIn(source.getFileName().toString(), Files.readString(source)));
        }
        assertEquals(List.of(), found);
    }

    @Test
    void aMessageThatNamesAnOptionIsFound() {
        assertEquals(
                1,
                commandsIn("A.java", "new IOException(file + \"; or try --salvage\");")
                        .size());
        assertEquals(
                1, commandsIn("A.java", "String s = \"'sliceline info\" + x;").size());
        assertEquals(
                0,
                commandsIn("A.java", "// try --salvage\nString s = \"a -- b\";").size());
    }

    private static List<String> commandsIn(String file, String source) {
        List<String> found = new ArrayList<>();
        for (String line : source.split("\\R", -1)) {
            Matcher literals = LITERAL.matcher(line.strip().startsWith("*") ? "" : line);
            while (literals.find()) {
                if (COMMAND.matcher(literals.group()).find()) {
                    found.add(file + ": " + literals.group());
                }
            }
        }
        return found;
    }

    private static List<Path> sources() throws IOException {
        Path modules =
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();
        try (Stream<Path> folders = Files.list(modules)) {
            List<Path> sources = new ArrayList<>();
            for (Path module :
                    folders.filter(folder -> !OTHERS.contains(name(folder))).toList()) {
                sources.addAll(sourcesOf(module.resolve("src").resolve("main").resolve("java")));
            }
            assertFalse(sources.isEmpty());
            assertTrue(sources.stream().anyMatch(source -> name(source).equals("Advice.java")), sources::toString);
            return sources;
        }
    }

    private static List<Path> sourcesOf(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> name(file).endsWith(".java"))
                    .filter(file -> !FORMATS.contains(name(file)))
                    .toList();
        }
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }
}
