package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.TurnedCells;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.PositionLine;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Cursor;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Mouse gestures in a section pane: the lines of the other panes are dragged. */
final class SectionGestures extends Gestures<List<PositionLine>> {
    /** Distance in pixels within which a line is grabbed. */
    private static final double REACH = 4;

    private double notches;

    SectionGestures(ViewerModel model, Pane pane) {
        super(model, pane);
    }

    /**
     * Shows the next or previous line, of a gather the bin beside it. Ctrl zooms: with Shift only across, with Alt only down. Shift alone pans
     * sideways.
     */
    @Override
    void wheel(double by, double atX, double atY, Modifiers held) {
        if (held.control()) {
            model.views().zoom(pane, held.alt() ? 1 : zoom(by), held.shift() ? 1 : zoom(by), atX, atY);
        } else if (held.shift()) {
            panAcross(by);
        } else if (pane == Pane.LINE) {
            model.views().pan(pane, 0, -by * PAN_OF_A_NOTCH);
        } else {
            step(by);
        }
    }

    /** Steps through lines. High-resolution wheels turn by fractions of a notch, which are added up. */
    private void step(double by) {
        notches = Math.signum(by) == -Math.signum(notches) ? by : notches + by;
        int whole = (int) notches;
        if (whole != 0) {
            notches -= whole;
            model.step(pane == Pane.GATHER ? Pane.CROSSLINE : pane, whole);
        }
    }

    @Override
    int cursorOver(List<PositionLine> lines) {
        return lines.size() > 1 || model.views().isOnMap(pane)
                ? Cursor.MOVE_CURSOR
                : lines.get(0).upright() ? Cursor.E_RESIZE_CURSOR : Cursor.N_RESIZE_CURSOR;
    }

    @Override
    Optional<List<PositionLine>> all() {
        return anyOf(lines());
    }

    @Override
    Optional<List<PositionLine>> at(double atX, double atY) {
        return cells().flatMap(cells -> {
            Point2D at = cells.upright(atX, atY);
            return anyOf(lines().filter(line -> {
                double apart = line.upright()
                        ? cells.view().xOf(line.place()) - at.getX()
                        : cells.view().yOf(line.place()) - at.getY();
                return Math.abs(apart) <= REACH;
            }));
        });
    }

    /** Returns the visible cells of the section; empty before the first layout, or if no cell is visible. */
    Optional<TurnedCells> cells() {
        return model.views().of(pane).flatMap(this::cells);
    }

    /** Returns the cells in a view: turned if the section is drawn on the map, otherwise upright. */
    Optional<TurnedCells> cells(Viewport view) {
        if (!model.views().isOnMap(pane)) {
            return Optional.of(TurnedCells.upright(view));
        }
        MapGeometry map = new MapGeometry(model.survey(), model.map().projection(), view);
        return TurnedCells.of(map.cells(), map.wholeRaster(), view.width(), view.height());
    }

    private Stream<PositionLine> lines() {
        return model.places().lines(pane, model.position()).stream();
    }

    private static Optional<List<PositionLine>> anyOf(Stream<PositionLine> lines) {
        return Optional.of(lines.toList()).filter(found -> !found.isEmpty());
    }

    @Override
    void move(List<PositionLine> lines, double toX, double toY) {
        cells().ifPresent(cells -> {
            Point2D at = cells.upright(toX, toY);
            Position to = model.position();
            for (PositionLine line : lines) {
                double place = line.upright()
                        ? cells.view().columnAt(at.getX())
                        : cells.view().rowAt(at.getY());
                to = to.with(line.of(), model.places().indexAt(pane, line, place));
            }
            model.moveTo(to);
        });
    }
}
