package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.viewer.map.MapProjection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Editor of the arbitrary line, while the user draws it on the map and later moves its vertices. */
public final class PathDrawing {
    private final SurveyFacts survey;
    private final MapProjection projection;
    private final Consumer<Optional<Polyline>> shown;
    private final Runnable changed;
    private final List<MapPoint> vertices = new ArrayList<>();
    private List<MapPoint> before = List.of();
    private Optional<MapPoint> pointer = Optional.empty();
    private boolean drawing;

    /**
     * @param shown shows a line; throws {@link IllegalArgumentException} for a line without a section
     * @param changed runs when vertices change but the shown line does not
     */
    PathDrawing(SurveyFacts survey, Consumer<Optional<Polyline>> shown, Runnable changed) {
        this.survey = survey;
        this.projection = MapProjection.of(survey.grid());
        this.shown = shown;
        this.changed = changed;
    }

    /** Returns the reason why this survey cannot have an arbitrary line; empty if it can. */
    public Optional<String> refusal() {
        if (survey.offsets().isPresent()) {
            return Optional.of("Arbitrary lines are drawn through stacked volumes; this one is prestack.");
        }
        if (survey.inlines().size() == 1 || survey.crosslines().size() == 1) {
            return Optional.of("Arbitrary lines are drawn through 3-D surveys; this one has a single line.");
        }
        return Optional.empty();
    }

    /** True if clicks on the map add vertices. */
    public boolean isDrawing() {
        return drawing;
    }

    /** Returns the vertices on the map, in the order of the line. */
    public List<MapPoint> vertices() {
        return List.copyOf(vertices);
    }

    /** Returns the place under the pointer, where the next vertex would be; empty if no line is being drawn. */
    public Optional<MapPoint> pointer() {
        return drawing ? pointer : Optional.empty();
    }

    /**
     * Starts a new line. The old line stays visible until the new one ends.
     *
     * @return the reason why no line can be drawn; empty if drawing has started
     */
    public Optional<String> begin() {
        Optional<String> refused = refusal();
        if (refused.isEmpty() && !drawing) {
            before = List.copyOf(vertices);
            vertices.clear();
            pointer = Optional.empty();
            drawing = true;
            changed.run();
        }
        return refused;
    }

    /** Adds a vertex, unless it equals the last one. */
    public void add(MapPoint vertex) {
        if (drawing && (vertices.isEmpty() || !vertices.get(vertices.size() - 1).equals(vertex))) {
            vertices.add(vertex);
            changed.run();
        }
    }

    /** Sets the place under the pointer. */
    public void point(MapPoint at) {
        if (drawing && !vertices.isEmpty()) {
            pointer = Optional.of(at);
            changed.run();
        }
    }

    /** Removes the last vertex. */
    public void removeLast() {
        if (drawing && !vertices.isEmpty()) {
            vertices.remove(vertices.size() - 1);
            changed.run();
        }
    }

    /** Stops drawing and restores the old line. */
    public void cancel() {
        if (drawing) {
            drawing = false;
            restore();
        }
    }

    private void restore() {
        vertices.clear();
        vertices.addAll(before);
        changed.run();
    }

    /**
     * Ends the line and shows it.
     *
     * @return the reason why the vertices are no line; then the old line is restored
     */
    public Optional<String> end() {
        if (!drawing) {
            return Optional.empty();
        }
        drawing = false;
        Optional<String> refused = shownOrRefused();
        if (refused.isPresent()) {
            restore();
        }
        return refused;
    }

    /**
     * Shows a line with these vertices.
     *
     * @return the reason why the vertices are no line; then nothing changes
     */
    public Optional<String> draw(List<MapPoint> line) {
        Optional<String> refused = refusal();
        if (refused.isPresent()) {
            return refused;
        }
        cancel();
        before = List.copyOf(vertices);
        vertices.clear();
        vertices.addAll(line);
        refused = shownOrRefused();
        if (refused.isPresent()) {
            restore();
        }
        return refused;
    }

    /** Moves a vertex of the finished line. Does nothing if the line would lie outside the survey. */
    public void move(int vertex, MapPoint to) {
        if (!drawing) {
            MapPoint from = vertices.set(vertex, to);
            if (shownOrRefused().isPresent()) {
                vertices.set(vertex, from);
            }
        }
    }

    /** Removes the line. */
    public void clear() {
        drawing = false;
        vertices.clear();
        shown.accept(Optional.empty());
    }

    /** Shows the vertices as a line, or returns the reason why that is not possible. */
    private Optional<String> shownOrRefused() {
        if (vertices.stream().distinct().count() < 2) {
            return Optional.of("A line has two places or more; click on the map for each, and double-click the last.");
        }
        try {
            shown.accept(Optional.of(projection.path(survey.grid(), vertices)));
        } catch (IllegalArgumentException e) {
            return Optional.of("No line was drawn: " + e.getMessage() + ".");
        }
        return Optional.empty();
    }
}
