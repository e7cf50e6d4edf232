package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;

/**
 * Painted part of a section or map.
 *
 * @param image image at the resolution of the screen
 * @param view the painted part, in pixels of the component, which may be larger than those of the screen
 */
record Painting(BufferedImage image, Viewport view) {
    /**
     * Draws the image for another visible part. If the part is the painted one, pixels are copied. Otherwise the image
     * is moved and scaled.
     */
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

    /** Returns the transform from pixels of the image to pixels of another visible part. */
    AffineTransform moved(Viewport now) {
        double left = now.xOf(view.left());
        double top = now.yOf(view.top());
        AffineTransform moved = AffineTransform.getTranslateInstance(left, top);
        moved.scale(
                (now.xOf(view.right()) - left) / image.getWidth(), (now.yOf(view.bottom()) - top) / image.getHeight());
        return moved;
    }
}
