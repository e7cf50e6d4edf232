package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.TurnedCells;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.PositionLine;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.pane.SectionArtist.Painted;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.schedule.NewestJob;
import java.awt.Graphics2D;
import java.awt.event.ActionEvent;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.swing.AbstractAction;
import javax.swing.KeyStroke;

/**
 * Pane of one section, with title, axes, the lines of the other panes, and the pointer of other panes. The section is
 * painted off the event thread. Until that is done, the old painting is drawn at its new place.
 */
public final class SectionPane extends PaneCanvas {
    private final ViewerModel model;
    private final Pane pane;
    private final NewestJob painting;
    private final SectionArtist artist = new SectionArtist();
    private final SectionGestures gestures;
    private final SectionFrame frame;
    private final List<Overlay> overlays = new ArrayList<>();
    private Optional<LoadedSection> shown = Optional.empty();
    private Optional<Painted> painted = Optional.empty();
    private Optional<Viewport> seen = Optional.empty();
    private boolean onMap;
    private Consumer<Subject> onScreen = subject -> {};

    /**
     * @param painters paint sections
     * @param events runs tasks on the event thread
     */
    public SectionPane(ViewerModel model, Pane pane, Executor painters, Executor events) {
        this(model, pane, painters, events, new SectionFrame(model, pane), new SectionGestures(model, pane));
    }

    private SectionPane(
            ViewerModel model,
            Pane pane,
            Executor painters,
            Executor events,
            SectionFrame frame,
            SectionGestures gestures) {
        super(model, pane, frame, gestures);
        this.model = model;
        this.pane = pane;
        this.painting = new NewestJob(painters, events);
        this.gestures = gestures;
        this.frame = frame;
        bindEscape();
        model.addListener(this::changed);
    }

    /** Shows a section. */
    public void show(LoadedSection section) {
        shown = Optional.of(section);
        frame.show(section);
        model.report(pane, PaneStatus.SHOWN);
        refresh();
        point();
    }

    /**
     * Shows the progress of reading the next section.
     *
     * @param part part that has been read, 0 to 1
     */
    public void reading(double part) {
        model.report(pane, PaneStatus.reading(part));
    }

    /** Shows an error in place of the section, because the old section would be taken for the new one. */
    public void failed(Problem why) {
        shown = Optional.empty();
        painted = Optional.empty();
        model.report(pane, PaneStatus.failed(why));
    }

    /** Returns the shown section. */
    public Optional<LoadedSection> shown() {
        return shown;
    }

    /** Returns the visible rows and columns of the section; empty if none is visible. */
    public Optional<Viewport> seenCells() {
        return gestures.cells().map(TurnedCells::view);
    }

    /** Adds an overlay, which is drawn over every section. */
    public void addOverlay(Overlay overlay) {
        overlays.add(overlay);
        repaint();
    }

    /** Returns the overlays' current drawing for a section, to be saved with it. */
    public CellDrawing over(Subject subject) {
        return CellDrawing.all(
                overlays.stream().map(overlay -> overlay.over(subject)).toList());
    }

    /** Sets a listener that is called each time a section has been drawn at full resolution. */
    public void whenOnScreen(Consumer<Subject> told) {
        onScreen = told;
    }

    /** Binds Esc to drop a rubber band. Without a rubber band, other components handle Esc. */
    private void bindEscape() {
        getInputMap().put(KeyStroke.getKeyStroke("ESCAPE"), "give up");
        getActionMap().put("give up", new AbstractAction() {
            @Override
            public boolean isEnabled() {
                return gestures.band().isPresent();
            }

            @Override
            public void actionPerformed(ActionEvent event) {
                gestures.cancel();
                repaint();
            }
        });
    }

    private void changed(Change change) {
        switch (change) {
            case VIEW -> {
                layOutAnew();
                if (!model.views().of(pane).equals(seen)) {
                    refresh();
                    point();
                }
            }
            case DISPLAY -> refresh();
            case PATH -> {
                if (pane == Pane.LINE) {
                    forgetLine();
                }
                repaint();
            }
            case POSITION, HORIZONS, CURSOR, TOOL, MAP, STATUS, ACTIVE -> repaint();
        }
    }

