package io.github.sliceline.viewer.map;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;

/**
 * Projection of bins at equal distances.
 *
 * @param grid grid of the survey
 * @param index transform from indices of lines to the map
 */
record BinMap(SurveyGrid grid, BinTransform index) implements MapProjection {
    static BinMap of(SurveyGrid grid) {
        Axis inlines = grid.inlines();
        Axis crosslines = grid.crosslines();
        BinTransform index = grid.bins()
                .map(bins -> {
                    MapPoint first = bins.toMap(inlines.first(), crosslines.first());
                    return new BinTransform(
                            first.x(),
                            bins.xPerInline() * inlines.step(),
                            bins.xPerCrossline() * crosslines.step(),
                            first.y(),
                            bins.yPerInline() * inlines.step(),
                            bins.yPerCrossline() * crosslines.step());
                })
                .orElseGet(() -> new BinTransform(
                        0, 0, Integer.signum(crosslines.step()), 0, Integer.signum(inlines.step()), 0));
        return new BinMap(grid, index);
    }

    @Override
    public boolean hasCoordinates() {
        return grid.bins().isPresent();
    }

    @Override
    public MapPoint toMap(double inline, double crossline) {
        return index.toMap(inline, crossline);
    }

    @Override
    public BinPlace toBins(double x, double y) {
        LinePoint place = index.toLines(x, y);
        return new BinPlace(place.inline(), place.crossline());
    }

    @Override
    public Bounds bounds() {
        double lastInline = grid.inlines().size() - 0.5;
        double lastCrossline = grid.crosslines().size() - 0.5;
        return Bounds.around(List.of(
                toMap(-0.5, -0.5),
                toMap(-0.5, lastCrossline),
                toMap(lastInline, lastCrossline),
                toMap(lastInline, -0.5)));
    }

    @Override
    public double spacing() {
        return Math.min(index.inlineSpacing(), index.crosslineSpacing());
    }
}
