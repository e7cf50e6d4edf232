package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.viewer.map.MapProjection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The arbitrary line while it is drawn on the map, and afterwards while its vertices are moved. */
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
     * @param shown is given the line to be shown, and refuses one that has no section
     * @param changed run when vertices change while the line shown does not
     */
    PathDrawing(SurveyFacts survey, Consumer<Optional<Polyline>> shown, Runnable changed) {
        this.survey = survey;
        this.projection = MapProjection.of(survey.grid());
        this.shown = shown;
        this.changed = changed;
    }

    /** Why no line can be drawn on this survey, if so. */
    public Optional<String> refusal() {
        if (survey.offsets().isPresent()) {
            return Optional.of("Arbitrary lines are drawn through stacked volumes; this one is prestack.");
        }
        if (survey.inlines().count() == 1 || survey.crosslines().count() == 1) {
            return Optional.of("Arbitrary lines are drawn through 3-D surveys; this one has a single line.");
        }
        return Optional.empty();
    }

    /** Whether clicks on the map add vertices. */
    public boolean isDrawing() {
        return drawing;
    }

    /** Vertices in the order of the line, on the map. */
    public List<MapPoint> vertices() {
        return List.copyOf(vertices);
    }

    /** Where the line would go on, while it is drawn. */
    public Optional<MapPoint> pointer() {
        return drawing ? pointer : Optional.empty();
    }

    /**
     * Begins a line in the place of the one that there is, which stays shown until this one ends.
     *
     * @return why none can be drawn, if so
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

    /** Adds a vertex; nothing where the last one is. */
    public void add(MapPoint vertex) {
        if (drawing && (vertices.isEmpty() || !vertices.get(vertices.size() - 1).equals(vertex))) {
            vertices.add(vertex);
            changed.run();
        }
    }

    /** Says where the pointer is. */
    public void point(MapPoint at) {
        if (drawing && !vertices.isEmpty()) {
            pointer = Optional.of(at);
            changed.run();
        }
    }

    /** Takes the last vertex back. */
    public void removeLast() {
        if (drawing && !vertices.isEmpty()) {
            vertices.remove(vertices.size() - 1);
            changed.run();
        }
    }

    /** Leaves the line as it was before it was begun. */
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
     * Ends the line, and shows it.
     *
     * @return why it is none, if so: then it is left as it was before
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
     * Shows a line of these vertices.
     *
     * @return why it is none, if so: then nothing changes
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

    /** Moves a vertex of the finished line; does nothing where the line would leave the survey altogether. */
    public void move(int vertex, MapPoint to) {
        if (!drawing) {
            MapPoint from = vertices.set(vertex, to);
            if (shownOrRefused().isPresent()) {
                vertices.set(vertex, from);
            }
        }
    }

    /** Takes the line away. */
    public void clear() {
        drawing = false;
        vertices.clear();
        shown.accept(Optional.empty());
    }

    /** Shows the vertices as a line, or says why they are none. */
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
