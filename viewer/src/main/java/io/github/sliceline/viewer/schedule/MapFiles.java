package io.github.sliceline.viewer.schedule;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.horizon.MapLines;
import io.github.sliceline.horizon.SurfaceText;
import io.github.sliceline.show.files.PathText;
import io.github.sliceline.show.files.PathText.Place;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.SurveyFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Reads and writes text files of horizons and paths off the event thread, and reports results on it.
 *
 * @param survey survey of the horizons and paths
 * @param workers read and write
 * @param events runs the callbacks
 */
public record MapFiles(SurveyFacts survey, Executor workers, Executor events) {
    /**
     * Reads a file of one or more horizons, or of lines over the map. The content of the file decides which it is.
     *
     * @param factor factor for the values: 1000 for seconds, -1 for heights; empty if the user has chosen none
     */
    public void horizon(
            Path file,
            OptionalDouble factor,
            Consumer<? super List<SurfaceText.Horizon>> read,
            Consumer<? super List<MapLine>> lines,
            Consumer<? super Problem> failed) {
        SurfaceText text = new SurfaceText(survey.grid(), survey.samples());
        SurfaceText reader = factor.isEmpty() ? text : text.withFactor(factor.getAsDouble());
        this.<Runnable>run(
                () -> {
                    if (MapLines.isIn(file, survey.grid())) {
                        List<MapLine> found = lines(file, factor);
                        return () -> lines.accept(found);
                    }
                    List<SurfaceText.Horizon> found = reader.readAll(file);
                    return () -> read.accept(found);
                },
                Runnable::run,
                failed);
    }

    /** Returns the lines of a file, with depths in the unit of the samples, if the survey has coordinates. */
    private List<MapLine> lines(Path file, OptionalDouble factor) throws IOException {
        if (survey.grid().bins().isEmpty()) {
            throw new UnsupportedFileException(
                    file, "has lines in coordinates, and the survey has none, so they cannot be drawn on its map");
        }
        List<MapLine> lines = MapLines.read(file);
        double times = factor.orElseGet(() -> MapLines.factor(lines, survey.samples()));
        return lines.stream().map(line -> line.scaled(times)).toList();
    }

    /** Reads a path, and returns its vertices on the map to {@code read}. */
    public void path(Path file, Consumer<? super List<MapPoint>> read, Consumer<? super Problem> failed) {
        run(() -> onMap(PathText.read(file)), read, failed);
    }

    /**
     * Writes a path.
     *
     * @param vertices vertices on the map
     */
    public void savePath(
            Path file, List<MapPoint> vertices, Consumer<? super Path> saved, Consumer<? super Problem> failed) {
        run(
                () -> {
                    PathText.write(file, columns(), ofMap(vertices));
                    return file;
                },
                saved,
                failed);
    }

    /**
     * Returns the places as points on the map. The numbers count as coordinates if the survey has coordinates and at
     * least as many places lie inside the survey that way; otherwise they count as inlines and crosslines.
     */
    private List<MapPoint> onMap(List<Place> places) {
        MapProjection map = MapProjection.of(survey.grid());
        List<MapPoint> coordinates = places.stream()
                .map(place -> new MapPoint(place.first(), place.second()))
                .toList();
        List<MapPoint> lines = places.stream()
                .map(place -> map.toMap(
                        MapProjection.indexOf(survey.inlines(), place.first()),
                        MapProjection.indexOf(survey.crosslines(), place.second())))
                .toList();
        return map.hasCoordinates() && inside(map, coordinates) >= inside(map, lines) ? coordinates : lines;
    }

    private long inside(MapProjection map, List<MapPoint> points) {
        return points.stream()
                .map(point -> map.toBins(point.x(), point.y()))
                .filter(place -> isInside(place.inline(), survey.inlines().size())
                        && isInside(place.crossline(), survey.crosslines().size()))
                .count();
    }

    private static boolean isInside(double index, int count) {
        return index >= -0.5 && index <= count - 0.5;
    }

    /**
     * Returns points on the map as places for a file: coordinates if the survey has them, otherwise inlines and
     * crosslines.
     */
    private List<Place> ofMap(List<MapPoint> points) {
        MapProjection map = MapProjection.of(survey.grid());
        if (map.hasCoordinates()) {
            return points.stream().map(point -> new Place(point.x(), point.y())).toList();
        }
        return points.stream()
                .map(point -> map.toBins(point.x(), point.y()))
                .map(place -> new Place(
                        MapProjection.numberAt(survey.inlines(), place.inline()),
                        MapProjection.numberAt(survey.crosslines(), place.crossline())))
                .toList();
    }

    /** Returns the heading of such a file, which names its columns. */
    private String columns() {
        return survey.grid().bins().isPresent() ? "X Y" : "inline crossline";
    }

    private <T> void run(Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Problem> failed) {
        workers.execute(() -> {
            try {
                T result = work.call();
                events.execute(() -> done.accept(result));
            } catch (Exception e) {
                events.execute(() -> failed.accept(Problem.of(e)));
            }
        });
    }
}
