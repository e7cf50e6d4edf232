package io.github.sliceline.viewer.model;

import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.paint.Display;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * State of one window with one survey. Used by one thread. Listeners are called by that thread before a change returns,
 * in the order in which they were added.
 */
public final class ViewerModel {
    /** Kinds of change that listeners hear of. */
    public enum Change {
        /** Other lines, another slice or another offset. */
        POSITION,
        /** Sections are drawn in another way. */
        DISPLAY,
        /** Another part of a section is visible. */
        VIEW,
        /** The line on the map changed. */
        PATH,
        HORIZONS,
        /** The content of the map, the survey's outline, or the line being drawn changed. */
        MAP,
        /** The place under the pointer changed. */
        CURSOR,
        /** Another pane is active. */
        ACTIVE,
        /** Dragging has another effect. */
        TOOL,
        /** The status of a pane changed. */
        STATUS
    }

    private static final double WEAKEST = 1e-6;
    private static final double STRONGEST = 1e6;

    private final SurveyFacts survey;
    private final List<Consumer<Change>> listeners = new ArrayList<>();
    private final Views views;
    private final Map<Pane, PaneStatus> statuses = new EnumMap<>(Pane.class);
    private final MapView map;
    private final PathDrawing drawing;
    private final Horizons horizons = new Horizons(this::horizonsChanged);
    private Position position;
    private Display display;
    private Optional<Polyline> path = Optional.empty();
    private Places places;
    private Optional<Cursor> cursor = Optional.empty();
    private Pane active = Pane.INLINE;
    private boolean zoomsByDragging;
    private boolean showsGather;

    public ViewerModel(SurveyFacts survey, Display display) {
        this.survey = survey;
        this.display = display;
        this.position = survey.middle();
        this.map = new MapView(survey, this::tell);
        this.views = new Views(survey, map, () -> tell(Change.VIEW));
        this.places = new Places(survey);
        this.drawing = new PathDrawing(survey, this::draw, () -> tell(Change.MAP));
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

    /** Shows other lines. A position outside the survey is moved to the nearest one inside. */
    public void moveTo(Position wanted) {
        Position next = survey.nearest(wanted);
        if (!next.equals(position)) {
            position = next;
            tell(Change.POSITION);
        }
    }

    /** Shows the line or slice {@code by} steps further, at most the last one. */
    public void step(Pane pane, int by) {
        long to = (long) position.of(pane) + by;
        moveTo(position.with(pane, (int) Math.max(0, Math.min(Integer.MAX_VALUE, to))));
    }

    /**
     * Returns the pane whose line the arrow keys move: the active pane if it shows an inline or crossline, otherwise
     * the slice. On a 2-D line they move the marked CDP.
     */
    public Pane stepped() {
        if (survey.isLine()) {
            return Pane.CROSSLINE;
        }
        return switch (active) {
            case INLINE, CROSSLINE -> active;
            case GATHER -> Pane.CROSSLINE;
            case SLICE, LINE, MAP -> Pane.SLICE;
        };
    }

    /** Shows the line or slice of the {@link #stepped} pane {@code by} steps further, at most the last one. */
    public void stepLine(int by) {
        step(stepped(), by);
    }

    /** Shows the offset {@code by} steps further, at most the last one. */
    public void stepOffset(int by) {
        moveTo(position.withOffset(position.offset() + by));
    }

    /**
     * Shows a line by its number, or a slice by its time or depth.
     *
     * @param typed text that the user typed
     * @throws IllegalArgumentException if there is no such line or slice; the message gives the valid range
     */
    public void goTo(Pane pane, String typed) {
        moveTo(position.with(pane, new Words(survey).indexOf(pane, typed)));
    }

    /** Sets whether there is a gather. It is shown for prestack volumes only. */
    public void showGather(boolean shown) {
        showsGather = shown;
    }

    /** Returns the pane that keys act on. */
    public Pane active() {
        return active;
    }

    public void activate(Pane pane) {
        if (pane != active) {
            active = pane;
            tell(Change.ACTIVE);
        }
    }

    /** True if dragging in a section draws a rubber band and zooms to it. False if it moves the view. */
    public boolean zoomsByDragging() {
        return zoomsByDragging;
    }

    public void zoomByDragging(boolean zooms) {
        if (zooms != zoomsByDragging) {
            zoomsByDragging = zooms;
            tell(Change.TOOL);
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

    /** Multiplies the gain by a factor. */
    public void strengthen(double times) {
        double gain = Math.max(WEAKEST, Math.min(STRONGEST, display.gain() * times));
        // stepping up and down again gives a gain of exactly 1
        show(display.withGain(Math.abs(gain - 1) < 1e-9 ? 1 : gain));
    }

    /** Sets the AGC window, in the unit of the vertical axis; 0 switches the AGC off. */
    public void balance(double window) {
        show(display.withAgc((int) Math.round(window / survey.samples().interval())));
    }

    /** Returns the line that is drawn on the map. */
    public Optional<Polyline> path() {
        return path;
    }

    /**
     * Sets or removes the line on the map.
     *
     * @throws IllegalArgumentException if there is no section along the line; the message says why
     */
    public void draw(Optional<Polyline> line) {
        Places drawn = line.map(along -> new Places(survey, along)).orElseGet(() -> new Places(survey));
        path = line;
        places = drawn;
        if (line.isEmpty()) {
            views.noLine();
        } else {
            views.lineHas(drawn.line().size(), survey.samples().size());
        }
        tell(Change.PATH);
    }

    /** Returns the editor of the line on the map. */
    public PathDrawing drawing() {
        return drawing;
    }

    public Horizons horizons() {
        return horizons;
    }

    public MapView map() {
        return map;
    }

    /** Returns the visible part of each pane's section. */
    public Views views() {
        return views;
    }

    /** Returns the conversion between places of the survey and places in panes. */
    public Places places() {
        return places;
    }

    /** Returns the place under the pointer; empty outside the survey. */
    public Optional<Cursor> cursor() {
        return cursor;
    }

    public void point(Optional<Cursor> at) {
        if (!at.equals(cursor)) {
            cursor = at;
            tell(Change.CURSOR);
        }
    }

    /** Returns the status of a pane. */
    public PaneStatus status(Pane pane) {
        return statuses.getOrDefault(pane, PaneStatus.SHOWN);
    }

    public void report(Pane pane, PaneStatus status) {
        if (!status.equals(status(pane))) {
            statuses.put(pane, status);
            tell(Change.STATUS);
        }
    }

    /**
     * Returns the section that a pane shows. Empty for the map, for the line pane if no line is drawn, for the gather of
     * a stacked volume, and for all other panes but the inline of a 2-D line.
     */
    public Optional<Subject> subject(Pane pane) {
        if (survey.isLine() && pane != Pane.INLINE && pane != Pane.GATHER) {
            return Optional.empty();
        }
        return switch (pane) {
            case INLINE -> Optional.of(new Subject.Inline(position.inline(), position.offset()));
            case CROSSLINE -> Optional.of(new Subject.Crossline(position.crossline(), position.offset()));
            case SLICE -> Optional.of(new Subject.Slice(position.sample(), position.offset()));
            case LINE -> path.map(Subject.Along::new);
            case GATHER ->
                survey.offsets()
                        .filter(offsets -> showsGather)
                        .map(offsets -> new Subject.Gather(position.inline(), position.crossline()));
            case MAP -> Optional.empty();
        };
    }

    private void horizonsChanged() {
        map.keep(horizons.all());
        tell(Change.HORIZONS);
    }

    private void tell(Change change) {
        List.copyOf(listeners).forEach(listener -> listener.accept(change));
    }
}
