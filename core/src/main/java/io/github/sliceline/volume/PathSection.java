package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import java.util.List;

/**
 * The section along a path over the map: a trace for each place on it, of NaN where it leaves the survey.
 *
 * @param columns the places, in the order of the path
 * @param section rows are the places, by their distance along the path; columns are samples. Its axis has places as far apart
 *     as they are on average; {@code columns} has where each lies.
 */
public record PathSection(List<PathColumn> columns, Section section) {
    public PathSection {
        columns = List.copyOf(columns);
        if (columns.size() != section.rows()) {
            throw new IllegalArgumentException(columns.size() + " places for " + section);
        }
    }

    /** Distances along a path as the axis of its section: the step is the mean, exact on a path without a kink. */
    public static Axis distances(SurveyGrid grid, List<PathColumn> columns) {
        double length = columns.get(columns.size() - 1).distance();
        String unit = grid.bins().isPresent() ? "" : "bins";
        return Axis.regular("distance", unit, 0, length / (columns.size() - 1), columns.size());
    }

    /** Samples as {@code [place][sample]}, row-major; not a copy. */
    public float[] samples() {
        return section.samples();
    }
}
