package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.model.Pane;
import java.awt.Color;
import java.awt.Cursor;
import java.awt.Dimension;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.UIManager;

/** The panes of a window. The active one has a frame of another colour. */
final class PanesPanel extends JPanel {
    private final PaneGrid grid;
    private final Map<Pane, JComponent> panes = new EnumMap<>(Pane.class);
    private final Set<Pane> shown = EnumSet.noneOf(Pane.class);
    private Optional<Pane> alone = Optional.empty();
    private Pane active = Pane.INLINE;

    PanesPanel(PaneGrid grid) {
        super(null);
        this.grid = grid;
        Dragging dragging = new Dragging();
        addMouseListener(dragging);
        addMouseMotionListener(dragging);
    }

    /** Adds a pane. */
    void add(Pane pane, JComponent component) {
        JPanel framed = new JPanel(new java.awt.BorderLayout());
        framed.add(component);
        panes.put(pane, framed);
        shown.add(pane);
        add(framed);
        frame();
    }

    /** Shows or hides a pane. */
    void show(Pane pane, boolean visible) {
        if (visible ? shown.add(pane) : shown.remove(pane)) {
            revalidate();
            repaint();
        }
    }

    /** Returns the shown panes in their order. */
    Set<Pane> shown() {
        return EnumSet.copyOf(shown);
    }

    /** Returns the sizes of the panes, to be stored in the settings. */
    double[] shares() {
        return grid.shares();
    }

    /** Lets one pane fill the window; if empty, all panes are visible again. */
    void alone(Optional<Pane> pane) {
        alone = pane;
        revalidate();
        repaint();
    }

    Optional<Pane> alone() {
        return alone;
    }

    /** Draws a frame around the active pane. */
    void activate(Pane pane) {
        active = pane;
        if (alone.isPresent()) {
            alone(Optional.of(pane));
        }
        frame();
    }

    private void frame() {
        panes.forEach((pane, component) -> {
            Color colour = UIManager.getColor(pane == active ? "Component.focusColor" : "Component.borderColor");
            component.setBorder(BorderFactory.createLineBorder(colour == null ? Color.GRAY : colour));
        });
    }

    @Override
    public void updateUI() {
        super.updateUI();
        if (panes != null) { // null while the superclass is constructed
            frame();
        }
    }

    private PaneGrid.Places places() {
        Set<Pane> visible = alone.<Set<Pane>>map(EnumSet::of).orElse(shown);
        return grid.lay(getWidth(), getHeight(), visible);
    }

    @Override
    public void doLayout() {
        PaneGrid.Places places = places();
        panes.forEach((pane, component) -> {
            component.setVisible(places.panes().containsKey(pane));
            Optional.ofNullable(places.panes().get(pane)).ifPresent(component::setBounds);
        });
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(200, 150);
    }

    /** Drags the gaps between panes. */
    private final class Dragging extends MouseAdapter {
        private Optional<PaneGrid.Gap> held = Optional.empty();
        private int from;

        @Override
        public void mouseMoved(MouseEvent event) {
            int shape = places().gapAt(event.getX(), event.getY())
                    .map(gap -> gap.upright() ? Cursor.E_RESIZE_CURSOR : Cursor.S_RESIZE_CURSOR)
                    .orElse(Cursor.DEFAULT_CURSOR);
            setCursor(Cursor.getPredefinedCursor(shape));
        }

        @Override
        public void mousePressed(MouseEvent event) {
            held = places().gapAt(event.getX(), event.getY());
            if (held.isPresent() && event.getClickCount() == 2) {
                grid.even(held.get());
                revalidate();
            }
            held.ifPresent(gap -> from = along(gap, event));
        }

        @Override
        public void mouseDragged(MouseEvent event) {
            held.ifPresent(gap -> {
                grid.drag(gap, along(gap, event) - from);
                from = along(gap, event);
                revalidate();
            });
        }

        @Override
        public void mouseReleased(MouseEvent event) {
            held = Optional.empty();
        }

        private int along(PaneGrid.Gap gap, MouseEvent event) {
            return gap.upright() ? event.getX() : event.getY();
        }
    }
}
