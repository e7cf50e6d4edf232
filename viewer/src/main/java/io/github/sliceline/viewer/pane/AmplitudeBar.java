package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeHistogram;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.paint.AxisPainter;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.ColourBar;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.viewer.schedule.NewestJob;
import java.awt.Cursor;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/** Colour bar with a histogram of the active pane's amplitudes, and two handles where colours saturate. */
public final class AmplitudeBar extends JComponent {
    /** A label of usual length, for the preferred size. */
    private static final String LABEL = "-00000";

    private static final int TICK = 14;
    private static final int HISTOGRAM = 34;
    private static final int BAR = 16;
    private static final int MARGIN = 10;
    private static final int BINS = 256;
    /** Longer than the time between two lines while the user scrolls, so that counting does not slow scrolling down. */
    private static final int PAUSE_MS = 120;

    private static final double STRONGER_BY_A_NOTCH = 1.1;
    private static final AmplitudeClip USUAL = new AmplitudeClip(98, true);

    private final ViewerModel model;
    private final Executor painters;
    private final Executor events;
    private final NewestJob counting;
    private final Timer pause = new Timer(PAUSE_MS, event -> countNow());
    private final Map<Pane, LoadedSection> sections = new EnumMap<>(Pane.class);
    private Optional<AmplitudeHistogram> histogram = Optional.empty();
    private Optional<ClipHandles> dragged = Optional.empty();
    private boolean upper;

    /**
     * @param painters count amplitudes
     * @param events runs tasks on the event thread
     */
    public AmplitudeBar(ViewerModel model, Executor painters, Executor events) {
        this.model = model;
        this.painters = painters;
        this.events = events;
        this.counting = new NewestJob(painters, events);
        pause.setRepeats(false);
        setName("colour bar");
        setOpaque(true);
        setToolTipText(
                "Drag the handles to clip (with Shift only one), or press X to type amplitudes; the wheel changes the gain;"
                        + " double-click: percentile 98");
        HandleMouse mouse = new HandleMouse();
        addMouseListener(mouse);
        addMouseMotionListener(mouse);
        addMouseWheelListener(mouse);
        model.addListener(this::changed);
    }

    /** Sets the section that a pane shows. */
    public void show(Pane pane, LoadedSection section) {
        sections.put(pane, section);
        if (pane == counted()) {
            count();
        }
    }

    /** Clips at a percentile of the active pane's amplitudes, and resets the gain to 1. */
    public void clip(AmplitudeClip percentile) {
        LoadedSection section = sections.get(counted());
        if (section != null) {
            int agc = model.display().agc();
            painters.execute(() -> {
                AmplitudeRange range = AmplitudeRange.of(values(section, agc), percentile, 1);
                events.execute(() -> clip(range, agc));
            });
        }
    }

    /**
     * Clips at amplitudes, such as {@code ±3000}, or at a percentile, such as {@code 98%}, and resets the gain to 1.
     *
     * @param typed text that the user typed
     * @throws IllegalArgumentException if the text is neither; the message says what is expected
     */
    public void clip(String typed) {
        if (typed.strip().endsWith("%")) {
            clip(AmplitudeClip.parse(typed.strip()));
            return;
        }
        Display display = model.display();
        AmplitudeRange range = AmplitudeRange.parse(typed, display.saturation());
        clip(display.reversedPolarity() ? new AmplitudeRange(0 - range.high(), 0 - range.low()) : range, display.agc());
    }

    private void clip(AmplitudeRange range, int agc) {
        if (model.display().agc() == agc) {
            model.show(model.display().withGain(1).withRange(range));
        }
    }

    private void changed(Change change) {
        if (change == Change.DISPLAY || change == Change.ACTIVE) {
            count();
            repaint();
        }
    }

    /**
     * Returns the pane whose amplitudes are counted: the active one, or the inline if the active one has no section.
     */
    private Pane counted() {
        return sections.containsKey(model.active()) ? model.active() : Pane.INLINE;
    }

    /** Counts amplitudes when nothing has changed for a moment. The first time it counts at once. */
    private void count() {
        if (histogram.isEmpty()) {
            countNow();
        } else {
            pause.restart();
        }
    }

    private void countNow() {
        LoadedSection section = sections.get(counted());
        if (section != null) {
            AmplitudeRange range = handles().bar().shown();
            int agc = model.display().agc();
            counting.start(
                    token -> AmplitudeHistogram.of(withoutMutes(values(section, agc)), range, BINS), this::counted);
        }
    }

