package io.github.sliceline.viewer.window;

import io.github.sliceline.CancelToken;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.horizon.SurfaceText;
import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.HorizonUnit;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.HorizonOverlay;
import io.github.sliceline.viewer.pane.MapPane;
import io.github.sliceline.viewer.pane.PathOverlay;
import io.github.sliceline.viewer.pane.SectionPane;
import io.github.sliceline.viewer.schedule.HorizonReader;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.schedule.MapFiles;
import io.github.sliceline.viewer.schedule.MapLoader;
import io.github.sliceline.viewer.schedule.Workers;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The base map of a window, with the reads that it needs: live traces, horizons, and files of lines. */
final class BaseMap implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BaseMap.class);

    private final ViewerModel model;
    private final Executor inOrder;
    private final CancelToken closed = new CancelToken();
    private final HorizonReader horizons;
    private final MapFiles files;
    private final MapPane pane;
    private final Executor events;

    BaseMap(ViewerModel model, OpenSurvey survey, Workers workers, Executor events) {
        this.model = model;
        this.events = events;
        this.inOrder = workers.inOrder();
        horizons = new HorizonReader(survey.volume(), workers.background(), events);
        files = new MapFiles(survey.facts(), inOrder, events);
        pane = new MapPane(model, horizons, workers.painters(), events);
    }

    MapPane pane() {
        return pane;
    }

    /** Adds the overlays for horizons and for the arbitrary line to a pane. */
    void over(SectionPane section) {
        section.addOverlay(new HorizonOverlay(model));
        section.addOverlay(new PathOverlay(model));
    }

    /** Passes a loaded slice to the map. */
    void loaded(Pane where, LoadedSection section) {
        if (where == Pane.SLICE) {
            pane.slice(section);
        }
    }

    /** Finds the bins that have traces. Called after the first section is visible, because that is wanted first. */
    void begin(OpenSurvey survey) {
        inOrder.execute(() -> {
            try {
                SurveyMap map = new MapLoader(survey, closed).read();
                events.execute(() -> model.map().survey(map));
            } catch (CancellationException e) {
                LOG.debug("the window was closed before its map was read");
            } catch (IOException | RuntimeException e) {
                events.execute(() -> failed(Problem.of(e)));
            }
        });
    }

    /** Reads a line from a file and shows it. */
    void openPath(Path file) {
        files.path(file, vertices -> say(model.drawing().draw(vertices).orElse("")), this::failed);
    }

    /** Writes the current line to a file. */
    void savePath(Path file) {
        files.savePath(file, model.drawing().vertices(), saved -> say("saved " + saved.getFileName()), this::failed);
    }

    /**
     * Reads a horizon, or lines over the map, from a file and shows them.
     *
     * @param which asks the user for the factor of the values if it is unclear; an empty answer cancels
     */
    void openHorizon(Path file, Function<Problem, OptionalDouble> which) {
        HorizonUnit unit = model.horizons().unit();
        openHorizon(
                file,
                unit.equals(HorizonUnit.AS_SAMPLES) ? OptionalDouble.empty() : OptionalDouble.of(unit.factor()),
                why -> {
                    OptionalDouble answer = which.apply(why);
                    if (answer.isPresent()) {
                        openHorizon(file, answer, this::failed);
                    } else {
                        failed(why);
                    }
                });
    }

    private void openHorizon(Path file, OptionalDouble factor, Consumer<Problem> otherwise) {
        say("reading " + file.getFileName() + "…");
        files.horizon(
                file,
                factor,
                read -> {
                    for (SurfaceText.Horizon one : read) {
                        model.horizons().add(one.name().isEmpty() ? name(file) : one.name(), one.surface());
                    }
                    say((read.size() == 1 ? "" : Human.count(read.size(), "horizon") + "; ")
                            + read.get(read.size() - 1).understood());
                },
                lines -> {
                    model.horizons().add(name(file), lines);
                    say(Human.count(lines.size(), "line") + (isOnMap(lines) ? "" : "; none is near the survey"));
                },
                otherwise);
    }

    private boolean isOnMap(List<MapLine> lines) {
        MapProjection.Bounds bounds = model.map().projection().bounds();
        return lines.stream().flatMap(line -> line.points().stream()).anyMatch(bounds::contains);
    }

    /** Returns the name of a horizon: the file name without its ending. */
    private static String name(Path file) {
        String name = ForeignText.shown(String.valueOf(file.getFileName()));
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private void say(String sentence) {
        model.report(Pane.MAP, new PaneStatus(sentence, Optional.empty()));
    }

    private void failed(Problem why) {
        model.report(Pane.MAP, PaneStatus.failed(why));
    }

    @Override
    public void close() {
        closed.cancel();
        horizons.cancel();
    }
}
