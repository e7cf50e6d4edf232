package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.Vertices;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.Interpolation;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.files.PathText.Place;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A section along a path over the map. */
public final class PathOptions {
    @Option(
            names = "--line",
            arity = "1..*",
            paramLabel = "IL,XL",
            description = "Section from place to place, named by lines; or a file with a place on each line.")
    private @Nullable List<String> line;

    @Option(names = "--xy", arity = "1..*", paramLabel = "X,Y", description = "The same by coordinates.")
    private @Nullable List<String> map;

    @Option(
            names = "--step",
            paramLabel = "DISTANCE",
            description = "Between traces of the section, in the survey's coordinates, else in bins (default: a bin).")
    private @Nullable Double step;

    @Option(
            names = "--interpolate",
            paramLabel = "HOW",
            defaultValue = "linear",
            description = "Between traces: linear, or nearest (default: ${DEFAULT-VALUE}).")
    private Interpolation interpolation;

    /** The path, if one is named. */
    Optional<Polyline> path() throws IOException {
        if (line != null && map != null) {
            throw new IllegalArgumentException("--line and --xy both name a path; give one of them");
        }
        if (line == null && map == null) {
            if (step != null) {
                throw new IllegalArgumentException("--step is of a path; name one with --line or --xy");
            }
            return Optional.empty();
        }
        Polyline path = line != null
                ? Polyline.ofLines(Vertices.parse("--line", line).stream()
                        .map(PathOptions::lines)
                        .toList())
                : Polyline.ofMap(Vertices.parse("--xy", map == null ? List.of() : map).stream()
                        .map(PathOptions::map)
                        .toList());
        Polyline sampled = step == null ? path : path.withStep(step);
        return Optional.of(sampled.withInterpolation(interpolation));
    }

    private static LinePoint lines(Place vertex) {
        return new LinePoint(vertex.first(), vertex.second());
    }

    private static MapPoint map(Place vertex) {
        return new MapPoint(vertex.first(), vertex.second());
    }
}