    private static float[] values(LoadedSection section, int agc) {
        return SectionArtist.raster(section).balanced(agc).values();
    }

    /** Returns the values other than 0: the zeros of mutes would dwarf all other bars. */
    private static float[] withoutMutes(float[] values) {
        float[] heard = new float[values.length];
        int count = 0;
        for (float value : values) {
            if (value != 0) {
                heard[count++] = value;
            }
        }
        return Arrays.copyOf(heard, count);
    }

    private void counted(AmplitudeHistogram found) {
        histogram = Optional.of(found);
        repaint();
    }

    private ClipHandles handles() {
        return dragged.orElseGet(() -> ClipHandles.of(model.display(), Math.max(1, bar().height)));
    }

    private Rectangle bar() {
        int top = 2 * MARGIN;
        return new Rectangle(MARGIN + HISTOGRAM, top, BAR, Math.max(0, getHeight() - top - MARGIN));
    }

    @Override
    public Dimension getPreferredSize() {
        FontMetrics font = getFontMetrics(PaneTheme.smallFont());
        int beside = TICK + font.stringWidth(LABEL) + TICK + font.getHeight();
        return new Dimension(MARGIN + HISTOGRAM + BAR + beside, 200);
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(getPreferredSize().width, 60);
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Graphics2D all = (Graphics2D) graphics.create();
        all.setColor(PaneTheme.ground());
        all.fillRect(0, 0, getWidth(), getHeight());
        PaneTheme.smooth(all);
        Rectangle bar = bar();
        if (bar.height > 2 * MARGIN) {
            paintBar(all, bar);
        }
        all.dispose();
    }

    private void paintBar(Graphics2D graphics, Rectangle bar) {
        ClipHandles handles = handles();
        // Slices are drawn in colours even if sections are drawn as wiggles.
        Display display = model.display().withLooks(Set.of(Look.DENSITY));
        ColourBar colours = new ColourBar(handles.bar().shown(), display);
        colours.colours(new Canvas(graphics), bar);
        Rectangle left = new Rectangle(MARGIN, bar.y, HISTOGRAM - 2, bar.height);
        histogram.ifPresent(counts -> colours.histogram(graphics, left, counts, PaneTheme.quietInk()));
        AxisPainter axis = new AxisPainter(graphics, PaneTheme.smallFont(), PaneTheme.smallFont(), PaneTheme.ink(), 1);
        axis.frame(bar);
        axis.right(colours.axis(display.agc() == 0 ? "Amplitude" : "Amplitude / rms", bar.height), bar);
        ClipHandles now = new ClipHandles(colours, bar.height);
        handle(graphics, bar, now.upperY());
        handle(graphics, bar, now.lowerY());
    }

    private static void handle(Graphics2D graphics, Rectangle bar, double at) {
        int y = bar.y + (int) Math.round(at);
        graphics.setColor(PaneTheme.ink());
        graphics.drawLine(MARGIN, y, bar.x + bar.width, y);
        graphics.fillPolygon(new int[] {0, MARGIN, 0}, new int[] {y - MARGIN / 2, y, y + MARGIN / 2}, 3);
    }

    private final class HandleMouse extends MouseAdapter {
        @Override
        public void mousePressed(MouseEvent event) {
            if (SwingUtilities.isLeftMouseButton(event) && event.getClickCount() == 2) {
                dragged = Optional.empty();
                clip(USUAL);
            } else if (SwingUtilities.isLeftMouseButton(event)) {
                ClipHandles handles = handles();
                upper = handles.upperAt(event.getY() - bar().y);
                dragged = Optional.of(handles);
            }
        }

        @Override
        public void mouseDragged(MouseEvent event) {
            dragged.ifPresent(handles ->
                    model.show(handles.dragged(model.display(), upper, event.getY() - bar().y, event.isShiftDown())));
        }

        @Override
        public void mouseReleased(MouseEvent event) {
            dragged = Optional.empty();
            count();
            repaint();
        }

        @Override
        public void mouseMoved(MouseEvent event) {
            setCursor(Cursor.getPredefinedCursor(Cursor.N_RESIZE_CURSOR));
        }

        @Override
        public void mouseWheelMoved(MouseWheelEvent event) {
            model.strengthen(Math.pow(STRONGER_BY_A_NOTCH, -event.getPreciseWheelRotation()));
        }
    }
}
