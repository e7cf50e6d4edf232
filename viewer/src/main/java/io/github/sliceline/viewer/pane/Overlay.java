package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.viewer.model.Subject;

/** Something drawn over a section: horizons, a path. Called on the thread of events, so it is quick. */
@FunctionalInterface
public interface Overlay {
    /** Returns what it draws over a section now: the same drawing whatever changes later, so that it can be saved. */
    CellDrawing over(Subject subject);

    /** Draws over a section that is shown. */
    default void paint(Canvas canvas, Viewport view, Subject subject) {
        over(subject).draw(canvas, view);
    }
}
