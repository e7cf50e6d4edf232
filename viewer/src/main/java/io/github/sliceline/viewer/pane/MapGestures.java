package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.viewer.map.BinPlace;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.Tool;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.SectionGestures.Held;
import io.github.sliceline.viewer.pane.SectionGestures.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the mouse does on the map. Without components: coordinates are pixels from the top left corner of what the map draws
 * on.
 */
final class MapGestures implements Gestures {
    /** As far from a line or a vertex as it is caught. */
    private static final double REACH = 5;

    private static final double ZOOM_OF_A_NOTCH = 1.25;
    private static final double PAN_OF_A_NOTCH = 40;

    private final ViewerModel model;
    private Doing doing = Doing.NOTHING;
    private Caught caught = Caught.NOTHING;
    private double fromX;
    private double fromY;
    private double x;
    private double y;

    private enum Doing {
        NOTHING,
        PANNING,
        BANDING,
        MOVING
    }

    /** What is under the pointer. */
    private record Caught(boolean inline, boolean crossline, int vertex) {
        static final Caught NOTHING = new Caught(false, false, -1);

        boolean isNothing() {
            return equals(NOTHING);
        }
    }

    MapGestures(ViewerModel model) {
        this.model = model;
    }

    private Optional<MapGeometry> geometry() {
        return model.map()
                .view()
                .map(view -> new MapGeometry(model.survey(), model.map().projection(), view));
    }

    /** Pressed: adds a vertex to a line that is drawn; else catches what is there, or begins a rubber band or to pan. */
    @Override
    public void press(double atX, double atY, Held held) {
        model.activate(Pane.MAP);
        fromX = atX;
        fromY = atY;
        x = atX;
        y = atY;
        if (model.drawing().isDrawing()) {
            geometry().ifPresent(geometry -> model.drawing().add(geometry.place(atX, atY)));
            return;
        }
        boolean band = held.control() || model.tool() == Tool.BAND;
        boolean many = model.survey().grid().size() > 1;
        caught = band || !many ? Caught.NOTHING : held.shift() ? new Caught(true, true, -1) : caughtAt(atX, atY);
        doing = band ? Doing.BANDING : caught.isNothing() ? Doing.PANNING : Doing.MOVING;
        if (held.shift() && doing == Doing.MOVING) {
            move();
        }
    }

    /** Dragged with the middle button pans whatever is under the pointer. */
    @Override
    public void pressToPan(double atX, double atY) {
        model.activate(Pane.MAP);
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
            model.map().pan(byX, byY);
        } else if (doing == Doing.MOVING) {
            move();
        }
    }

    @Override
    public void release() {
        Doing done = doing;
        doing = Doing.NOTHING;
        if (done == Doing.BANDING) {
            model.map().band(fromX, fromY, x, y);
        }
    }

    /** Moved with nothing pressed. */
    void hover(double atX, double atY) {
        if (model.drawing().isDrawing()) {
            geometry().ifPresent(geometry -> model.drawing().point(geometry.place(atX, atY)));
        }
    }

    /** Ends a line that is drawn; else shows all of the survey. */
    @Override
    public void doubleClick() {
        if (model.drawing().isDrawing()) {
            end();
        } else {
            model.map().fit();
        }
    }

    /** Ends a line that is drawn, and says why if it is none. */
    void end() {
        say(model.drawing().end().orElse(""));
    }

    /** Gives up a line that is drawn, or a rubber band; whether there was something to give up. */
    boolean cancel() {
        boolean band = doing == Doing.BANDING;
        boolean drawing = model.drawing().isDrawing();
        doing = Doing.NOTHING;
        model.drawing().cancel();
        return band || drawing;
    }

    private void say(String sentence) {
        model.report(Pane.MAP, new PaneStatus(sentence, Optional.empty()));
    }

    /** The wheel turned by so many notches: zooms, with Shift pans across. */
    @Override
    public void wheel(double by, double atX, double atY, Held held) {
        if (held.shift()) {
            panAcross(by);
        } else {
            model.map().zoom(Math.pow(ZOOM_OF_A_NOTCH, -by), atX, atY);
        }
    }

    /** A level wheel turned by so many notches to the right. */
    @Override
    public void panAcross(double by) {
        model.map().pan(-by * PAN_OF_A_NOTCH, 0);
    }

    /** What the pointer looks like there. */
    @Override
    public Shape shape(double atX, double atY) {
        if (model.drawing().isDrawing() || doing == Doing.BANDING || model.tool() == Tool.BAND) {
            return Shape.BAND;
        }
        if (doing == Doing.PANNING) {
            return Shape.PLAIN;
        }
        return (doing == Doing.MOVING ? caught : caughtAt(atX, atY)).isNothing() ? Shape.PLAIN : Shape.BOTH;
    }

    /** The rubber band that is being drawn. */
    Optional<Rectangle2D> band() {
        return doing == Doing.BANDING
                ? Optional.of(new Rectangle2D.Double(
                        Math.min(fromX, x), Math.min(fromY, y), Math.abs(x - fromX), Math.abs(y - fromY)))
                : Optional.empty();
    }

    /** What is under the pointer, as a place of the survey. */
    Optional<Cursor> under(double atX, double atY) {
        return geometry().flatMap(geometry -> {
            BinPlace bin = geometry.bin(atX, atY);
            return model.places()
                    .bin(
                            Pane.MAP,
                            (int) Math.round(bin.inline()),
                            (int) Math.round(bin.crossline()),
                            OptionalInt.empty());
        });
    }

    /** Vertices lie over lines. */
    private Caught caughtAt(double atX, double atY) {
        return geometry().map(geometry -> caughtAt(geometry, atX, atY)).orElse(Caught.NOTHING);
    }

    private Caught caughtAt(MapGeometry geometry, double atX, double atY) {
        List<MapPoint> vertices = model.drawing().vertices();
        for (int i = 0; i < vertices.size(); i++) {
            if (geometry.pixel(vertices.get(i)).distance(atX, atY) <= REACH) {
                return new Caught(false, false, i);
            }
        }
        Position position = model.position();
        Point2D meeting = geometry.meeting(position);
        boolean both = meeting.distance(atX, atY) <= 2 * REACH;
        return new Caught(
                both || isNear(geometry.inline(position), atX, atY),
                both || isNear(geometry.crossline(position), atX, atY),
                -1);
    }

    private static boolean isNear(Optional<Line2D> line, double atX, double atY) {
        return line.filter(shown -> shown.ptSegDist(atX, atY) <= REACH).isPresent();
    }

    private void move() {
        geometry().ifPresent(geometry -> {
            if (caught.vertex >= 0) {
                model.drawing().move(caught.vertex, geometry.place(x, y));
                return;
            }
            BinPlace bin = geometry.bin(x, y);
            Position to = model.position();
            to = caught.inline ? to.with(Pane.INLINE, nearest(bin.inline())) : to;
            to = caught.crossline ? to.with(Pane.CROSSLINE, nearest(bin.crossline())) : to;
            model.moveTo(to);
        });
    }

    private static int nearest(double index) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, Math.rint(index)));
    }
}
