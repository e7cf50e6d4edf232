package io.github.sliceline.viewer.schedule;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.horizon.MapLines;
import io.github.sliceline.horizon.SurfaceText;
import io.github.sliceline.show.files.PathText;
import io.github.sliceline.viewer.model.PathPlaces;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.SurveyFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
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
     * Reads a file of a horizon, or of lines over the map. The content of the file decides which it is.
     *
     * @param factor factor for the values: 1000 for seconds, -1 for heights; empty if the user has chosen none
     */
    public void horizon(
            Path file,
            OptionalDouble factor,
            Consumer<? super SurfaceText.Horizon> read,
            Consumer<? super List<MapLine>> lines,
            Consumer<? super Problem> failed) {
        SurfaceText text = new SurfaceText(survey.grid(), survey.samples());
        this.<Runnable>run(
                () -> {
                    if (MapLines.isIn(file)) {
                        List<MapLine> found = lines(file);
                        return () -> lines.accept(found);
                    }
                    SurfaceText.Horizon found =
                            (factor.isEmpty() ? text : text.withFactor(factor.getAsDouble())).read(file);
                    return () -> read.accept(found);
                },
                Runnable::run,
                failed);
    }

    /** Returns the lines of a file, if the survey has coordinates. */
    private List<MapLine> lines(Path file) throws IOException {
        if (survey.grid().bins().isEmpty()) {
            throw new UnsupportedFileException(
                    file, "has lines in coordinates, and the survey has none, so they cannot be drawn on its map");
        }
        return MapLines.read(file);
    }

    /** Reads a path, and returns its vertices on the map to {@code read}. */
    public void path(Path file, Consumer<? super List<MapPoint>> read, Consumer<? super Problem> failed) {
        run(() -> PathPlaces.onMap(survey, PathText.read(file)), read, failed);
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
                    PathText.write(file, PathPlaces.columns(survey), PathPlaces.ofMap(survey, vertices));
                    return file;
                },
                saved,
                failed);
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> void run(Work<? extends T> work, Consumer<? super T> done, Consumer<? super Problem> failed) {
        workers.execute(() -> {
            try {
                T result = work.run();
                events.execute(() -> done.accept(result));
            } catch (IOException | RuntimeException e) {
                events.execute(() -> failed.accept(Problem.of(e)));
            }
        });
    }
}
