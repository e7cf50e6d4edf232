package io.github.sliceline.cli.read;

import io.github.sliceline.UnsupportedFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Vertices of a path: two numbers each, on the command line or in a text file. */
public final class Vertices {
    private static final int MOST = 100_000;
    private static final String SEPARATORS = "[\\s,;]+";

    private Vertices() {}

    /**
     * A vertex of two numbers.
     *
     * @param first inline, or easting
     * @param second crossline, or northing
     */
    public record Vertex(double first, double second) {}

    /**
     * Vertices such as {@code 1000,2000}, or the name of a file that has one on each line.
     *
     * @throws IllegalArgumentException if they are neither
     * @throws UnsupportedFileException if a line of the file is no vertex; the message names it
     */
    public static List<Vertex> parse(String option, List<String> words) throws IOException {
        Optional<Path> file = words.size() == 1 ? fileOf(words.get(0)) : Optional.empty();
        if (file.isPresent()) {
            return read(file.get());
        }
        List<Vertex> vertices = new ArrayList<>();
        for (String word : words) {
            vertices.add(vertex(word.strip())
                    .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no place for " + option
                            + "; write two numbers with a comma, such as 1000,2000, or name a file of them")));
        }
        return vertices;
    }

    private static Optional<Path> fileOf(String word) {
        try {
            Path file = Path.of(word);
            return vertex(word).isEmpty() && Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<Vertex> vertex(String text) {
        String[] parts = text.split(SEPARATORS, -1);
        try {
            return parts.length == 2
                    ? Optional.of(new Vertex(Double.parseDouble(parts[0]), Double.parseDouble(parts[1])))
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static List<Vertex> read(Path file) throws IOException {
        List<Vertex> vertices = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                String text = line.strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                int at = number;
                vertices.add(vertex(text)
                        .orElseThrow(() -> new UnsupportedFileException(
                                file, "line " + at + " is no place of two numbers: '" + shortened(text) + "'")));
                if (vertices.size() > MOST) {
                    throw new UnsupportedFileException(file, "has more than " + MOST + " places; is it a path?");
                }
            }
        } catch (MalformedInputException e) {
            throw new UnsupportedFileException(file, "is no text of places, one on each line");
        }
        return vertices;
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
