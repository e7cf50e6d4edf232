package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What the base map shows, and which part of it. */
public final class MapView {
    private final Consumer<Change> changed;
    private final MapFraming framing;
    private SurveyMap map;
    private MapContent content = new MapContent.Traces();

    MapView(SurveyFacts survey, Consumer<Change> changed) {
        this.changed = changed;
        this.map = SurveyMap.guessed(survey.grid());
        this.framing = framing(() -> changed.accept(Change.VIEW));
    }

    /** Which part of this map another pane shows. */
    MapFraming framing(Runnable moved) {
        return new MapFraming(() -> projection().bounds(), () -> projection().spacing(), moved);
    }

    /** Where the bins lie. */
    public MapProjection projection() {
        return map.projection();
    }

    /** Which bins have traces. */
    public SurveyMap survey() {
        return map;
    }

    /** Says what was found in the file. */
    public void survey(SurveyMap found) {
        map = found;
        framing.refit();
        changed.accept(Change.MAP);
    }

    public MapContent content() {
        return content;
    }

    public void show(MapContent other) {
        if (!other.equals(content)) {
            content = other;
            changed.accept(Change.MAP);
        }
    }

    /** Shows traces again where what is shown is of a horizon that is gone. */
    void keep(List<Horizon> horizons) {
        Optional<Horizon> shown = content.horizon();
        if (shown.isPresent()
                && horizons.stream()
                        .noneMatch(there -> there.surface() == shown.get().surface())) {
            show(new MapContent.Traces());
        }
    }

    /** Which part is seen. */
    public MapFraming framing() {
        return framing;
    }

    /** What is seen; empty before the map was first laid out. */
    public Optional<Viewport> view() {
        return framing.view();
    }
}
