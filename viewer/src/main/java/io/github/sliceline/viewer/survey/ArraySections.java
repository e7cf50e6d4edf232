package io.github.sliceline.viewer.survey;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SectionAxis;
import java.util.Arrays;
import java.util.Optional;

/**
 * Planes of arrays that nobody says are a survey. Their dimensions are taken to be the last of inline, crossline, offset and
 * sample: a matrix is the section of one line, a vector one trace.
 */
final class ArraySections {
    private static final int INLINE = 0;
    private static final int CROSSLINE = 1;
    private static final int OFFSET = 2;
    private static final int SAMPLE = 3;

    private ArraySections() {}

    /** Index axes; of an array with one to four dimensions, none of them empty or longer than an {@code int}. */
    static SurveyFacts facts(String name, Shape shape) {
        return new SurveyFacts(
                name,
                new SurveyGrid(lines(shape, INLINE), lines(shape, CROSSLINE)),
                shape.rank() == 4 ? Optional.of(lines(shape, OFFSET)) : Optional.empty(),
                SampleAxis.ofIndices(extent(shape, SAMPLE)));
    }

    private static LineAxis lines(Shape shape, int role) {
        return LineAxis.ofIndices(extent(shape, role));
    }

    private static int extent(Shape shape, int role) {
        int dimension = dimension(shape.rank(), role);
        return dimension < 0 ? 1 : (int) shape.extent(dimension);
    }

    /** Below 0 if the array has none. Only of four dimensions one is the offsets. */
    private static int dimension(int rank, int role) {
        if (rank == 4) {
            return role;
        }
        return role == OFFSET ? -1 : role == SAMPLE ? rank - 1 : role - (3 - rank);
    }

    static Query<Section> query(Shape shape, SurveyFacts facts, Subject subject) {
        if (!(subject instanceof Subject.OfPlane plane)) {
            throw new IllegalArgumentException(
                    facts.name() + " has no line numbers, so no line can be drawn over it; look at its planes");
        }
        int across = plane instanceof Subject.Inline ? INLINE : plane instanceof Subject.Crossline ? CROSSLINE : SAMPLE;
        int rows = across == INLINE ? CROSSLINE : INLINE;
        int columns = across == SAMPLE ? CROSSLINE : SAMPLE;
        return Query.of(region(shape, across, plane))
                .map(samples -> Section.of(title(plane), axis(shape, rows), axis(shape, columns), samples));
    }

    private static Region region(Shape shape, int across, Subject.OfPlane plane) {
        long[] start = new long[shape.rank()];
        long[] count = shape.extents();
        fix(start, count, dimension(shape.rank(), across), plane.index());
        fix(start, count, dimension(shape.rank(), OFFSET), plane.offset());
        return Region.of(start, count);
    }

    private static void fix(long[] start, long[] count, int dimension, int index) {
        if (dimension >= 0) {
            start[dimension] = index;
            count[dimension] = 1;
        }
    }

    private static SectionAxis axis(Shape shape, int role) {
        return new SectionAxis(role == SAMPLE ? "samples" : "index", "", 0, 1, extent(shape, role));
    }

    private static String title(Subject.OfPlane plane) {
        String kind =
                plane instanceof Subject.Slice ? "Samples " : plane instanceof Subject.Inline ? "Row " : "Column ";
        return kind + plane.index();
    }

    /** Such as {@code 3 × 100}, for messages. */
    static boolean isShowable(Shape shape) {
        return Arrays.stream(shape.extents()).allMatch(extent -> extent > 0 && extent <= Integer.MAX_VALUE);
    }
}
