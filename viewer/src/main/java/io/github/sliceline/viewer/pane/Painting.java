package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;

/**
 * A part of something as it was painted.
 *
 * @param image at the pixels of the screen
 * @param view which part it shows, on the pixels of the component, which may be larger
 */
record Painting(BufferedImage image, Viewport view) {
    /** Draws it where it is now: pixel by pixel if it is of this part, else moved and scaled until that is painted. */
    void draw(Graphics2D graphics, Viewport now) {
        AffineTransform before = graphics.getTransform();
        if (now.equals(view)) {
            graphics.setTransform(AffineTransform.getTranslateInstance(
                    Math.rint(before.getTranslateX()), Math.rint(before.getTranslateY())));
            graphics.drawImage(image, 0, 0, null);
            graphics.setTransform(before);
        } else {
            graphics.drawImage(image, moved(now), null);
        }
    }

    /** From pixels of the image to where they are in another part. */
    AffineTransform moved(Viewport now) {
        double left = now.xOf(view.left());
        double top = now.yOf(view.top());
        AffineTransform moved = AffineTransform.getTranslateInstance(left, top);
        moved.scale(
                (now.xOf(view.right()) - left) / image.getWidth(), (now.yOf(view.bottom()) - top) / image.getHeight());
        return moved;
    }
}
