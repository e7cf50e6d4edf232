package io.github.sliceline.cli.read;

import io.github.sliceline.show.overlay.OverlayItem;
import io.github.sliceline.show.paint.CellDrawing;
import java.util.List;

/**
 * Horizons and lines over the pictures of a command.
 *
 * @param items what is drawn, in the order of the legend
 * @param reach distance from a section up to which lines are shown
 */
public record Overlays(List<OverlayItem> items, double reach) {
    /** Draws nothing. */
    public static final Overlays NONE = new Overlays(List.of(), 0);

    public Overlays {
        items = List.copyOf(items);
    }

    /**
     * Returns the drawing over an extract.
     *
     * @throws IllegalArgumentException if there are items and the extract has no place for them
     */
    CellDrawing over(Extract extract) {
        return items.isEmpty()
                ? CellDrawing.NONE
                : OverlayItem.drawing(
                        items,
                        extract.place()
                                .orElseThrow(() -> new IllegalArgumentException("--overlay draws over sections and"
                                        + " gathers that are not flattened, slices and maps of horizons; '"
                                        + extract.title() + "' is none of these")),
                        reach);
    }
}
