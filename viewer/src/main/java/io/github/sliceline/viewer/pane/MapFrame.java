package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Optional;

/** Title and axes of the map pane. */
final class MapFrame extends PaneFrame {
    private static final String DRAWING = "click place after place; double-click or Enter ends the line";

    MapFrame(ViewerModel model) {
        super(model, Pane.MAP, "");
    }

    @Override
    String title() {
        return words.title(model.map().content(), model.subject(Pane.SLICE));
    }

    @Override
    String sentence() {
        return model.drawing().isDrawing() ? DRAWING : super.sentence();
    }

    @Override
    ViewAxis widest() {
        return MapAxes.of(model).widest();
    }

    @Override
    Optional<Axes> axes(Viewport view) {
        return Optional.of(MapAxes.of(model).of(view));
    }
}
