package io.github.sliceline.cli.option;

import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Interpolation;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.files.PathText;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for a section along a path over the map. */
public final class PathOptions {
    @Option(
            names = "--line",
            arity = "1..*",
            paramLabel = "IL,XL",
            description =
                    "Section along a path through these places; or a file with a place on each line, of fault sticks or polygons; FILE:NAME or FILE:2 picks one of several.")
    private @Nullable List<String> line;

    @Option(
            names = "--xy",
            arity = "1..*",
            paramLabel = "X,Y",
            description = "Section along a path through these coordinates; or a file with a place on each line.")
    private @Nullable List<String> map;

    @Option(
            names = "--step",
            paramLabel = "DISTANCE",
            description =
                    "Distance between traces of the section, in the survey's coordinates, or in bins if it has none "
                            + "(default: one bin).")
    private @Nullable Double step;

    @Option(
            names = "--interpolate",
            paramLabel = "HOW",
            defaultValue = "linear",
            description =
                    "How the section is interpolated between traces: linear or nearest (default: ${DEFAULT-VALUE}).")
    private Interpolation interpolation;

    /** True if a path is named. Throws for options that exclude each other and for places that make no path. */
    public boolean isGiven() {
        if (line != null && map != null) {
            throw new IllegalArgumentException("--line and --xy both name a path; give one of them");
        }
        if (line == null && map == null && step != null) {
            throw new IllegalArgumentException("--step needs a path: give --line or --xy");
        }
        if (line != null && file(line).isEmpty()) {
            path(places("--line", line), true);
        }
        if (map != null && file(map).isEmpty()) {
            path(places("--xy", map), false);
        }
        return line != null || map != null;
    }

    /**
     * Returns the path; empty if none is named.
     *
     * @param grid survey whose lines tell line numbers in a file from coordinates
     * @param note receives a sentence about the line taken from a file
     */
    public Optional<Polyline> path(SurveyGrid grid, Consumer<String> note) throws IOException {
        if (!isGiven()) {
            return Optional.empty();
        }
        List<String> words = line != null ? line : Objects.requireNonNull(map);
        Optional<LineFile> file = file(words);
        List<MapPoint> places =
                file.isPresent() ? file.get().points(note) : places(line != null ? "--line" : "--xy", words);
        boolean byLines = line != null && (file.isEmpty() || LineFile.isOnLines(places, grid));
        return Optional.of(path(places, byLines));
    }

    private Polyline path(List<MapPoint> places, boolean byLines) {
        Polyline path = byLines
                ? Polyline.ofLines(places.stream()
                        .map(place -> new LinePoint(place.x(), place.y()))
                        .toList())
                : Polyline.ofMap(places);
        Polyline sampled = step == null ? path : path.withStep(step);
        return sampled.withInterpolation(interpolation);
    }

    private static Optional<LineFile> file(List<String> words) {
        return words.size() == 1 && PathText.parse(words.get(0)).isEmpty()
                ? LineFile.of(words.get(0))
                : Optional.empty();
    }

    /** Parses places such as {@code 1000,2000}. */
    private static List<MapPoint> places(String option, List<String> words) {
        return words.stream()
                .map(word -> PathText.parse(word.strip())
                        .map(place -> new MapPoint(place.first(), place.second()))
                        .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not a place for " + option
                                + "; write two numbers with a comma, such as 1000,2000, or name a file of them")))
                .toList();
    }
}
