package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.geom.AffineTransform;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Optional;

/**
 * The cells of a section that a pane shows, as an upright picture, and how that picture is turned to lie on the pane: what is
 * drawn over cells need not know of maps. Where the pane shows rows and columns it is not turned at all.
 *
 * @param view the cells, on as many pixels as they take
 * @param turn from those pixels to the pane's
 * @param back from the pane's pixels to those
 */
record SeenCells(Viewport view, AffineTransform turn, AffineTransform back) {
    private static final AffineTransform UPRIGHT = new AffineTransform();

    /** What a pane shows now; empty before it was laid out, and where it shows nothing of the section. */
    static Optional<SeenCells> of(ViewerModel model, Pane pane) {
        return model.views().of(pane).flatMap(view -> of(model, pane, view));
    }

    /** What is seen in a part of the pane's section, or of the map. */
    static Optional<SeenCells> of(ViewerModel model, Pane pane, Viewport view) {
        return model.views().isOnMap(pane)
                ? turned(new MapGeometry(model.survey(), model.map().projection(), view))
                : Optional.of(new SeenCells(view, UPRIGHT, UPRIGHT));
    }

    /** Of the smallest rectangle of cells that holds all that is seen. */
    private static Optional<SeenCells> turned(MapGeometry map) {
        AffineTransform turn = map.cells();
        try {
            Rectangle2D pane =
                    new Rectangle2D.Double(0, 0, map.view().width(), map.view().height());
            Rectangle2D seen = turn.createInverse()
                    .createTransformedShape(pane)
                    .getBounds2D()
                    .createIntersection(map.wholeRaster());
            if (seen.isEmpty()) {
                return Optional.empty();
            }
            int width = pixels(seen.getWidth() * Math.hypot(turn.getScaleX(), turn.getShearY()));
            int height = pixels(seen.getHeight() * Math.hypot(turn.getShearX(), turn.getScaleY()));
            turn.translate(seen.getX(), seen.getY());
            turn.scale(seen.getWidth() / width, seen.getHeight() / height);
            Viewport view = new Viewport(seen.getX(), seen.getY(), seen.getMaxX(), seen.getMaxY(), width, height);
            return Optional.of(new SeenCells(view, turn, turn.createInverse()));
        } catch (NoninvertibleTransformException e) {
            return Optional.empty();
        }
    }

    private static int pixels(double length) {
        return (int) Math.max(1, Math.round(length));
    }

    /** Where a point of the pane is in the upright picture. */
    Point2D upright(double x, double y) {
        return back.transform(new Point2D.Double(x, y), null);
    }
}
