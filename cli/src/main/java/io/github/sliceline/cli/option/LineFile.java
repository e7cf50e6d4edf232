package io.github.sliceline.cli.option;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.horizon.MapLines;
import io.github.sliceline.show.words.ForeignText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Line in a file of lines, such as {@code faults.txt}, {@code faults.txt:2} or {@code faults.txt:Fault A}.
 *
 * @param name name or number of the line; empty for the first line
 */
record LineFile(Path file, String name) {
    /** Number of lines that a message lists. */
    private static final int LISTED = 20;

    /** Returns the line that a word names; empty if no such file exists. */
    static Optional<LineFile> of(String word) {
        int colon = word.lastIndexOf(':');
        Optional<LineFile> whole = of(word, "");
        return whole.isPresent() || colon < 0 ? whole : of(word.substring(0, colon), word.substring(colon + 1));
    }

    private static Optional<LineFile> of(String file, String name) {
        try {
            Path path = Path.of(file);
            return Files.isRegularFile(path) ? Optional.of(new LineFile(path, name)) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    List<MapPoint> points(Consumer<String> note) throws IOException {
        List<MapLine> lines = MapLines.read(file);
        MapLine found = name.isEmpty()
                ? lines.get(0)
                : lines.stream()
                        .filter(line -> line.name().equals(name))
                        .findFirst()
                        .or(() -> numbered(lines))
                        .orElseThrow(() -> new IllegalArgumentException(
                                file + " has no line '" + name + "'; there are " + listed(lines)));
        if (lines.size() > 1) {
            note.accept(file + ": line " + ForeignText.shown(found.toString()) + " of " + lines.size()
                    + (name.isEmpty() ? "; name another, such as " + file + ":2" : ""));
        }
        return found.points();
    }

    private Optional<MapLine> numbered(List<MapLine> lines) {
        return Optional.of(name)
                .filter(text -> text.matches("[1-9]\\d{0,6}"))
                .map(Integer::parseInt)
                .filter(number -> number <= lines.size())
                .map(number -> lines.get(number - 1));
    }

    private static String listed(List<MapLine> lines) {
        return lines.stream()
                        .limit(LISTED)
                        .map(line -> ForeignText.shown(line.toString()))
                        .collect(Collectors.joining(", "))
                + (lines.size() > LISTED ? " and others" : "");
    }

    /**
     * True if the places are line numbers of the survey and not coordinates: at most as far outside the survey as it is
     * long.
     */
    static boolean isOnLines(List<MapPoint> places, SurveyGrid grid) {
        return grid.bins().isEmpty()
                || places.stream()
                        .allMatch(at -> grid.inlines().isNear(at.x())
                                && grid.crosslines().isNear(at.y()));
    }
}