    /** Lays out again after the pane changed between rows and columns and the map, which have other axes. */
    private void layOutAnew() {
        if (onMap != model.views().isOnMap(pane)) {
            onMap = !onMap;
            painted = Optional.empty();
            doLayout();
        }
    }

    /** Drops the section of the old line. Its painting stays until that of the new one comes. */
    private void forgetLine() {
        shown = Optional.empty();
        seen = Optional.empty();
        frame.showNothing();
        if (model.path().isEmpty()) {
            painted = Optional.empty();
        }
        doLayout();
    }

    @Override
    void refresh() {
        seen = model.views().of(pane);
        if (shown.isPresent() && seen.isPresent()) {
            LoadedSection section = shown.get();
            Viewport view = seen.get();
            Display display = model.display();
            int ground = PaneTheme.ground().getRGB();
            double scale = scale();
            Optional<MapGeometry> map = geometry(view);
            painting.start(token -> artist.paint(section, view, map, scale, display, ground), this::painted);
        }
        repaint();
    }

    private Optional<MapGeometry> geometry(Viewport view) {
        return onMap ? Optional.of(new MapGeometry(model.survey(), model.map().projection(), view)) : Optional.empty();
    }

    private void painted(Painted done) {
        if (shown.isPresent() && done.onMap() == onMap) {
            painted = Optional.of(done);
            repaint();
        }
    }

    @Override
    void paintInside(Graphics2D graphics, Viewport view) {
        painted.ifPresent(drawn -> drawn.painting().draw(graphics, view));
        Optional<Subject> subject = painted.map(Painted::subject);
        gestures.cells(view).ifPresent(cells -> paintOver((Graphics2D) graphics.create(), cells, subject));
        geometry(view).ifPresent(geometry -> {
            graphics.setFont(PaneTheme.smallFont());
            new MapFurniture(new Canvas(graphics), geometry, MapColours.ofTheme())
                    .of(model.map().survey(), model.horizons().visibleLines());
        });
        gestures.band().ifPresent(new LinePainter(graphics, view)::band);
        if (subject.isPresent() && painted.get().painting().view().equals(view)) {
            onScreen.accept(subject.get());
        }
    }

    /** Draws over the cells in upright cell coordinates. */
    private void paintOver(Graphics2D graphics, TurnedCells cells, Optional<Subject> subject) {
        graphics.transform(cells.turn());
        Viewport view = cells.view();
        subject.ifPresent(of -> overlays.forEach(overlay -> {
            Graphics2D its = (Graphics2D) graphics.create();
            overlay.paint(new Canvas(its), view, of);
            its.dispose();
        }));
        LinePainter lines =
                new LinePainter(graphics, view, model.views().whole(pane).orElse(view));
        List<PositionLine> others = model.places().lines(pane, model.position());
        lines.lines(others);
        model.cursor()
                .filter(cursor -> cursor.pane() != pane)
                .ifPresent(cursor ->
                        lines.pointer(model.places().spot(pane, cursor).without(others)));
        graphics.dispose();
    }

    @Override
    Optional<Cursor> under(double x, double y) {
        Optional<TurnedCells> cells = gestures.cells();
        Optional<Subject> subject = shown.<Subject>map(LoadedSection::subject).or(() -> model.subject(pane));
        if (cells.isEmpty() || subject.isEmpty()) {
            return Optional.empty();
        }
        Point2D at = cells.get().upright(x, y);
        double column = cells.get().view().columnAt(at.getX());
        double row = cells.get().view().rowAt(at.getY());
        return model.places()
                .at(pane, subject.get(), column, row)
                .map(cursor -> cursor.withAmplitude(amplitude(column, row)));
    }

    private OptionalDouble amplitude(double column, double row) {
        if (shown.isEmpty() || !shown.get().exact()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(SectionArtist.raster(shown.get()).at((int) Math.round(column), (int) Math.round(row)));
    }
}
