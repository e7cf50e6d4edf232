package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a text file, counts them, and splits them into words. */
final class TextLines implements Closeable {
    /** Maximum characters of a line in a table. */
    private static final int LONGEST_LINE = 4096;

    /** A word may be quoted, or be followed by its unit in brackets. A comma or semicolon ends it, else spaces do. */
    private static final Pattern WORD =
            Pattern.compile("\\s*(\"[^\"]*\"|[^\\s,;]*(?:[ \\t]?(?:\\([^()]*\\)|\\[[^\\[\\]]*\\]))?)\\s*([,;]?)");

    private static final Pattern BETWEEN = Pattern.compile("[\\s;]+");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d+,\\d+([eEdD][+-]?\\d+)?");

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eEdD][+-]?\\d+)?");

    /** The byte order mark of UTF-8, as it appears here. */
    private static final String UTF_8 = "^\u00ef\u00bb\u00bf";

    private final Path file;
    private final BufferedReader reader;
    private int longest = LONGEST_LINE;
    private long line;
    private @Nullable String again;

    private TextLines(Path file, BufferedReader reader) {
        this.file = file;
        this.reader = reader;
    }

    static TextLines open(Path file) throws IOException {
        return new TextLines(file, Files.newBufferedReader(file, StandardCharsets.ISO_8859_1));
    }

    /** Allows lines as long as rows of grids. */
    void allowRows() {
        longest = 1 << 20;
    }

    Path file() {
        return file;
    }

    /** Returns the next line without leading and trailing spaces; null at the end. */
    @Nullable
    String next() throws IOException {
        String text = again;
        again = null;
        return text == null ? read() : text;
    }

    /** Lets the next call return a line once more. */
    void again(String text) {
        again = text;
    }

    private @Nullable String read() throws IOException {
        StringBuilder text = new StringBuilder();
        int next = reader.read();
        if (next < 0) {
            return null;
        }
        line++;
        while (next >= 0 && next != '\n') {
            if (text.length() == longest) {
                throw broken("is longer than " + longest + " characters; wanted a text of points");
            }
            text.append((char) next);
            next = reader.read();
        }
        return (line == 1 ? text.toString().replaceFirst(UTF_8, "") : text.toString()).strip();
    }

    /** Returns the number of the line read last, from 1. */
    long number() {
        return line;
    }

    /**
     * Returns the words of a line, without quotes. A comma is a decimal one if spaces or semicolons separate three
     * numbers, or two that both have a comma, and no comma is elsewhere.
     */
    static List<String> words(String line) {
        String text = hasDecimalCommas(line) ? line.replace(',', '.') : line;
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        for (boolean more = !text.isEmpty(); more; ) {
            more = word.lookingAt();
            words.add(word.group(1).replace("\"", "").strip());
            more = word.end() < text.length() || !word.group(2).isEmpty();
            word.region(word.end(), text.length());
        }
        return words;
    }

    private static boolean hasDecimalCommas(String line) {
        if (line.indexOf(',') < 0) {
            return false;
        }
        int commas = 0;
        int numbers = 0;
        for (String word : BETWEEN.split(line, -1)) {
            boolean isDecimal = DECIMAL_COMMA.matcher(word).matches();
            if (!isDecimal && word.indexOf(',') >= 0) {
                return false;
            }
            commas += isDecimal ? 1 : 0;
            numbers += isDecimal || isNumber(word) ? 1 : 0;
        }
        return numbers > 2 || commas == 2;
    }

    static boolean isNumber(String word) {
        return NUMBER.matcher(word).matches();
    }

    /** True for a number, an empty word and {@code nan}. */
    static boolean isValue(String word) {
        return isNumber(word) || word.isEmpty() || word.equalsIgnoreCase("nan");
    }

    /** Returns the number of a word; NaN for an empty word or {@code nan}. */
    double value(String word) throws CorruptFileException {
        if (!isNumber(word) && isValue(word)) {
            return Double.NaN;
        }
        if (!isNumber(word)) {
            throw broken("has " + quoted(word) + " where a number is wanted");
        }
        double value = Double.parseDouble(word.replace('d', 'e').replace('D', 'E'));
        if (Double.isInfinite(value)) {
            throw broken("has " + quoted(word) + ", a number that is too large; wanted at most 1.7e308");
        }
        return value;
    }

    CorruptFileException broken(String how) {
        return new CorruptFileException(file, CorruptFileException.UNKNOWN, "line " + line + " " + how);
    }

    /** Quotes a word for a message, shortened and without unprintable characters, since a file may hold anything. */
    static String quoted(String word) {
        String shown = word.substring(0, Math.min(40, word.length())).replaceAll("[^\\x20-\\x7e\\xa0-\\xff]", "?");
        return "\"" + shown + (shown.length() < word.length() ? "…\"" : "\"");
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
