package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.pane.SectionGestures.Held;
import java.awt.Cursor;
import java.awt.Rectangle;
import java.awt.event.InputEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.util.function.Supplier;
import javax.swing.JComponent;
import javax.swing.SwingUtilities;

/** Turns what the mouse does to a component into gestures. */
final class SectionMouse extends MouseAdapter {
    /** X11 reports a wheel that is tilted as these two buttons; Windows and macOS as the wheel with Shift. */
    private static final int TILTED_LEFT = 4;

    private static final int TILTED_RIGHT = 5;

    private final JComponent component;
    private final Gestures gestures;
    private final Supplier<Rectangle> samples;
    private final Pointing pointing;

    /** Hears where the pointer is. */
    interface Pointing {
        /** Over the samples, so far from their corner. */
        void at(double x, double y);

        void away();
    }

    /** @param samples where in the component the samples are */
    SectionMouse(JComponent component, Gestures gestures, Supplier<Rectangle> samples, Pointing pointing) {
        this.component = component;
        this.gestures = gestures;
        this.samples = samples;
        this.pointing = pointing;
    }

    void attach() {
        component.addMouseListener(this);
        component.addMouseMotionListener(this);
        component.addMouseWheelListener(this);
    }

    @Override
    public void mousePressed(MouseEvent event) {
        component.requestFocusInWindow();
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
        component.repaint();
    }

    @Override
    public void mouseDragged(MouseEvent event) {
        gestures.drag(x(event), y(event));
        moved(event);
        component.repaint();
    }

    @Override
    public void mouseReleased(MouseEvent event) {
        gestures.release();
        moved(event);
        component.repaint();
    }

    @Override
    public void mouseMoved(MouseEvent event) {
        moved(event);
    }

    @Override
    public void mouseExited(MouseEvent event) {
        pointing.away();
    }

    @Override
    public void mouseWheelMoved(MouseWheelEvent event) {
        gestures.wheel(event.getPreciseWheelRotation(), x(event), y(event), held(event));
    }

    private void moved(MouseEvent event) {
        if (inside(event)) {
            pointing.at(x(event), y(event));
            component.setCursor(Cursor.getPredefinedCursor(cursor(gestures.shape(x(event), y(event)))));
        } else {
            pointing.away();
            component.setCursor(Cursor.getDefaultCursor());
        }
    }

    private static int cursor(SectionGestures.Shape shape) {
        return switch (shape) {
            case PLAIN -> Cursor.DEFAULT_CURSOR;
            case ACROSS -> Cursor.E_RESIZE_CURSOR;
            case DOWN -> Cursor.N_RESIZE_CURSOR;
            case BOTH -> Cursor.MOVE_CURSOR;
            case BAND -> Cursor.CROSSHAIR_CURSOR;
        };
    }

    private boolean inside(MouseEvent event) {
        return samples.get().contains(event.getPoint());
    }

    /** The middle of the pixel. */
    private double x(MouseEvent event) {
        return event.getX() - samples.get().x + 0.5;
    }

    private double y(MouseEvent event) {
        return event.getY() - samples.get().y + 0.5;
    }

    private static Held held(InputEvent event) {
        boolean control = event.isControlDown() || event.isMetaDown();
        return new Held(control, event.isShiftDown(), event.isAltDown());
    }
}
