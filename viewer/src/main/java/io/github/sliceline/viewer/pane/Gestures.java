package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.pane.SectionGestures.Held;
import io.github.sliceline.viewer.pane.SectionGestures.Shape;

/** What a pane makes of the mouse. Coordinates are pixels from the top left corner of what it draws on. */
interface Gestures {
    void press(double atX, double atY, Held held);

    /** Pressed to pan, whatever is under the pointer. */
    void pressToPan(double atX, double atY);

    void drag(double toX, double toY);

    void release();

    void doubleClick();

    /** The wheel turned by so many notches, more than 0 towards the person. */
    void wheel(double by, double atX, double atY, Held held);

    /** A level wheel turned by so many notches to the right. */
    void panAcross(double by);

    /** What the pointer looks like there. */
    Shape shape(double atX, double atY);
}
