package io.github.sliceline.show.axis;

import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/**
 * The visible cells of a raster as an upright picture, and the transformation that turns this picture to its place on
 * the screen. So a drawing over cells need not know about maps.
 *
 * @param view the cells, on as many pixels as they cover
 * @param turn from pixels of the upright picture to pixels of the screen
 * @param back from pixels of the screen to pixels of the upright picture
 */
public record TurnedCells(Viewport view, AffineTransform turn, AffineTransform back) {
    private static final AffineTransform UPRIGHT = new AffineTransform();

    /** Returns cells that are not turned. */
    public static TurnedCells upright(Viewport view) {
        return new TurnedCells(view, UPRIGHT, UPRIGHT);
    }

    /**
     * Returns the smallest rectangle of cells that holds all visible cells; empty if no cell is visible.
     *
     * @param toPixels from cells to pixels
     * @param cells all cells of the raster
     * @param width pixels across
     * @param height pixels down
     */
    public static Optional<TurnedCells> of(AffineTransform toPixels, Rectangle2D cells, int width, int height) {
        AffineTransform turn = new AffineTransform(toPixels);
        try {
            Rectangle2D seen = turn.createInverse()
                    .createTransformedShape(new Rectangle2D.Double(0, 0, width, height))
                    .getBounds2D()
                    .createIntersection(cells);
            if (seen.isEmpty()) {
                return Optional.empty();
            }
            int across = pixels(seen.getWidth() * Math.hypot(turn.getScaleX(), turn.getShearY()));
            int down = pixels(seen.getHeight() * Math.hypot(turn.getShearX(), turn.getScaleY()));
            turn.translate(seen.getX(), seen.getY());
            turn.scale(seen.getWidth() / across, seen.getHeight() / down);
            Viewport view = new Viewport(seen.getX(), seen.getY(), seen.getMaxX(), seen.getMaxY(), across, down);
            return Optional.of(new TurnedCells(view, turn, turn.createInverse()));
        } catch (NoninvertibleTransformException e) {
            return Optional.empty();
        }
    }

    private static int pixels(double length) {
        return (int) Math.max(1, Math.round(length));
    }

    /** Returns the point of the upright picture for a point of the screen. */
    public Point2D upright(double x, double y) {
        return back.transform(new Point2D.Double(x, y), null);
    }
}
