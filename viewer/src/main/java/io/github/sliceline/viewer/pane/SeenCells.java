package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.TurnedCells;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Optional;

/** The visible cells of a pane's section: turned if the section is drawn on the map, otherwise upright. */
final class SeenCells {
    private SeenCells() {}

    /** Returns the visible cells of a pane; empty before the first layout, or if no cell is visible. */
    static Optional<TurnedCells> of(ViewerModel model, Pane pane) {
        return model.views().of(pane).flatMap(view -> of(model, pane, view));
    }

    /** Returns the cells in a part of the pane's section, or of the map. */
    static Optional<TurnedCells> of(ViewerModel model, Pane pane, Viewport view) {
        if (!model.views().isOnMap(pane)) {
            return Optional.of(TurnedCells.upright(view));
        }
        MapGeometry map = new MapGeometry(model.survey(), model.map().projection(), view);
        return TurnedCells.of(map.cells(), map.wholeRaster(), view.width(), view.height());
    }
}
