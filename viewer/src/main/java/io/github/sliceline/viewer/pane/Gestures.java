package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Tool;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/**
 * What a pane makes of the mouse: a press catches what is under the pointer, begins a rubber band, or moves the view. Without
 * components: coordinates are pixels from the top left corner of what the pane draws on. Used on the thread of events.
 *
 * @param <C> what can be caught and dragged: lines, a vertex
 */
abstract class Gestures<C> {
    private static final double ZOOM_OF_A_NOTCH = 1.25;
    /** Pixels. */
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

    /** What the pointer looks like. */
    enum Shape {
        PLAIN,
        /** Moves an upright line. */
        ACROSS,
        /** Moves a level line. */
        DOWN,
        /** Moves two lines. */
        BOTH,
        BAND
    }

    /** Keys that are held down meanwhile. */
    record Held(boolean control, boolean shift, boolean alt) {
        static final Held NONE = new Held(false, false, false);
    }

    Gestures(ViewerModel model, Pane pane) {
        this.model = model;
        this.pane = pane;
    }

    /** What a press there catches; empty where there is nothing. */
    abstract Optional<C> at(double atX, double atY);

    /** What a press with Shift catches at any place. */
    abstract Optional<C> all();

    /** Moves what was caught to there. */
    abstract void move(C moved, double toX, double toY);

    /** What the pointer looks like over something that can be caught. */
    abstract Shape shapeOver(C found);

    /** The wheel turned by so many notches, more than 0 towards the person. */
    abstract void wheel(double by, double atX, double atY, Held held);

    /** Pressed: on a line catches it, with Shift catches all, with Ctrl begins a rubber band. */
    void press(double atX, double atY, Held held) {
        pressToPan(atX, atY);
        fromX = atX;
        fromY = atY;
        boolean band = held.control() || model.tool() == Tool.BAND;
        caught = band ? Optional.empty() : held.shift() ? all() : at(atX, atY);
        doing = band ? Doing.BANDING : caught.isEmpty() ? Doing.PANNING : Doing.MOVING;
        if (held.shift()) {
            caught.ifPresent(lines -> move(lines, x, y));
        }
    }

    /** Pressed to move the view, whatever is under the pointer. */
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

    /** Gives up a rubber band, leaves the rest as it is now; whether there was something to give up. */
    boolean cancel() {
        return endDrag();
    }

    private boolean endDrag() {
        boolean band = doing == Doing.BANDING;
        doing = Doing.NOTHING;
        return band;
    }

    /** The pointer moved, with or without a button pressed. */
    void hover(double atX, double atY) {}

    void doubleClick() {
        model.views().fit(pane);
    }

    /** How many times larger the wheel makes what is seen. */
    static double zoom(double notches) {
        return Math.pow(ZOOM_OF_A_NOTCH, -notches);
    }

    /** A level wheel turned by so many notches to the right. */
    void panAcross(double by) {
        model.views().pan(pane, -by * PAN_OF_A_NOTCH, 0);
    }

    /** What the pointer looks like there. */
    Shape shape(double atX, double atY) {
        if (doing == Doing.BANDING || model.tool() == Tool.BAND) {
            return Shape.BAND;
        }
        if (doing == Doing.PANNING) {
            return Shape.PLAIN;
        }
        return (doing == Doing.MOVING ? caught : at(atX, atY))
                .map(this::shapeOver)
                .orElse(Shape.PLAIN);
    }

    /** The rubber band that is being drawn. */
    Optional<Rectangle2D> band() {
        return doing == Doing.BANDING
                ? Optional.of(new Rectangle2D.Double(
                        Math.min(fromX, x), Math.min(fromY, y), Math.abs(x - fromX), Math.abs(y - fromY)))
                : Optional.empty();
    }
}
