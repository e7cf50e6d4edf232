package io.github.sliceline.show.axis;

import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/**
 * The cells of a raster that are seen, as an upright picture, and how that picture is turned to lie where it is shown: what is
 * drawn over cells need not know of maps.
 *
 * @param view the cells, on as many pixels as they take
 * @param turn from those pixels to the ones where it is shown
 * @param back from there to those pixels
 */
public record TurnedCells(Viewport view, AffineTransform turn, AffineTransform back) {
    private static final AffineTransform UPRIGHT = new AffineTransform();

    /** Returns cells that are not turned. */
    public static TurnedCells upright(Viewport view) {
        return new TurnedCells(view, UPRIGHT, UPRIGHT);
    }

    /**
     * Returns the smallest rectangle of cells that holds all that is seen; empty if none is.
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

    /** Returns where a point of what is shown is in the upright picture. */
    public Point2D upright(double x, double y) {
        return back.transform(new Point2D.Double(x, y), null);
    }
}
