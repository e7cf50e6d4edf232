package io.github.sliceline.show.paint;

import io.github.sliceline.show.axis.TurnedCells;
import io.github.sliceline.show.axis.Viewport;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * A drawing over the cells of a picture, such as horizons over a section. It may be drawn repeatedly, on any thread,
 * with the same result.
 */
@FunctionalInterface
public interface CellDrawing {
    /** Draws nothing. */
    CellDrawing NONE = (canvas, cells) -> {};

    /**
     * An entry of a legend: the name of what is drawn in a colour.
     *
     * @param colour 0xRRGGBB
     */
    record Key(String name, int colour) {}

    /** Returns the legend that pictures with axes show. */
    default List<Key> legend() {
        return List.of();
    }

    /** Returns a drawing with a legend. */
    static CellDrawing withLegend(CellDrawing drawing, List<Key> legend) {
        return new CellDrawing() {
            @Override
            public void draw(Canvas canvas, Viewport cells) {
                drawing.draw(canvas, cells);
            }

            @Override
            public List<Key> legend() {
                return legend;
            }
        };
    }

    /** Returns the drawings one after the other, with the legends of all. */
    static CellDrawing all(List<CellDrawing> drawings) {
        return withLegend(
                (canvas, cells) -> drawings.forEach(drawing -> drawing.draw(canvas, cells)),
                drawings.stream().flatMap(drawing -> drawing.legend().stream()).toList());
    }

    /**
     * Draws.
     *
     * @param canvas its origin is the top left corner of the cells, which clip it; the drawing may change it freely
     * @param cells the visible cells, and their pixels
     */
    void draw(Canvas canvas, Viewport cells);

    /**
     * Draws over cells that fill a part of a picture.
     *
     * @param scale width of lines relative to a screen
     */
    default void draw(Canvas picture, Rectangle area, Viewport cells, double scale) {
        int width = Math.max(1, (int) Math.round(area.width / scale));
        int height = Math.max(1, (int) Math.round(area.height / scale));
        Canvas inside = picture.part(area);
        inside.transform(AffineTransform.getScaleInstance((double) area.width / width, (double) area.height / height));
        draw(inside, cells.on(width, height));
    }

    /**
     * Draws over cells that are turned.
     *
     * @param toPixels from cells to pixels of the area
     * @param cells all cells of the raster
     */
    default void draw(Canvas picture, Rectangle area, AffineTransform toPixels, Rectangle2D cells, double scale) {
        AffineTransform toScreen = AffineTransform.getScaleInstance(1 / scale, 1 / scale);
        toScreen.concatenate(toPixels);
        int width = (int) Math.ceil(area.width / scale);
        int height = (int) Math.ceil(area.height / scale);
        TurnedCells.of(toScreen, cells, width, height).ifPresent(seen -> {
            Canvas inside = picture.part(area);
            inside.scale(scale);
            inside.transform(seen.turn());
            draw(inside, seen.view());
        });
    }
}
