package io.github.sliceline.viewer.pane;

import static java.awt.Cursor.CROSSHAIR_CURSOR;
import static java.awt.Cursor.MOVE_CURSOR;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.geom.Line2D;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Mouse gestures on the map: lines and vertices are dragged, and clicks draw a line. */
final class MapGestures extends Gestures<MapGestures.Caught> {
    /** Distance in pixels within which a line or vertex is grabbed. */
    private static final double REACH = 5;

    MapGestures(ViewerModel model) {
        super(model, Pane.MAP);
    }

    /**
     * The items that a press has grabbed.
     *
     * @param inline true for the current inline
     * @param crossline true for the current crossline
     * @param vertex index of a vertex of the arbitrary line, below 0 for none
     */
    record Caught(boolean inline, boolean crossline, int vertex) {}

    private Optional<MapGeometry> geometry() {
        return model.map()
                .view()
                .map(view -> new MapGeometry(model.survey(), model.map().projection(), view));
    }

    private boolean isDrawing() {
        return model.drawing().isDrawing();
    }

    /** Adds a vertex while a line is being drawn. */
    @Override
    void press(double atX, double atY, Modifiers held) {
        if (isDrawing()) {
            model.activate(pane);
            geometry().ifPresent(geometry -> model.drawing().add(geometry.place(atX, atY)));
        } else {
            super.press(atX, atY, held);
        }
    }

    /** Moves the open end of the line that is being drawn. */
    @Override
    void hover(double atX, double atY) {
        if (isDrawing()) {
            geometry().ifPresent(geometry -> model.drawing().point(geometry.place(atX, atY)));
        }
    }

    /** Ends the line that is being drawn. Otherwise shows the whole survey. */
    @Override
    void doubleClick() {
        if (isDrawing()) {
            end();
        } else {
            super.doubleClick();
        }
    }

    /** Ends the line that is being drawn. If it is not a valid line, the reason is shown. */
    void end() {
        String refused = model.drawing().end().orElse("");
        model.report(pane, new PaneStatus(refused, Optional.empty()));
    }

    /** Also stops drawing a line. */
    @Override
    boolean cancel() {
        boolean drawing = isDrawing();
        model.drawing().cancel();
        return super.cancel() || drawing;
    }

    /** Zooms; with Shift it pans sideways. */
    @Override
    void wheel(double by, double atX, double atY, Modifiers held) {
        if (held.shift()) {
            panAcross(by);
        } else {
            model.views().zoom(pane, zoom(by), 1, atX, atY);
        }
    }

    @Override
    int cursor(double atX, double atY) {
        return isDrawing() ? CROSSHAIR_CURSOR : super.cursor(atX, atY);
    }

    @Override
    int cursorOver(Caught found) {
        return MOVE_CURSOR;
    }

    /** Returns the cursor for the bin under the pointer. */
    Optional<Cursor> under(double atX, double atY) {
        return geometry().flatMap(geometry -> {
            BinPlace bin = geometry.bin(atX, atY);
            int inline = (int) Math.round(bin.inline());
            int crossline = (int) Math.round(bin.crossline());
            return model.places().bin(pane, inline, crossline, OptionalInt.empty());
        });
    }

    @Override
    Optional<Caught> all() {
        return Optional.of(new Caught(true, true, -1)).filter(both -> hasLines());
    }

    @Override
    Optional<Caught> at(double atX, double atY) {
        return geometry()
                .map(geometry -> at(geometry, atX, atY))
                .filter(found -> hasLines() && (found.inline || found.crossline || found.vertex >= 0));
    }

    private boolean hasLines() {
        return model.survey().grid().size() > 1;
    }

    /** Returns the items at a place. Vertices take precedence over lines. */
    private Caught at(MapGeometry geometry, double atX, double atY) {
        List<MapPoint> vertices = model.drawing().vertices();
        for (int i = 0; i < vertices.size(); i++) {
            if (geometry.pixel(vertices.get(i)).distance(atX, atY) <= REACH) {
                return new Caught(false, false, i);
            }
        }
        Position position = model.position();
        boolean both = geometry.meeting(position).distance(atX, atY) <= 2 * REACH;
        return new Caught(
                both || isNear(geometry.inline(position), atX, atY),
                both || isNear(geometry.crossline(position), atX, atY),
                -1);
    }

    private static boolean isNear(Optional<Line2D> line, double atX, double atY) {
        return line.filter(shown -> shown.ptSegDist(atX, atY) <= REACH).isPresent();
    }

    @Override
    void move(Caught moved, double toX, double toY) {
        MapGeometry geometry = geometry().orElseThrow();
        if (moved.vertex >= 0) {
            model.drawing().move(moved.vertex, geometry.place(toX, toY));
            return;
        }
        BinPlace bin = geometry.bin(toX, toY);
        Position to = model.position();
        to = moved.inline ? to.with(Pane.INLINE, (int) Math.rint(bin.inline())) : to;
        to = moved.crossline ? to.with(Pane.CROSSLINE, (int) Math.rint(bin.crossline())) : to;
        model.moveTo(to);
    }
}
