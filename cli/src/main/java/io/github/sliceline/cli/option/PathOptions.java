package io.github.sliceline.cli.option;

import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.Interpolation;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.files.PathText;
import io.github.sliceline.show.files.PathText.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A section along a path over the map. */
public final class PathOptions {
    @Option(
            names = "--line",
            arity = "1..*",
            paramLabel = "IL,XL",
            description = "Section along a path through these places; or a file with a place on each line.")
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

    /** The path, if one is named. */
    public Optional<Polyline> path() throws IOException {
        if (line != null && map != null) {
            throw new IllegalArgumentException("--line and --xy both name a path; give one of them");
        }
        if (line == null && map == null) {
            if (step != null) {
                throw new IllegalArgumentException("--step needs a path: give --line or --xy");
            }
            return Optional.empty();
        }
        Polyline path = line != null
                ? Polyline.ofLines(places("--line", line)
                        .map(place -> new LinePoint(place.first(), place.second()))
                        .toList())
                : Polyline.ofMap(places("--xy", map == null ? List.of() : map)
                        .map(place -> new MapPoint(place.first(), place.second()))
                        .toList());
        Polyline sampled = step == null ? path : path.withStep(step);
        return Optional.of(sampled.withInterpolation(interpolation));
    }

    /** Places such as {@code 1000,2000}, or those in a file that has one on each line. */
    private static Stream<Place> places(String option, List<String> words) throws IOException {
        Optional<Path> file = words.size() == 1 ? fileOf(words.get(0)) : Optional.empty();
        if (file.isPresent()) {
            return PathText.read(file.get()).stream();
        }
        return words.stream()
                .map(word -> PathText.parse(word.strip())
                        .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not a place for " + option
                                + "; write two numbers with a comma, such as 1000,2000, or name a file of them")));
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
