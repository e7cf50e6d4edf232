package io.github.sliceline.viewer.model;

import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Viewport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * All that one window shows of one survey, and who wants to hear of changes. Used by one thread; listeners are called by it
 * before a change returns, in the order in which they came.
 */
public final class ViewerModel {
    private final SurveyFacts survey;
    private final List<Consumer<Change>> listeners = new ArrayList<>();
    private final Map<Pane, Viewport> views = new EnumMap<>(Pane.class);
    private Position position;
    private Display display;
    private final Horizons horizons = new Horizons(() -> tell(Change.HORIZONS));
    private final PathDrawing drawing;
    private final MapView map;
    private Optional<Polyline> path = Optional.empty();

    public ViewerModel(SurveyFacts survey, Display display) {
        this.survey = survey;
        this.display = display;
        this.position = survey.middle();
        this.drawing = new PathDrawing(survey, this::draw);
        this.map = new MapView(survey, this::tell);
    }

    public void addListener(Consumer<Change> listener) {
        listeners.add(listener);
    }

    public SurveyFacts survey() {
        return survey;
    }

    public Position position() {
        return position;
    }

    /** Shows other lines: the nearest that there are. */
    public void moveTo(Position wanted) {
        Position next = survey.nearest(wanted);
        if (!next.equals(position)) {
            position = next;
            tell(Change.POSITION);
        }
    }

    public Display display() {
        return display;
    }

    public void show(Display other) {
        if (!other.equals(display)) {
            display = other;
            tell(Change.DISPLAY);
        }
    }

    /** The line drawn on the map. */
    public Optional<Polyline> path() {
        return path;
    }

    public void draw(Optional<Polyline> line) {
        path = line;
        tell(Change.PATH);
    }

    /** How the line on the map is drawn and changed. */
    public PathDrawing drawing() {
        return drawing;
    }

    public Horizons horizons() {
        return horizons;
    }

    public MapView map() {
        return map;
    }

    /** What a pane shows of its section; empty before it was first laid out. */
    public Optional<Viewport> view(Pane pane) {
        return Optional.ofNullable(views.get(pane));
    }

    public void look(Pane pane, Viewport view) {
        if (!view.equals(views.put(pane, view))) {
            tell(Change.VIEW);
        }
    }

    /** What a pane is to show; empty where there is nothing: no line drawn, or the map. */
    public Optional<Subject> subject(Pane pane) {
        return switch (pane) {
            case INLINE -> Optional.of(new Subject.Inline(position.inline(), position.offset()));
            case CROSSLINE -> Optional.of(new Subject.Crossline(position.crossline(), position.offset()));
            case SLICE -> Optional.of(new Subject.Slice(position.sample(), position.offset()));
            case LINE -> path.map(Subject.Along::new);
            case MAP -> Optional.empty();
        };
    }

    private void tell(Change change) {
        List.copyOf(listeners).forEach(listener -> listener.accept(change));
    }
}
