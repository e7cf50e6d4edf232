package io.github.sliceline.viewer.model;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Content of the base map, and its visible part. */
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

    /**
     * Returns a framing of the same map for another pane.
     *
     * @param moved runs when the visible part changes
     */
    MapFraming framing(Runnable moved) {
        return new MapFraming(() -> projection().bounds(), () -> projection().spacing(), moved);
    }

    /** Returns the projection that places bins on the map. */
    public MapProjection projection() {
        return map.projection();
    }

    /** Returns the map, which says which bins have traces. */
    public SurveyMap survey() {
        return map;
    }

    /** Replaces the map, once the file has been examined. */
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

    /** Shows traces again if the map shows a horizon that was removed. */
    void keep(List<Horizon> horizons) {
        Optional<Horizon> shown = content.horizon();
        if (shown.isPresent()
                && horizons.stream()
                        .noneMatch(there -> there.surface() == shown.get().surface())) {
            show(new MapContent.Traces());
        }
    }

    /** Returns the framing, which holds the visible part. */
    public MapFraming framing() {
        return framing;
    }

    /** Returns the visible part; empty before the first layout. */
    public Optional<Viewport> view() {
        return framing.view();
    }
}
