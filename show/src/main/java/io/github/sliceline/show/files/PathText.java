package io.github.sliceline.show.files;

import io.github.sliceline.UnsupportedFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes paths on the map as text files: a place per line, as two numbers separated by spaces, a comma or a
 * semicolon. Empty lines, and lines that begin with {@code #}, are comments.
 */
public final class PathText {
    private static final int MOST = 100_000;
    private static final String SEPARATORS = "[\\s,;]+";

    private PathText() {}

    /**
     * A place.
     *
     * @param first easting, or inline
     * @param second northing, or crossline
     */
    public record Place(double first, double second) {}

    /** Parses a place such as {@code 1000,2000}; empty if the text is not a place. */
    public static Optional<Place> parse(String text) {
        String[] parts = text.split(SEPARATORS, -1);
        try {
            return parts.length == 2
                    ? Optional.of(new Place(Double.parseDouble(parts[0]), Double.parseDouble(parts[1])))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads a file.
     *
     * @throws UnsupportedFileException if a line is not a place, or the file has too many; the message names the line
     */
    public static List<Place> read(Path file) throws IOException {
        List<Place> places = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                String text = line.strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                int at = number;
                places.add(parse(text)
                        .orElseThrow(() -> new UnsupportedFileException(
                                file, "line " + at + " is no place of two numbers: '" + shortened(text) + "'")));
                if (places.size() > MOST) {
                    throw new UnsupportedFileException(file, "has more than " + MOST + " places; is it a path?");
                }
            }
        } catch (MalformedInputException e) {
            throw new UnsupportedFileException(file, "is no text of places, one on each line", e);
        }
        return places;
    }

    /**
     * Writes a file. Replaces an existing one when the new one is complete.
     *
     * @param columns what the two numbers are, such as {@code X Y}: a comment in the first line
     */
    public static void write(Path file, String columns, List<Place> places) throws IOException {
        StringBuilder text = new StringBuilder("# ").append(columns).append('\n');
        for (Place place : places) {
            text.append(number(place.first))
                    .append(' ')
                    .append(number(place.second))
                    .append('\n');
        }
        OutputStreamFile.write(file, text.toString(), true);
    }

    /** Returns integers without a decimal point, other numbers exactly. */
    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
