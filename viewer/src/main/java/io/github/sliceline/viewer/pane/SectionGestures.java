package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.PositionLine;
import io.github.sliceline.viewer.model.Tool;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;

/**
 * What the mouse does in a pane that shows a section. Without components: coordinates are pixels from the top left corner of
 * the samples.
 */
final class SectionGestures implements Gestures {
    /** As far from a line as it is caught. */
    private static final double REACH = 4;

    private static final double ZOOM_OF_A_NOTCH = 1.25;
    private static final double PAN_OF_A_NOTCH = 40;

    private final ViewerModel model;
    private final Pane pane;
    private List<PositionLine> caught = List.of();
    private Doing doing = Doing.NOTHING;
    private double fromX;
    private double fromY;
    private double x;
    private double y;
    private double notches;

    private enum Doing {
        NOTHING,
        PANNING,
        BANDING,
        MOVING_LINES
    }

    /** What the pointer looks like. */
    enum Shape {
        PLAIN,
        /** Moves an upright line. */
        ACROSS,
        /** Moves a level line. */
        DOWN,
        /** Moves two lines. */
        BOTH,
        BAND
    }

    /** What is held down meanwhile. */
    record Held(boolean control, boolean shift, boolean alt) {
        static final Held NONE = new Held(false, false, false);
    }

    SectionGestures(ViewerModel model, Pane pane) {
        this.model = model;
        this.pane = pane;
    }

    /** Pressed: on a line catches it, with Shift catches all, with Ctrl begins a rubber band. */
    @Override
    public void press(double atX, double atY, Held held) {
        model.activate(pane);
        fromX = atX;
        fromY = atY;
        x = atX;
        y = atY;
        boolean band = held.control() || model.tool() == Tool.BAND;
        caught = band ? List.of() : held.shift() ? lines() : near(atX, atY);
        doing = band ? Doing.BANDING : caught.isEmpty() ? Doing.PANNING : Doing.MOVING_LINES;
        if (held.shift() && doing == Doing.MOVING_LINES) {
            moveLines();
        }
    }

    /** Dragged with the middle button pans whatever is under the pointer. */
    @Override
    public void pressToPan(double atX, double atY) {
        model.activate(pane);
        x = atX;
        y = atY;
        doing = Doing.PANNING;
    }

    @Override
    public void drag(double toX, double toY) {
        double byX = toX - x;
        double byY = toY - y;
        x = toX;
        y = toY;
        if (doing == Doing.PANNING) {
            model.views().pan(pane, byX, byY);
        } else if (doing == Doing.MOVING_LINES) {
            moveLines();
        }
    }

    @Override
    public void release() {
        Doing done = doing;
        doing = Doing.NOTHING;
        if (done == Doing.BANDING) {
            model.views().band(pane, fromX, fromY, x, y);
        }
    }

    /** Gives up a rubber band, leaves the rest as it is now. */
    void cancel() {
        doing = Doing.NOTHING;
    }

    @Override
    public void doubleClick() {
        model.views().fit(pane);
    }

    /**
     * The wheel turned by so many notches, more than 0 towards the person: shows other lines; with Ctrl zooms, with Shift
     * too only across and with Alt too only down; with Shift alone pans across.
     */
    @Override
    public void wheel(double by, double atX, double atY, Held held) {
        if (held.control()) {
            double zoom = Math.pow(ZOOM_OF_A_NOTCH, -by);
            model.views().zoom(pane, held.alt() ? 1 : zoom, held.shift() ? 1 : zoom, atX, atY);
        } else if (held.shift()) {
            panAcross(by);
        } else if (pane == Pane.LINE) {
            model.views().pan(pane, 0, -by * PAN_OF_A_NOTCH);
        } else {
            step(by);
        }
    }

    /** A level wheel turned by so many notches to the right. */
    @Override
    public void panAcross(double by) {
        model.views().pan(pane, -by * PAN_OF_A_NOTCH, 0);
    }

    /** Wheels of high resolution turn by parts of a notch, which add up. */
    private void step(double by) {
        notches = Math.signum(by) == -Math.signum(notches) ? by : notches + by;
        int whole = (int) notches;
        if (whole != 0) {
            notches -= whole;
            model.step(pane, whole);
        }
    }

    /** What the pointer looks like there. */
    @Override
    public Shape shape(double atX, double atY) {
        if (doing == Doing.BANDING || model.tool() == Tool.BAND) {
            return Shape.BAND;
        }
        if (doing == Doing.PANNING) {
            return Shape.PLAIN;
        }
        List<PositionLine> lines = doing == Doing.MOVING_LINES ? caught : near(atX, atY);
        if (lines.isEmpty()) {
            return Shape.PLAIN;
        }
        return lines.size() > 1 ? Shape.BOTH : lines.get(0).upright() ? Shape.ACROSS : Shape.DOWN;
    }

    /** The rubber band that is being drawn. */
    Optional<Rectangle2D> band() {
        if (doing != Doing.BANDING) {
            return Optional.empty();
        }
        return Optional.of(new Rectangle2D.Double(
                Math.min(fromX, x), Math.min(fromY, y), Math.abs(x - fromX), Math.abs(y - fromY)));
    }

    private List<PositionLine> lines() {
        return model.places().lines(pane, model.position());
    }

    private List<PositionLine> near(double atX, double atY) {
        Optional<Viewport> view = model.views().of(pane);
        return view.isEmpty()
                ? List.of()
                : lines().stream()
                        .filter(line -> Math.abs(
                                        line.upright()
                                                ? view.get().xOf(line.place()) - atX
                                                : view.get().yOf(line.place()) - atY)
                                <= REACH)
                        .toList();
    }

    private void moveLines() {
        model.views().of(pane).ifPresent(view -> {
            Position to = model.position();
            for (PositionLine line : caught) {
                double place = line.upright() ? view.columnAt(x) : view.rowAt(y);
                to = to.with(line.of(), model.places().indexAt(pane, line, place));
            }
            model.moveTo(to);
        });
    }
}
