package io.github.sliceline.viewer.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import java.util.Arrays;
import java.util.Optional;

/** Planes of an array without line axes. A matrix counts as the section of one line, and a vector as one trace. */
final class ArraySections {
    static final int MOST_DIMENSIONS = 4;

    private ArraySections() {}

    /** True if no extent of the array is 0 and each one fits into an {@code int}. */
    static boolean isShowable(Shape shape) {
        return Arrays.stream(shape.extents()).allMatch(extent -> extent > 0 && extent <= Integer.MAX_VALUE);
    }

    /** Returns facts with axes that count indices from 0. */
    static SurveyFacts facts(String name, Shape shape) {
        return new SurveyFacts(
                name,
                new SurveyGrid(lines(shape, PlaneRegion.INLINE), lines(shape, PlaneRegion.CROSSLINE)),
                shape.rank() == 4 ? Optional.of(lines(shape, PlaneRegion.OFFSET)) : Optional.empty(),
                SampleAxis.ofIndices(extent(shape, PlaneRegion.dimension(shape.rank(), PlaneRegion.SAMPLE))));
    }

    private static Axis lines(Shape shape, int role) {
        return Axis.ofIndices(extent(shape, PlaneRegion.dimension(shape.rank(), role)));
    }

    private static int extent(Shape shape, int dimension) {
        return dimension < 0 ? 1 : (int) shape.extent(dimension);
    }

    static Query<Section> query(Shape shape, SurveyFacts facts, Subject subject) {
        if (!(subject instanceof Subject.OfPlane plane)) {
            throw new IllegalArgumentException(
                    facts.name() + " has no line numbers, so no line can be drawn over it; look at its planes");
        }
        PlaneRegion at = PlaneRegion.of(shape, plane);
        Axis rows = axis(shape, at.rows(), "index");
        Axis columns = axis(shape, at.columns(), plane instanceof Subject.Slice ? "index" : "samples");
        return Query.of(at.region()).map(samples -> Section.of(title(plane), rows, columns, samples));
    }

    private static Axis axis(Shape shape, int dimension, String name) {
        return Axis.regular(name, "", 0, 1, extent(shape, dimension));
    }

    private static String title(Subject.OfPlane plane) {
        String kind =
                plane instanceof Subject.Slice ? "Samples " : plane instanceof Subject.Inline ? "Row " : "Column ";
        return kind + plane.index();
    }
}
