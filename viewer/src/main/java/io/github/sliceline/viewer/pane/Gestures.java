package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Cursor;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/**
 * Mouse gestures of a pane: a press grabs the item under the pointer, starts a rubber band, or pans the view. No Swing:
 * coordinates are pixels from the top left corner of the drawing area. Used on the event thread.
 *
 * @param <C> kind of item that can be grabbed, such as lines or a vertex
 */
abstract class Gestures<C> {
    private static final double ZOOM_OF_A_NOTCH = 1.25;
    /** Pixels by which a notch of the wheel pans the view. */
    static final double PAN_OF_A_NOTCH = 40;

    final ViewerModel model;
    final Pane pane;
    private Optional<C> caught = Optional.empty();
    private Doing doing = Doing.NOTHING;
    private double fromX;
    private double fromY;
    private double x;
    private double y;

    private enum Doing {
        NOTHING,
        PANNING,
        BANDING,
        MOVING
    }

    /** Modifier keys that are held down. */
    record Modifiers(boolean control, boolean shift, boolean alt) {
        static final Modifiers NONE = new Modifiers(false, false, false);
    }

    Gestures(ViewerModel model, Pane pane) {
        this.model = model;
        this.pane = pane;
    }

    /** Returns the item that a press would grab there; empty if nothing can be grabbed there. */
    abstract Optional<C> at(double atX, double atY);

    /** Returns the items that a press with Shift grabs at any place. */
    abstract Optional<C> all();

    /** Moves a grabbed item. */
    abstract void move(C moved, double toX, double toY);

    /** Returns the cursor over an item, such as {@link Cursor#MOVE_CURSOR}. */
    abstract int cursorOver(C found);

    /**
     * Handles the wheel.
     *
     * @param by number of notches, above 0 towards the user
     */
    abstract void wheel(double by, double atX, double atY, Modifiers held);

    /** Handles a press. On an item it grabs the item, with Shift all items. With Ctrl it starts a rubber band. */
    void press(double atX, double atY, Modifiers held) {
        pressToPan(atX, atY);
        fromX = atX;
        fromY = atY;
        boolean band = held.control() || model.zoomsByDragging();
        caught = band ? Optional.empty() : held.shift() ? all() : at(atX, atY);
        doing = band ? Doing.BANDING : caught.isEmpty() ? Doing.PANNING : Doing.MOVING;
        if (held.shift()) {
            caught.ifPresent(lines -> move(lines, x, y));
        }
    }

    /** Handles a press that always pans the view. */
    void pressToPan(double atX, double atY) {
        model.activate(pane);
        x = atX;
        y = atY;
        doing = Doing.PANNING;
    }

    void drag(double toX, double toY) {
        double byX = toX - x;
        double byY = toY - y;
        x = toX;
        y = toY;
        if (doing == Doing.PANNING) {
            model.views().pan(pane, byX, byY);
        } else if (doing == Doing.MOVING) {
            caught.ifPresent(lines -> move(lines, x, y));
        }
    }

    void release() {
        if (endDrag()) {
            model.views().band(pane, fromX, fromY, x, y);
        }
    }

    /** Ends the gesture, and drops a rubber band. Returns true if there was one. */
    boolean cancel() {
        return endDrag();
    }

    private boolean endDrag() {
        boolean band = doing == Doing.BANDING;
        doing = Doing.NOTHING;
        return band;
    }

    /** Handles a movement of the pointer, with or without a pressed button. */
    void hover(double atX, double atY) {}

    void doubleClick() {
        model.views().fit(pane);
    }

    /** Returns the zoom factor for a number of notches of the wheel. */
    static double zoom(double notches) {
        return Math.pow(ZOOM_OF_A_NOTCH, -notches);
    }

    /**
     * Handles a horizontal wheel.
     *
     * @param by number of notches, above 0 to the right
     */
    void panAcross(double by) {
        model.views().pan(pane, -by * PAN_OF_A_NOTCH, 0);
    }

    /** Returns the cursor at a place, such as {@link Cursor#MOVE_CURSOR}. */
    int cursor(double atX, double atY) {
        if (doing == Doing.BANDING || model.zoomsByDragging()) {
            return Cursor.CROSSHAIR_CURSOR;
        }
        if (doing == Doing.PANNING) {
            return Cursor.DEFAULT_CURSOR;
        }
        return (doing == Doing.MOVING ? caught : at(atX, atY))
                .map(this::cursorOver)
                .orElse(Cursor.DEFAULT_CURSOR);
    }

    /** Returns the rubber band that the user is drawing. */
    Optional<Rectangle2D> band() {
        return doing == Doing.BANDING
                ? Optional.of(new Rectangle2D.Double(
                        Math.min(fromX, x), Math.min(fromY, y), Math.abs(x - fromX), Math.abs(y - fromY)))
                : Optional.empty();
    }
}
