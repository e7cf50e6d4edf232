package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.schedule.LoadedSection;
import java.util.Optional;

/** Title and axes of a section pane. */
final class SectionFrame extends PaneFrame {
    private final Pane pane;
    private Optional<PlotAxis> across = Optional.empty();
    private Optional<PlotAxis> down = Optional.empty();

    SectionFrame(ViewerModel model, Pane pane) {
        super(model, pane, "00"); // for times between samples
        this.pane = pane;
    }

    /** Sets the axes of a section. A section that stands in for another gets the axes of the survey. */
    void show(LoadedSection loaded) {
        if (loaded.exact()) {
            show(loaded.section().rowAxis(), loaded.section().columnAxis());
        } else if (across.isEmpty()) {
            showSurvey();
        }
    }

    private void show(Axis rows, Axis columns) {
        across = Optional.of(PlotAxis.of(model.survey().named(pane == Pane.SLICE ? columns : rows)));
        down = Optional.of(pane == Pane.SLICE ? PlotAxis.of(rows).reversed() : PlotAxis.of(columns));
    }

    private void showSurvey() {
        SurveyFacts survey = model.survey();
        switch (pane) {
            case INLINE -> show(survey.crosslineAxis(), survey.sampleAxis());
            case CROSSLINE -> show(survey.inlineAxis(), survey.sampleAxis());
            case SLICE -> show(survey.inlineAxis(), survey.crosslineAxis());
            case GATHER -> show(survey.offsetAxis(), survey.sampleAxis());
            case LINE, MAP -> {}
        }
    }

    void showNothing() {
        across = Optional.empty();
        down = Optional.empty();
    }

    @Override
    String title() {
        return model.subject(pane).map(words::title).orElse("Line");
    }

    /** Returns an axis with ticks at its ends, where labels are longest. */
    @Override
    ViewAxis widest() {
        if (model.views().isOnMap(pane)) {
            return MapAxes.of(model).widest();
        }
        SampleAxis samples = model.survey().samples();
        double first = pane == Pane.SLICE ? model.survey().inlines().first() : samples.start();
        double last = pane == Pane.SLICE ? model.survey().inlines().last() : samples.last();
        PlotAxis axis = new PlotAxis("", first, first == last ? 1 : last - first, first == last ? 1 : 2, false);
        return new ViewAxis(axis, -0.5, axis.count() - 0.5, 1000);
    }

    @Override
    int rows() {
        return pane == Pane.LINE ? 1 + PathScale.ROWS.size() : 1;
    }

    @Override
    Optional<Axes> axes(Viewport view) {
        if (model.views().isOnMap(pane)) {
            return Optional.of(MapAxes.of(model).of(view));
        }
        Optional<PlotAxis> shown = pane == Pane.LINE && across.isPresent()
                ? model.places().scale(model.map().survey().unit()).map(PathScale::axis)
                : across;
        return shown.map(axis -> new Axes(ViewAxis.across(axis, view), ViewAxis.down(down.orElseThrow(), view)));
    }
}
