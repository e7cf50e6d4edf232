package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.viewer.model.Subject;

/** Drawing over a section, such as horizons or a path. Called on the event thread, so it must be fast. */
@FunctionalInterface
public interface Overlay {
    /**
     * Returns the current drawing for a section. Later changes do not affect the returned drawing, so it can be saved.
     */
    CellDrawing over(Subject subject);

    /** Draws over the visible section. */
    default void paint(Canvas canvas, Viewport view, Subject subject) {
        over(subject).draw(canvas, view);
    }
}
