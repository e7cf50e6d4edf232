package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Viewport;
import io.github.sliceline.viewer.model.Subject;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.awt.image.DirectColorModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.util.Optional;

/**
 * A section as it was painted.
 *
 * @param image at the pixels of the screen
 * @param view which part it shows, on the pixels of the component, which may be larger
 * @param subject what it shows; empty where nothing was read yet
 */
record PaintedSection(BufferedImage image, Viewport view, Optional<Subject> subject) {
    private static final int[] MASKS = {0xff0000, 0xff00, 0xff};

    /** Of pixels as 0xRRGGBB, which become the image's own. */
    static BufferedImage image(int[] pixels, int width, int height) {
        WritableRaster raster =
                Raster.createPackedRaster(new DataBufferInt(pixels, pixels.length), width, height, width, MASKS, null);
        return new BufferedImage(new DirectColorModel(24, MASKS[0], MASKS[1], MASKS[2]), raster, false, null);
    }

    /** Draws it where it is now: pixel by pixel if it is of this part, else moved and scaled until that is painted. */
    void draw(Graphics2D graphics, Viewport now) {
        AffineTransform before = graphics.getTransform();
        if (now.equals(view)) {
            graphics.setTransform(AffineTransform.getTranslateInstance(
                    Math.round(before.getTranslateX()), Math.round(before.getTranslateY())));
            graphics.drawImage(image, 0, 0, null);
            graphics.setTransform(before);
        } else {
            double left = now.xOf(view.left());
            double top = now.yOf(view.top());
            AffineTransform moved = AffineTransform.getTranslateInstance(left, top);
            moved.scale(
                    (now.xOf(view.right()) - left) / image.getWidth(),
                    (now.yOf(view.bottom()) - top) / image.getHeight());
            graphics.drawImage(image, moved, null);
        }
    }
}
