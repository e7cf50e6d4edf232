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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines of numbers in a text, with names above them or not. */
final class PointRows implements Closeable {
    /** Of characters: a longer line is no line of a table. */
    private static final int LONGEST_LINE = 4096;

    private static final Pattern SEPARATOR = Pattern.compile("\\s*[,;]\\s*|\\s+");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eEdD][+-]?\\d+)?");
    private static final Set<String> INLINE = Set.of("inline", "iline", "il", "inl", "inline_no");
    private static final Set<String> CROSSLINE = Set.of("crossline", "xline", "xl", "crl", "cdp", "crossline_no");
    private static final Set<String> EASTING = Set.of("x", "easting", "x_utme", "cdp_x", "utmx");
    private static final Set<String> NORTHING = Set.of("y", "northing", "y_utmn", "cdp_y", "utmy");
    private static final Set<String> VALUE =
            Set.of("z", "twt", "time", "depth", "value", "tvd", "tvdss", "horizon", "surface", "z_twt");

    private final Path file;
    private final BufferedReader reader;
    private final int[] columns = {0, 1, 2};
    private final double[] row = new double[3];
    private boolean begun;
    private boolean named;
    private boolean onMap;
    private long line;

    private PointRows(Path file, BufferedReader reader) {
        this.file = file;
        this.reader = reader;
    }

    static PointRows open(Path file) throws IOException {
        return new PointRows(file, Files.newBufferedReader(file, StandardCharsets.ISO_8859_1));
    }

    /** Goes to the next point; false if there is none. */
    boolean next() throws IOException {
        while (true) {
            List<String> words = words();
            if (words.isEmpty()) {
                return false;
            }
            if (!begun && !isNumber(words.get(0))) {
                begun = true;
                names(words);
                continue;
            }
            begun = true;
            parse(words);
            return true;
        }
    }

    /** Of the next line that has any; none at the end. */
    private List<String> words() throws IOException {
        while (true) {
            String text = readLine();
            if (text == null) {
                return List.of();
            }
            String stripped = text.strip();
            if (!stripped.isEmpty() && stripped.charAt(0) != '#' && stripped.charAt(0) != '!') {
                return List.of(SEPARATOR.split(stripped, -1));
            }
        }
    }

    private @Nullable String readLine() throws IOException {
        StringBuilder text = new StringBuilder();
        int next = reader.read();
        if (next < 0) {
            return null;
        }
        line++;
        while (next >= 0 && next != '\n') {
            if (text.length() == LONGEST_LINE) {
                throw broken("is longer than " + LONGEST_LINE + " characters; wanted a text of points");
            }
            text.append((char) next);
            next = reader.read();
        }
        return text.toString();
    }

    private void names(List<String> words) throws CorruptFileException {
        List<String> names = new ArrayList<>();
        for (String word : words) {
            names.add(word.replaceAll("[\"']|\\(.*\\)", "").toLowerCase(Locale.ROOT));
        }
        int inline = place(names, INLINE);
        int crossline = place(names, CROSSLINE);
        int x = place(names, EASTING);
        int y = place(names, NORTHING);
        int value = place(names, VALUE);
        onMap = inline < 0 || crossline < 0;
        columns[0] = onMap ? x : inline;
        columns[1] = onMap ? y : crossline;
        columns[2] = value;
        named = true;
        if (columns[0] < 0 || columns[1] < 0 || value < 0) {
            throw broken("has " + quoted(String.join(" ", words)) + "; wanted numbers, or the names of columns such as"
                    + " inline crossline z, or x y z");
        }
    }

    private static int place(List<String> names, Set<String> wanted) {
        for (int i = 0; i < names.size(); i++) {
            if (wanted.contains(names.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private void parse(List<String> words) throws CorruptFileException {
        if (named ? words.size() <= Math.max(columns[0], Math.max(columns[1], columns[2])) : words.size() != 3) {
            throw broken("has " + words.size() + " columns; wanted "
                    + (named ? "those that the first line names" : "three, or names of the columns in the first line"));
        }
        for (int i = 0; i < 3; i++) {
            String word = words.get(columns[i]);
            boolean hole = i == 2 && (word.isEmpty() || word.equalsIgnoreCase("nan"));
            if (!hole && !isNumber(word)) {
                throw broken("has " + quoted(word) + " where a number is wanted");
            }
            row[i] = hole
                    ? Double.NaN
                    : Double.parseDouble(word.replace('d', 'e').replace('D', 'E'));
            if (Double.isInfinite(row[i])) {
                throw broken("has " + quoted(word) + ", a number that is too large; wanted at most 1.7e308");
            }
        }
    }

    private static boolean isNumber(String word) {
        return NUMBER.matcher(word).matches();
    }

    private CorruptFileException broken(String how) {
        return new CorruptFileException(file, CorruptFileException.UNKNOWN, "line " + line + " " + how);
    }

    /** Of a file that may hold anything. */
    private static String quoted(String word) {
        String shown = word.substring(0, Math.min(40, word.length())).replaceAll("[^\\x20-\\x7e\\xa0-\\xff]", "?");
        return "\"" + shown + (shown.length() < word.length() ? "…\"" : "\"");
    }

    /** Whether the names say that the first two columns are coordinates; empty without names. */
    Optional<Boolean> isOnMap() {
        return named ? Optional.of(onMap) : Optional.empty();
    }

    double first() {
        return row[0];
    }

    double second() {
        return row[1];
    }

    double value() {
        return row[2];
    }

    /** Number of the line that the point was on, from 1. */
    long line() {
        return line;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
