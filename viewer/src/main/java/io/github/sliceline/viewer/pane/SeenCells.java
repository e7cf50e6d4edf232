package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.TurnedCells;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Optional;

/** The cells of a section that a pane shows: turned where it lies on the map, upright where rows and columns are shown. */
final class SeenCells {
    private SeenCells() {}

    /** What a pane shows now; empty before it was laid out, and where it shows nothing of the section. */
    static Optional<TurnedCells> of(ViewerModel model, Pane pane) {
        return model.views().of(pane).flatMap(view -> of(model, pane, view));
    }

    /** What is seen in a part of the pane's section, or of the map. */
    static Optional<TurnedCells> of(ViewerModel model, Pane pane, Viewport view) {
        if (!model.views().isOnMap(pane)) {
            return Optional.of(TurnedCells.upright(view));
        }
        MapGeometry map = new MapGeometry(model.survey(), model.map().projection(), view);
        return TurnedCells.of(map.cells(), map.wholeRaster(), view.width(), view.height());
    }
}
