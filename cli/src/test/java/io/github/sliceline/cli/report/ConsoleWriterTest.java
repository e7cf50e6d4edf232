package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleWriterTest {
    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'.'");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({
        "US-ASCII,     7 x 9 1...5 45deg 2us +-3 ->",
        "IBM437,       7 x 9 1...5 45° 2µs ±3 ->",
        "IBM850,       7 × 9 1...5 45° 2µs ±3 ->",
        "windows-1252, 7 × 9 1…5 45° 2µs ±3 ->",
        "UTF-8,        7 × 9 1…5 45° 2µs ±3 →"
    })
    void signsTheConsoleLacksAreReplaced(String charset, String shown) {
        ConsoleWriter writer = new ConsoleWriter(bytes, Charset.forName(charset));
        writer.println("7 × 9 1…5 45° 2µs ±3 →");
        assertEquals(shown + System.lineSeparator(), bytes.toString(Charset.forName(charset)));
    }

    /** Names of files and texts in them may have these, help has colours. */
    @ParameterizedTest
    @ValueSource(strings = {"US-ASCII", "IBM437", "UTF-8"})
    void nothingMovesTheCursor(String charset) {
        ConsoleWriter writer = new ConsoleWriter(bytes, Charset.forName(charset));
        writer.print("a\u001b[2Jb\u001b]0;title\u0007c\u009bd\be\u202ef\u001b");
        writer.print("\u001b[8mhidden\u001b[30;40mblack\rover\r");
        writer.print("\u001b[1;33mbold\u001b[0m\tend\r\n");
        writer.flush();
        assertEquals(
                "a\\u001b[2Jb\\u001b]0;title\\u0007c\\u009bd\\u0008e\\u202ef\\u001b"
                        + "\\u001b[8mhidden\\u001b[30;40mblack\\u000dover\\u000d"
                        + "\u001b[1;33mbold\u001b[0m\tend\r\n",
                bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void logsDoNotMoveTheCursor() {
        ConsoleWriter writer = new ConsoleWriter(bytes, StandardCharsets.UTF_8);
        writer.forLogs().println("WARN Ærø\u001b[2J\u0007");
        assertEquals(
                "WARN Ærø\\u001b[2J\\u0007",
                bytes.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void namesOfFilesStayWholeWithoutALocale() {
        ConsoleWriter writer = new ConsoleWriter(bytes, StandardCharsets.US_ASCII);
        writer.printf("%s %c%n", "Ærø.h5", '×');
        assertEquals("Ærø.h5 x", bytes.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void programsAlwaysGetUtf8() {
        ConsoleWriter writer = new ConsoleWriter(bytes, Charset.forName("IBM437"));
        writer.print("Ærø ");
        PrintWriter programs = ConsoleWriter.forPrograms(writer);
        programs.println("{\"size\":\"7 × 9\"}");
        byte[] expected = ("{\"size\":\"7 × 9\"}" + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
        assertEquals("Ærø ".length() + expected.length, bytes.size());
        assertTrue(bytes.toString(StandardCharsets.UTF_8).endsWith("{\"size\":\"7 × 9\"}" + System.lineSeparator()));
    }

    /** Every sign in a text of ours is one that a plain console gets in another way. */
    @Test
    void noTextHasASignThatPlainConsolesDoNotGet() throws IOException {
        Path cli = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Set<Character> unknown = new TreeSet<>();
        for (String module : new String[] {
            "io", "hdf5", "core", "segy", "zgy", "edit", "writer", "mirror", "bench", "cli", "src-test-data"
        }) {
            try (Stream<Path> files = Files.walk(cli.resolveSibling(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    addUnknown(Files.readString(file), unknown);
                }
            }
        }
        assertEquals(Set.of(), unknown);
    }

    private static void addUnknown(String source, Set<Character> unknown) {
        for (String line : source.split("\\R", -1)) {
            Matcher literals = LITERAL.matcher(line.strip().startsWith("*") ? "" : line);
            while (literals.find()) {
                literals.group()
                        .chars()
                        .mapToObj(letter -> (char) letter)
                        .filter(letter -> letter > 126 && !PlainSigns.knows(letter))
                        .forEach(unknown::add);
            }
        }
    }
}
