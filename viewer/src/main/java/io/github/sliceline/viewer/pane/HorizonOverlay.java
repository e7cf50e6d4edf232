package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.OverlayItem;
import io.github.sliceline.show.overlay.OverlayPlace;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.geom.Path2D;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** Overlay of a pane that draws the visible horizons and lines of files. Used on the event thread. */
public final class HorizonOverlay implements Overlay {
    private final ViewerModel model;
    private final double reach;
    private Optional<Drawn> drawn = Optional.empty();

    /** The last drawing: the paths of each horizon or list of lines, in pixels of the view. */
    private record Drawn(Subject subject, Viewport view, OverlayPlace place, IdentityHashMap<Object, Path2D> paths) {}

    public HorizonOverlay(ViewerModel model) {
        this.model = model;
        this.reach = OverlayItem.reach(model.survey().grid());
    }

    @Override
    public CellDrawing over(Subject subject) {
        List<OverlayItem> visible = model.horizons().overlays();
        return visible.isEmpty()
                ? CellDrawing.NONE
                : OverlayItem.drawing(visible, model.survey().place(subject), reach);
    }

    @Override
    public void paint(Canvas canvas, Viewport view, Subject subject) {
        List<OverlayItem> visible = model.horizons().overlays();
        if (visible.isEmpty()) {
            drawn = Optional.empty();
            return;
        }
        Drawn last = drawn.filter(before -> before.subject.equals(subject) && before.view.equals(view))
                .orElseGet(() -> new Drawn(subject, view, place(subject), new IdentityHashMap<>()));
        IdentityHashMap<Object, Path2D> paths = new IdentityHashMap<>();
        for (OverlayItem item : visible) {
            Object content = item.surface().<Object>map(surface -> surface).orElse(item.lines());
            Path2D known = last.paths.get(content);
            Path2D path = known == null ? item.path(last.place, view, reach) : known;
            paths.put(content, path);
            item.draw(canvas, path);
        }
        drawn = Optional.of(new Drawn(subject, view, last.place, paths));
    }

    /** Returns the place of a subject, which stays the same while the view moves over it. */
    private OverlayPlace place(Subject subject) {
        return drawn.filter(before -> before.subject.equals(subject))
                .map(Drawn::place)
                .orElseGet(() -> model.survey().place(subject));
    }
}
