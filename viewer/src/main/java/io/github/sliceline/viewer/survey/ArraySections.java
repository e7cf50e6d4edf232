package io.github.sliceline.viewer.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.Words;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Planes of an array without line axes. A matrix counts as the section of one line, and a vector as one trace. */
final class ArraySections {
    static final int MOST_DIMENSIONS = 4;

    private ArraySections() {}

    /** True if no extent of the array is 0 and each one fits into an {@code int}. */
    static boolean isShowable(Shape shape) {
        return Arrays.stream(shape.extents()).allMatch(extent -> extent > 0 && extent <= Integer.MAX_VALUE);
    }

    /**
     * Returns facts with the axes of the volume. An axis counts indices from 0 if it is unknown, or not of regular whole
     * numbers.
     */
    static SurveyFacts facts(String name, SeismicVolume volume) {
        Shape shape = volume.shape();
        Axis offsets = lines(volume, PlaneRegion.OFFSET);
        return new SurveyFacts(
                name,
                new SurveyGrid(lines(volume, PlaneRegion.INLINE), lines(volume, PlaneRegion.CROSSLINE)),
                shape.rank() == 4 ? Optional.of(offsets) : Optional.empty(),
                offsets.name(),
                volume.axes().isEmpty()
                        ? SampleAxis.ofIndices(extent(shape, PlaneRegion.dimension(shape.rank(), PlaneRegion.SAMPLE)))
                        : volume.samples());
    }

    private static Axis lines(SeismicVolume volume, int role) {
        int rank = volume.shape().rank();
        int dimension = PlaneRegion.dimension(rank, role);
        Axis indices = Axis.ofIndices(extent(volume.shape(), dimension));
        List<Axis> axes = volume.axes();
        if (volume.isTable() && dimension == 0) {
            return indices.named("trace");
        }
        if (dimension < 0 || axes.size() != rank - 1) {
            return indices;
        }
        Axis axis = axes.get(dimension);
        return axis.isRegular() && axis.isWhole() ? axis : indices.named(axis.name());
    }

    private static int extent(Shape shape, int dimension) {
        return dimension < 0 ? 1 : (int) shape.extent(dimension);
    }

    static Query<Section> query(Shape shape, SurveyFacts facts, Subject subject) {
        if (subject instanceof Subject.Gather gather) {
            long[] count = shape.extents();
            count[PlaneRegion.INLINE] = 1;
            count[PlaneRegion.CROSSLINE] = 1;
            return Query.of(Region.of(new long[] {gather.inline(), gather.crossline(), 0, 0}, count))
                    .map(samples -> Section.of(
                            new Words(facts).title(gather), facts.offsetAxis(), facts.sampleAxis(), samples));
        }
        if (!(subject instanceof Subject.OfPlane plane)) {
            throw new IllegalArgumentException(
                    facts.name() + " has no line numbers, so no line can be drawn over it; look at its planes");
        }
        PlaneRegion at = PlaneRegion.of(shape, plane);
        return Query.of(at.region()).map(samples -> facts.section(plane, samples));
    }
}
