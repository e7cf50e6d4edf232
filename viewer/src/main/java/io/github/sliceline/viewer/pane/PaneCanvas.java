package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Change;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Dimension;
import java.awt.GraphicsConfiguration;
import java.awt.Rectangle;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import javax.accessibility.AccessibleContext;
import javax.accessibility.AccessibleRole;
import javax.swing.JComponent;

/** What panes have in common: a place inside their axes, what is told over it, and that the one with the focus is the active one. */
abstract class PaneCanvas extends JComponent {
    private static final long serialVersionUID = 1L;

    private final transient ViewerModel model;
    private final Pane pane;
    private final PaneNotice notice = new PaneNotice();
    private transient Rectangle inside = new Rectangle();

    PaneCanvas(ViewerModel model, Pane pane) {
        this.model = model;
        this.pane = pane;
        setName(pane.name());
        setFocusable(true);
        setOpaque(true);
        setMinimumSize(new Dimension(80, 60));
        add(notice);
        addFocusListener(new FocusAdapter() {
            @Override
            public void focusGained(FocusEvent event) {
                model.activate(pane);
            }
        });
        addPropertyChangeListener("graphicsConfiguration", event -> refresh());
        model.addListener(this::activatedOrTold);
    }

    /** Paints anew, off the thread of events, what is seen. */
    abstract void refresh();

    /** Where the inside of its axes is, in so many pixels. */
    abstract Rectangle areaOf(int width, int height);

    /** What it shows, in words. */
    abstract String title();

    private void activatedOrTold(Change change) {
        if (change == Change.STATUS) {
            notice.tell(model.status(pane));
            doLayout();
        } else if (change == Change.ACTIVE && model.active() == pane) {
            requestFocusInWindow();
        }
    }

    /** The inside of its axes. */
    final Rectangle area() {
        return new Rectangle(inside);
    }

    /** Pixels of the screen for each of this component's, in each direction. */
    final double scale() {
        GraphicsConfiguration screen = getGraphicsConfiguration();
        return screen == null ? 1 : screen.getDefaultTransform().getScaleX();
    }

    @Override
    public final void doLayout() {
        inside = areaOf(getWidth(), getHeight());
        model.views().layOut(pane, inside.width, inside.height);
        if (notice.isVisible()) {
            Dimension size = notice.sizeIn(inside.width);
            int top = inside.y + Math.max(0, (inside.height - size.height) / 2);
            notice.setBounds(inside.x + (inside.width - size.width) / 2, top, size.width, size.height);
            notice.validate();
        }
    }

    @Override
    public final void updateUI() {
        super.updateUI();
        // Another look has other colours and fonts.
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

    /** Told to screen readers. */
    private final class AccessiblePane extends AccessibleJComponent {
        private static final long serialVersionUID = 1L;

        @Override
        public AccessibleRole getAccessibleRole() {
            return AccessibleRole.CANVAS;
        }

        @Override
        public String getAccessibleName() {
            return title();
        }
    }
}
