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
 * All that one window shows of one survey, and who wants to hear of changes. Used by one thread; listeners are called by it
 * before a change returns, in the order in which they came.
 */
public final class ViewerModel {
    /** What of a window's state has changed. */
    public enum Change {
        /** Other lines are shown. */
        POSITION,
        /** Sections are drawn in another way. */
        DISPLAY,
        /** Another part of a section is seen. */
        VIEW,
        /** The line drawn on the map. */
        PATH,
        HORIZONS,
        /** What the map shows under the lines, the outline of the survey, a line that is being drawn. */
        MAP,
        /** What is under the pointer. */
        CURSOR,
        /** Which pane keys act on. */
        ACTIVE,
        /** What dragging does. */
        TOOL,
        /** A pane waits for what it is to show, cannot show it, or shows it. */
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
    private Tool tool = Tool.PAN;

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

    /** Shows other lines: the nearest that there are. */
    public void moveTo(Position wanted) {
        Position next = survey.nearest(wanted);
        if (!next.equals(position)) {
            position = next;
            tell(Change.POSITION);
        }
    }

    /** Shows the line or slice of a pane that is so many further, at most the last. */
    public void step(Pane pane, int by) {
        long to = (long) position.of(pane) + by;
        moveTo(position.with(pane, (int) Math.max(0, Math.min(Integer.MAX_VALUE, to))));
    }

    /**
     * The pane whose line the arrow keys move: the active one, or that of the slice where it has no line. On a 2-D line they
     * move the CDP that is marked.
     */
    public Pane stepped() {
        if (survey.isLine()) {
            return Pane.CROSSLINE;
        }
        return switch (active) {
            case INLINE, CROSSLINE -> active;
            case SLICE, LINE, MAP -> Pane.SLICE;
        };
    }

    /** Shows the line or slice of the {@link #stepped} pane that is so many further, at most the last. */
    public void stepLine(int by) {
        step(stepped(), by);
    }

    /** Shows the offset of a prestack volume that is so many further, at most the last. */
    public void stepOffset(int by) {
        moveTo(position.withOffset(position.offset() + by));
    }

    /**
     * Shows a line by its number, or a slice by its time or depth.
     *
     * @param typed what a person wrote
     * @throws IllegalArgumentException if there is none; the message says which there are
     */
    public void goTo(Pane pane, String typed) {
        moveTo(position.with(pane, LineNumbers.index(survey, pane, typed)));
    }

    /** The pane that keys act on. */
    public Pane active() {
        return active;
    }

    public void activate(Pane pane) {
        if (pane != active) {
            active = pane;
            tell(Change.ACTIVE);
        }
    }

    /** What dragging in a section does. */
    public Tool tool() {
        return tool;
    }

    public void use(Tool other) {
        if (other != tool) {
            tool = other;
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

    /** Draws amplitudes so many times stronger than now. */
    public void strengthen(double times) {
        double gain = Math.max(WEAKEST, Math.min(STRONGEST, display.gain() * times));
        // Up and down again is where it was.
        show(display.withGain(Math.abs(gain - 1) < 1e-9 ? 1 : gain));
    }

    /** Balances traces by a window of this length, in ms or m as the vertical axis; 0 for none. */
    public void balance(double window) {
        show(display.withAgc((int) Math.round(window / survey.samples().step())));
    }

    /** The line drawn on the map. */
    public Optional<Polyline> path() {
        return path;
    }

    /**
     * Draws a line on the map, or none.
     *
     * @throws IllegalArgumentException if there is no section along it; the message says why
     */
    public void draw(Optional<Polyline> line) {
        Places drawn = line.map(along -> new Places(survey, along)).orElseGet(() -> new Places(survey));
        path = line;
        places = drawn;
        if (line.isEmpty()) {
            views.noLine();
        } else {
            views.lineHas(drawn.line().size(), survey.samples().count());
        }
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

    /** Which part of its section each pane shows. */
    public Views views() {
        return views;
    }

    /** Which place of the survey is where in a pane. */
    public Places places() {
        return places;
    }

    /** What is under the pointer; empty where it is outside the survey. */
    public Optional<Cursor> cursor() {
        return cursor;
    }

    public void point(Optional<Cursor> at) {
        if (!at.equals(cursor)) {
            cursor = at;
            tell(Change.CURSOR);
        }
    }

    /** What a pane has to say of what it shows. */
    public PaneStatus status(Pane pane) {
        return statuses.getOrDefault(pane, PaneStatus.SHOWN);
    }

    public void report(Pane pane, PaneStatus status) {
        if (!status.equals(status(pane))) {
            statuses.put(pane, status);
            tell(Change.STATUS);
        }
    }

    /** What a pane is to show; empty where there is nothing: no line drawn, the map, other planes of a 2-D line. */
    public Optional<Subject> subject(Pane pane) {
        if (survey.isLine() && pane != Pane.INLINE) {
            return Optional.empty();
        }
        return switch (pane) {
            case INLINE -> Optional.of(new Subject.Inline(position.inline(), position.offset()));
            case CROSSLINE -> Optional.of(new Subject.Crossline(position.crossline(), position.offset()));
            case SLICE -> Optional.of(new Subject.Slice(position.sample(), position.offset()));
            case LINE -> path.map(Subject.Along::new);
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
