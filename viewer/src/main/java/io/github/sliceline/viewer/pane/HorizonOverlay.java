package io.github.sliceline.viewer.pane;

import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.HorizonContour;
import io.github.sliceline.viewer.model.HorizonTrace;
import io.github.sliceline.viewer.model.HorizonTrace.Run;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.ViewerModel;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Path2D;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Overlay of a pane that draws the visible horizons: over sections as lines, over slices as contours. Used on the event
 * thread.
 */
public final class HorizonOverlay implements Overlay {
    private static final Stroke WIDE = PaneLines.round(3.2);
    private static final Stroke THIN = PaneLines.round(1.6);

    private final ViewerModel model;
    private final Map<Surface, Drawn> drawn = new HashMap<>();

    /** The last drawing of a horizon, in pixels of the view. */
    private record Drawn(Subject subject, Viewport view, Path2D path) {}

    public HorizonOverlay(ViewerModel model) {
        this.model = model;
    }

    @Override
    public CellDrawing over(Subject subject) {
        List<Horizon> visible = List.copyOf(model.horizons().visible());
        SurveyFacts survey = model.survey();
        return (canvas, view) -> {
            PaneLines.smooth(canvas);
            visible.forEach(horizon -> draw(canvas, horizon, path(horizon.surface(), survey, view, subject)));
        };
    }

    @Override
    public void paint(Canvas canvas, Viewport view, Subject subject) {
        PaneLines.smooth(canvas);
        List<Horizon> visible = model.horizons().visible();
        drawn.keySet().retainAll(visible.stream().map(Horizon::surface).toList());
        visible.forEach(horizon -> draw(canvas, horizon, kept(horizon.surface(), view, subject)));
    }

    private static void draw(Canvas canvas, Horizon horizon, Path2D path) {
        PaneLines.draw(canvas, path, WIDE, PaneLines.HALO, THIN, new Color(horizon.colour()));
    }

    private Path2D kept(Surface surface, Viewport view, Subject subject) {
        Drawn last = drawn.get(surface);
        if (last == null || !last.subject.equals(subject) || !last.view.equals(view)) {
            last = new Drawn(subject, view, path(surface, model.survey(), view, subject));
            drawn.put(surface, last);
        }
        return last.path;
    }

    private static Path2D path(Surface surface, SurveyFacts survey, Viewport view, Subject subject) {
        return subject instanceof Subject.Slice slice
                ? contour(surface, survey.samples().valueAt(slice.index()), view)
                : line(HorizonTrace.of(surface, survey, subject), view);
    }

    static Path2D contour(Surface surface, double level, Viewport view) {
        Path2D path = new Path2D.Double();
        for (HorizonContour.Segment segment : HorizonContour.of(surface, level, view)) {
            path.moveTo(view.xOf(segment.column()), view.yOf(segment.row()));
            path.lineTo(view.xOf(segment.toColumn()), view.yOf(segment.toRow()));
        }
        return path;
    }

    static Path2D line(HorizonTrace trace, Viewport view) {
        Path2D path = new Path2D.Double();
        trace.runs().forEach(run -> append(path, run, view));
        return path;
    }

    /**
     * Adds the visible part of a run, with one point per pixel and one point beyond each edge. A run of one trace is
     * drawn as wide as the trace.
     */
    private static void append(Path2D path, Run run, Viewport view) {
        int count = run.columns().length;
        int apart = (int) Math.max(1, (view.right() - view.left()) / view.width());
        int first = (int) Math.max(0, Math.floor(view.left() - run.columns()[0]) - apart);
        int last = (int) Math.min(count - 1.0, Math.ceil(view.right() - run.columns()[0]) + apart);
        if (first > last) {
            return;
        }
        if (count == 1) {
            double y = view.yOf(run.rows()[0]);
            path.moveTo(view.xOf(run.columns()[0] - 0.5), y);
            path.lineTo(view.xOf(run.columns()[0] + 0.5), y);
            return;
        }
        path.moveTo(view.xOf(run.columns()[first]), view.yOf(run.rows()[first]));
        for (int i = first + apart; i < last; i += apart) {
            path.lineTo(view.xOf(run.columns()[i]), view.yOf(run.rows()[i]));
        }
        path.lineTo(view.xOf(run.columns()[last]), view.yOf(run.rows()[last]));
    }
}
