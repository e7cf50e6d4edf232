package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Raster;
import io.github.sliceline.show.paint.SectionPainter;
import io.github.sliceline.show.paint.Viewport;
import io.github.sliceline.viewer.model.Change;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.schedule.Loaded;
import io.github.sliceline.viewer.schedule.PaintQueue;
import io.github.sliceline.volume.Section;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Rectangle;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.accessibility.AccessibleContext;
import javax.accessibility.AccessibleRole;
import javax.swing.JComponent;
import javax.swing.UIManager;

/**
 * Shows one section with its title and its axes, the lines of the other panes in it, and where the pointer is. What it shows
 * is painted off the thread of events; until that is done, what was painted before is shown where it is now.
 */
public final class SectionPane extends JComponent {
    private static final long serialVersionUID = 1L;

    private final transient ViewerModel model;
    private final Pane pane;
    private final transient PaintQueue<PaintedSection> painting;
    private final transient SectionGestures gestures;
    private final transient SectionFrame frame;
    private final PaneNotice notice = new PaneNotice();
    private final transient List<Overlay> overlays = new ArrayList<>();
    private transient Optional<Loaded> shown = Optional.empty();
    private transient Optional<PaintedSection> painted = Optional.empty();
    private transient Optional<Viewport> seen = Optional.empty();
    private transient Optional<Point2D> pointer = Optional.empty();
    private transient Consumer<Subject> onScreen = subject -> {};

    /**
     * @param painters paint sections
     * @param events runs what it is given on the thread of events
     */
    public SectionPane(ViewerModel model, Pane pane, Executor painters, Executor events) {
        this.model = model;
        this.pane = pane;
        this.painting = new PaintQueue<>(painters, events, this::painted);
        this.gestures = new SectionGestures(model, pane);
        this.frame = new SectionFrame(model, pane);
        setName(pane.name());
        setFocusable(true);
        setOpaque(true);
        setMinimumSize(new Dimension(80, 60));
        add(notice);
        new SectionMouse(this, gestures, this::samples, new PointerWatch()).attach();
        addFocusListener(new FocusAdapter() {
            @Override
            public void focusGained(FocusEvent event) {
                model.activate(pane);
            }
        });
        addPropertyChangeListener("graphicsConfiguration", event -> refresh());
        model.addListener(this::changed);
    }

    /** Shows a section from now on. */
    public void show(Loaded section) {
        shown = Optional.of(section);
        model.report(pane, PaneStatus.SHOWN);
        refresh();
        point();
    }

    /** Says how much of what it is to show next is read, 0 to 1. */
    public void reading(double part) {
        model.report(pane, PaneStatus.reading(part));
    }

    /** Says why it cannot show what it is to show. */
    public void failed(Throwable why) {
        model.report(pane, PaneStatus.failed(why));
    }

    /** What is shown. */
    public Optional<Loaded> shown() {
        return shown;
    }

    /** Draws something over every section from now on. */
    public void addOverlay(Overlay overlay) {
        overlays.add(overlay);
        repaint();
    }

    /** Tells each time when a section is drawn in all its pixels, and of what it is. */
    public void whenOnScreen(Consumer<Subject> told) {
        onScreen = told;
    }

    /** Gives up a rubber band; whether there was one. */
    public boolean cancel() {
        boolean was = gestures.cancel();
        repaint();
        return was;
    }

    private void changed(Change change) {
        switch (change) {
            case VIEW -> {
                if (!model.views().of(pane).equals(seen)) {
                    refresh();
                    point();
                }
            }
            case DISPLAY -> refresh();
            case STATUS -> {
                notice.tell(model.status(pane));
                doLayout();
                repaint();
            }
            case ACTIVE -> {
                if (model.active() == pane) {
                    requestFocusInWindow();
                }
                repaint();
            }
            case PATH -> {
                if (pane == Pane.LINE) {
                    forgetLine();
                }
                repaint();
            }
            case POSITION, HORIZONS, CURSOR, TOOL, MAP -> repaint();
        }
    }

    /** What is shown is of another line. */
    private void forgetLine() {
        shown = Optional.empty();
        painted = Optional.empty();
        seen = Optional.empty();
        doLayout();
    }

    /** Paints anew, since the section, how it is drawn, or the part that is seen has changed. */
    public void refresh() {
        seen = model.views().of(pane);
        if (shown.isPresent() && seen.isPresent()) {
            Loaded section = shown.get();
            Viewport view = seen.get();
            Display display = model.display();
            int ground = ground().getRGB();
            double scale = scale();
            painting.paint(() -> paint(section, view, scale, display, ground));
        }
        repaint();
    }

