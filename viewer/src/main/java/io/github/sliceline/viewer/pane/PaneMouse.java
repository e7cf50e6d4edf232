package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.pane.Gestures.Modifiers;
import java.awt.Cursor;
import java.awt.event.InputEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import javax.swing.SwingUtilities;

/** Passes mouse events of a pane to its gestures, and tracks the pointer. */
final class PaneMouse extends MouseAdapter {
    /** Buttons by which X11 reports a tilted wheel. Windows and macOS report the wheel with Shift. */
    private static final int TILTED_LEFT = 4;

    private static final int TILTED_RIGHT = 5;

    private final PaneCanvas pane;
    private final Gestures<?> gestures;

    PaneMouse(PaneCanvas pane, Gestures<?> gestures) {
        this.pane = pane;
        this.gestures = gestures;
    }

    void attach() {
        pane.addMouseListener(this);
        pane.addMouseMotionListener(this);
        pane.addMouseWheelListener(this);
    }

    @Override
    public void mousePressed(MouseEvent event) {
        pane.requestFocusInWindow();
        if (event.getButton() == TILTED_LEFT || event.getButton() == TILTED_RIGHT) {
            gestures.panAcross(event.getButton() == TILTED_LEFT ? -1 : 1);
        } else if (SwingUtilities.isMiddleMouseButton(event) && inside(event)) {
            gestures.pressToPan(x(event), y(event));
        } else if (SwingUtilities.isLeftMouseButton(event) && !event.isPopupTrigger() && inside(event)) {
            if (event.getClickCount() == 2) {
                gestures.doubleClick();
            } else {
                gestures.press(x(event), y(event), held(event));
            }
        }
        pane.repaint();
    }

    @Override
    public void mouseDragged(MouseEvent event) {
        gestures.drag(x(event), y(event));
        moved(event);
        pane.repaint();
    }

    @Override
    public void mouseReleased(MouseEvent event) {
        gestures.release();
        moved(event);
        pane.repaint();
    }

    @Override
    public void mouseMoved(MouseEvent event) {
        moved(event);
    }

    @Override
    public void mouseExited(MouseEvent event) {
        pane.pointerLeft();
    }

    @Override
    public void mouseWheelMoved(MouseWheelEvent event) {
        gestures.wheel(event.getPreciseWheelRotation(), x(event), y(event), held(event));
    }

    private void moved(MouseEvent event) {
        if (inside(event)) {
            gestures.hover(x(event), y(event));
            pane.pointerAt(x(event), y(event));
            pane.setCursor(Cursor.getPredefinedCursor(gestures.cursor(x(event), y(event))));
        } else {
            pane.pointerLeft();
            pane.setCursor(Cursor.getDefaultCursor());
        }
    }

    private boolean inside(MouseEvent event) {
        return pane.area().contains(event.getPoint());
    }

    /** Returns the middle of the pixel. */
    private double x(MouseEvent event) {
        return event.getX() - pane.area().x + 0.5;
    }

    private double y(MouseEvent event) {
        return event.getY() - pane.area().y + 0.5;
    }

    private static Modifiers held(InputEvent event) {
        boolean control = event.isControlDown() || event.isMetaDown();
        return new Modifiers(control, event.isShiftDown(), event.isAltDown());
    }
}
