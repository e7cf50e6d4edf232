package io.github.sliceline.viewer.pane;

import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.overlay.HaloLines;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PathPlan;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.Optional;

/**
 * Overlay of the arbitrary line. Slices show the line itself. Inlines and crosslines show where the line meets them,
 * and the section along the line shows its vertices. Used on the event thread.
 */
public record PathOverlay(ViewerModel model) implements Overlay {
    private static final Stroke WIDE = HaloLines.round(3.2);
    private static final Stroke THIN = HaloLines.round(1.4);
    private static final Stroke DASHED = PaneLines.dashed(1, BasicStroke.JOIN_MITER, 2, 4);
    private static final Color KINK = new Color(0x202020);

    @Override
    public CellDrawing over(Subject subject) {
        Optional<PathPlan> plan = model.places().plan();
        if (plan.isEmpty()) {
            return CellDrawing.NONE;
        }
        Polyline path = model.path().orElseThrow();
        double top = model.survey().inlines().size() - 1.0;
        return (canvas, view) -> new Drawing(canvas, view, plan.get(), top).draw(path, subject);
    }

    private record Drawing(Canvas canvas, Viewport view, PathPlan plan, double top) {
        void draw(Polyline path, Subject subject) {
            HaloLines.smooth(canvas);
            Color colour = PaneLines.colour(Pane.LINE);
            if (subject instanceof Subject.Slice) {
                line(onSlice(), THIN, colour);
            } else if (subject instanceof Subject.Inline inline) {
                plan.meetsInline(inline.index())
                        .forEach(column -> upright(plan.placeAt(column).crossline(), THIN, colour));
            } else if (subject instanceof Subject.Crossline crossline) {
                plan.meetsCrossline(crossline.index())
                        .forEach(column -> upright(plan.placeAt(column).inline(), THIN, colour));
            } else if (subject instanceof Subject.Along along && along.path() == path) {
                along();
            }
        }

        private Path2D onSlice() {
            return HaloLines.through(plan.vertices().stream()
                    .<Point2D>map(
                            vertex -> new Point2D.Double(view.xOf(vertex.crossline()), view.yOf(top - vertex.inline())))
                    .toList());
        }

        private void along() {
            List<Double> kinks = plan.columns().subList(1, plan.columns().size() - 1);
            kinks.forEach(column -> upright(column, DASHED, KINK));
        }

        private void upright(double column, Stroke stroke, Color colour) {
            double x = view.xOf(column);
            line(new Line2D.Double(x, 0, x, view.height()), stroke, colour);
        }

        private void line(Shape line, Stroke stroke, Color colour) {
            HaloLines.draw(canvas, line, WIDE, HaloLines.HALO, stroke, colour);
        }
    }
}