    private static PaintedSection paint(Loaded loaded, Viewport view, double scale, Display display, int ground) {
        int width = (int) Math.ceil(view.width() * scale);
        int height = (int) Math.ceil(view.height() * scale);
        int[] pixels = SectionPainter.paint(raster(loaded), view.on(width, height), display, ground);
        return new PaintedSection(PaintedSection.image(pixels, width, height), view, Optional.of(loaded.subject()));
    }

    private static Raster raster(Loaded loaded) {
        Section section = loaded.section();
        return loaded.subject() instanceof Subject.Slice
                ? Raster.ofMap(section.samples(), section.rows(), section.columns())
                : Raster.ofTraces(section.samples(), section.rows(), section.columns());
    }

    private void painted(PaintedSection done) {
        painted = Optional.of(done);
        repaint();
    }

    private double scale() {
        GraphicsConfiguration screen = getGraphicsConfiguration();
        return screen == null ? 1 : screen.getDefaultTransform().getScaleX();
    }

    private static Color ground() {
        Color colour = UIManager.getColor("Panel.background");
        return colour == null ? Color.LIGHT_GRAY : colour;
    }

    /** Where in this component samples are drawn. */
    public Rectangle samples() {
        return frame.samples(getWidth(), getHeight());
    }

    @Override
    public void doLayout() {
        Rectangle samples = samples();
        model.views().layOut(pane, samples.width, samples.height);
        if (notice.isVisible()) {
            Dimension size = notice.sizeIn(samples.width);
            int top = samples.y + Math.max(0, (samples.height - size.height) / 2);
            notice.setBounds(samples.x + (samples.width - size.width) / 2, top, size.width, size.height);
            notice.validate();
        }
    }

    @Override
    public void updateUI() {
        super.updateUI();
        // Another look has other colours and fonts.
        revalidate();
        refresh();
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Graphics2D all = (Graphics2D) graphics.create();
        all.setColor(ground());
        all.fillRect(0, 0, getWidth(), getHeight());
        frame.paint(all, getWidth(), getHeight());
        all.dispose();
        Rectangle samples = samples();
        Graphics2D inside = (Graphics2D) graphics.create(samples.x, samples.y, samples.width, samples.height);
        model.views().of(pane).ifPresent(view -> paintSamples(inside, view));
        inside.dispose();
    }

    private void paintSamples(Graphics2D graphics, Viewport view) {
        painted.ifPresent(drawn -> drawn.draw(graphics, view));
        Subject subject = painted.flatMap(PaintedSection::subject).orElse(null);
        if (subject != null) {
            for (Overlay overlay : overlays) {
                Graphics2D its = (Graphics2D) graphics.create();
                overlay.paint(its, view, subject);
                its.dispose();
            }
        }
        LinePainter lines = new LinePainter(graphics, view);
        lines.lines(model.places().lines(pane, model.position()));
        model.cursor()
                .filter(cursor -> cursor.pane() != pane)
                .ifPresent(cursor -> lines.pointer(model.places().spot(pane, cursor)));
        gestures.band().ifPresent(lines::band);
        if (subject != null && painted.get().view().equals(view)) {
            onScreen.accept(subject);
        }
    }

    /** Says anew what is under the pointer: something else may be there. */
    private void point() {
        pointer.ifPresent(at -> model.point(under(at)));
    }

    private Optional<Cursor> under(Point2D at) {
        Optional<Viewport> view = model.views().of(pane);
        Optional<Subject> subject = shown.<Subject>map(Loaded::subject).or(() -> model.subject(pane));
        if (view.isEmpty() || subject.isEmpty()) {
            return Optional.empty();
        }
        double column = view.get().columnAt(at.getX());
        double row = view.get().rowAt(at.getY());
        return model.places()
                .at(pane, subject.get(), column, row)
                .map(cursor -> cursor.withAmplitude(amplitude(column, row)));
    }

    private OptionalDouble amplitude(double column, double row) {
        if (shown.isEmpty() || !shown.get().exact()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(raster(shown.get()).at((int) Math.round(column), (int) Math.round(row)));
    }

    @Override
    public AccessibleContext getAccessibleContext() {
        if (accessibleContext == null) {
            accessibleContext = new AccessibleSection();
        }
        return accessibleContext;
    }

    /** Told to screen readers. */
    private final class AccessibleSection extends AccessibleJComponent {
        private static final long serialVersionUID = 1L;

        @Override
        public AccessibleRole getAccessibleRole() {
            return AccessibleRole.CANVAS;
        }

        @Override
        public String getAccessibleName() {
            return frame.title();
        }
    }

    /** Keeps where the pointer is. */
    private final class PointerWatch implements SectionMouse.Pointing {
        @Override
        public void at(double x, double y) {
            pointer = Optional.of(new Point2D.Double(x, y));
            point();
        }

        @Override
        public void away() {
            if (pointer.isPresent()) {
                pointer = Optional.empty();
                model.point(Optional.empty());
            }
        }
    }
}
