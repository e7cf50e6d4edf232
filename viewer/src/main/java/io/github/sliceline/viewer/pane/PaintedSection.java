package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Viewport;
import io.github.sliceline.viewer.model.Subject;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;

/**
 * A section as it was painted.
 *
 * @param image at the pixels of the screen
 * @param view which part it shows, on the pixels of the component, which may be larger
 * @param subject what it shows
 */
record PaintedSection(BufferedImage image, Viewport view, Subject subject) {
    /** Draws it where it is now. */
    void draw(Graphics2D graphics, Viewport now) {
        new Painting(image, view).draw(graphics, now);
    }

    /** From pixels of the image to where they are in another part. */
    AffineTransform moved(Viewport now) {
        return new Painting(image, view).moved(now);
    }
}
