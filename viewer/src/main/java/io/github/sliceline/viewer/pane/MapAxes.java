package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.PaneFrame.Axes;

/** Axes of a map, in coordinates, or in line numbers if the survey has none. */
record MapAxes(SurveyFacts survey, SurveyMap map) {
    /** Returns the axes of the map in a window. */
    static MapAxes of(ViewerModel model) {
        return new MapAxes(model.survey(), model.map().survey());
    }

    /** Returns a left axis with the longest possible labels. */
    ViewAxis widest() {
        MapProjection.Bounds bounds = map.projection().bounds();
        PlotAxis up = hasCoordinates()
                ? new PlotAxis("", Math.rint(bounds.bottom()), Math.rint(bounds.top() - bounds.bottom()) + 1, 2, false)
                : inlines();
        return new ViewAxis(up, -0.5, up.count() - 0.5, 1000);
    }

    private boolean hasCoordinates() {
        return map.projection().hasCoordinates();
    }

    /** Returns the axes of the visible part. */
    Axes of(Viewport view) {
        return new Axes(across(view), down(view));
    }

    private ViewAxis across(Viewport view) {
        if (hasCoordinates()) {
            return coordinates("X", view.left(), view.right(), view.width());
        }
        // numbers grow to the right, even if the axis descends
        Axis lines = survey.crosslines();
        int before = lines.step() > 0 ? 0 : lines.size() - 1;
        PlotAxis axis = new PlotAxis(survey.crosslineName(), lines.min(), Math.abs(lines.step()), lines.size(), true);
        return new ViewAxis(axis, view.left() + before, view.right() + before, view.width());
    }

    private ViewAxis down(Viewport view) {
        if (hasCoordinates()) {
            return coordinates("Y", -view.top(), -view.bottom(), view.height());
        }
        Axis lines = survey.inlines();
        int above = lines.step() > 0 ? lines.size() - 1 : 0;
        return new ViewAxis(inlines(), view.top() + above, view.bottom() + above, view.height());
    }

    private ViewAxis coordinates(String name, double from, double to, int pixels) {
        String unit = map.unit();
        String label = unit.isEmpty() ? name : name + " (" + unit + ")";
        return new ViewAxis(new PlotAxis(label, from, to - from, 2, false), 0, 1, pixels);
    }

    /** Returns the axis of inlines, whose numbers grow upward. */
    private PlotAxis inlines() {
        Axis lines = survey.inlines();
        return new PlotAxis(survey.inlineName(), lines.max(), -Math.abs(lines.step()), lines.size(), true);
    }
}
