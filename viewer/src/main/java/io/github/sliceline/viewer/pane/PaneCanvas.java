package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Rectangle;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.geom.Point2D;
import java.util.Optional;
import javax.accessibility.AccessibleContext;
import javax.accessibility.AccessibleRole;
import javax.swing.JComponent;

/**
 * Base of the panes: a frame of title and axes, the mouse, and a notice for errors. A pane that gets the focus becomes
 * the active one.
 */
abstract class PaneCanvas extends JComponent {
    private final ViewerModel model;
    private final Pane pane;
    private final PaneNotice notice = new PaneNotice();
    private final PaneFrame frame;
    private Rectangle inside = new Rectangle();
    private Optional<Point2D> pointer = Optional.empty();

    PaneCanvas(ViewerModel model, Pane pane, PaneFrame frame, Gestures<?> gestures) {
        this.model = model;
        this.pane = pane;
        this.frame = frame;
        setName(pane.name());
        setFocusable(true);
        setOpaque(true);
        setMinimumSize(new Dimension(80, 60));
        add(notice);
        new PaneMouse(this, gestures).attach();
        addFocusListener(new FocusAdapter() {
            @Override
            public void focusGained(FocusEvent event) {
                model.activate(pane);
            }
        });
        addPropertyChangeListener("graphicsConfiguration", event -> refresh());
        model.addListener(this::activatedOrTold);
    }

    /** Paints the visible part again, off the event thread. */
    abstract void refresh();

    /** Draws the visible part. The origin is the corner of the area within the axes. */
    abstract void paintInside(Graphics2D graphics, Viewport view);

    /** Returns the cursor for a point of the area within the axes. */
    abstract Optional<Cursor> under(double x, double y);

    /** Handles the pointer over the area within the axes. */
    final void pointerAt(double x, double y) {
        pointer = Optional.of(new Point2D.Double(x, y));
        point();
    }

    final void pointerLeft() {
        if (pointer.isPresent()) {
            pointer = Optional.empty();
            model.point(Optional.empty());
        }
    }

    /** Updates the place under the pointer, after the pane's content has moved. */
    final void point() {
        pointer.ifPresent(at -> model.point(under(at.getX(), at.getY())));
    }

    private void activatedOrTold(Change change) {
        if (change == Change.STATUS) {
            notice.tell(model.status(pane));
            doLayout();
        } else if (change == Change.ACTIVE && model.active() == pane) {
            requestFocusInWindow();
        }
    }

    /** Returns the area within the axes, in which samples or the map are drawn. */
    public final Rectangle area() {
        return new Rectangle(inside);
    }

    /** Returns the pixels of the screen per pixel of this component, which are the same in both directions. */
    final double scale() {
        GraphicsConfiguration screen = getGraphicsConfiguration();
        return screen == null ? 1 : screen.getDefaultTransform().getScaleX();
    }

    @Override
    public final void doLayout() {
        inside = frame.inside(getWidth(), getHeight());
        model.views().layOut(pane, inside.width, inside.height);
        if (notice.isVisible()) {
            Dimension size = notice.sizeIn(inside.width);
            int top = inside.y + Math.max(0, (inside.height - size.height) / 2);
            notice.setBounds(inside.x + (inside.width - size.width) / 2, top, size.width, size.height);
            notice.validate();
        }
    }

    @Override
    protected final void paintComponent(Graphics graphics) {
        Optional<Viewport> view = model.views().of(pane);
        Graphics2D all = (Graphics2D) graphics.create();
        all.setColor(PaneTheme.ground());
        all.fillRect(0, 0, getWidth(), getHeight());
        frame.paint(all, inside, view);
        all.dispose();
        Graphics2D within = (Graphics2D) graphics.create(inside.x, inside.y, inside.width, inside.height);
        view.ifPresent(seen -> paintInside(within, seen));
        within.dispose();
    }

    @Override
    public final void updateUI() {
        super.updateUI();
        // another theme has other colours and fonts
        revalidate();
        refresh();
    }

    @Override
    public final AccessibleContext getAccessibleContext() {
        if (accessibleContext == null) {
            accessibleContext = new AccessiblePane();
        }
        return accessibleContext;
    }

    /** Describes the pane to screen readers. */
    private final class AccessiblePane extends AccessibleJComponent {
        @Override
        public AccessibleRole getAccessibleRole() {
            return AccessibleRole.CANVAS;
        }

        @Override
        public String getAccessibleName() {
            return frame.title();
        }
    }
}
