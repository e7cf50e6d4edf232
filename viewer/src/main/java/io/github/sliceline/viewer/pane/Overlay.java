package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Subject;
import java.awt.Graphics2D;

/** Something drawn over a section: horizons, a path. Called on the thread of events, so it is quick. */
@FunctionalInterface
public interface Overlay {
    /**
     * Draws.
     *
     * @param graphics its origin is the top left corner of the samples, which clip it; the overlay may change it freely
     * @param view which cells of the section are seen, on how many pixels of the component
     * @param subject the section
     */
    void paint(Graphics2D graphics, Viewport view, Subject subject);
}
