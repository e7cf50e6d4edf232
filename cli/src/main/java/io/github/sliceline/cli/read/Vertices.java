package io.github.sliceline.cli.read;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.show.files.PathText;
import io.github.sliceline.show.files.PathText.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Vertices of a path: two numbers each, on the command line or in a text file. */
public final class Vertices {
    private Vertices() {}

    /**
     * Vertices such as {@code 1000,2000}, or the name of a file that has one on each line.
     *
     * @throws IllegalArgumentException if they are neither
     * @throws UnsupportedFileException if a line of the file is no vertex; the message names it
     */
    public static List<Place> parse(String option, List<String> words) throws IOException {
        Optional<Path> file = words.size() == 1 ? fileOf(words.get(0)) : Optional.empty();
        if (file.isPresent()) {
            return PathText.read(file.get());
        }
        List<Place> vertices = new ArrayList<>();
        for (String word : words) {
            vertices.add(PathText.parse(word.strip())
                    .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no place for " + option
                            + "; write two numbers with a comma, such as 1000,2000, or name a file of them")));
        }
        return vertices;
    }

    private static Optional<Path> fileOf(String word) {
        try {
            Path file = Path.of(word);
            return PathText.parse(word).isEmpty() && Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
