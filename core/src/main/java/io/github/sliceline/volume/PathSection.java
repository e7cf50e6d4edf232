package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import java.util.List;

/**
 * The section along a path over the map: a trace for each place on the path, of NaN where the path leaves the survey.
 *
 * @param columns the places, in the order of the path
 * @param section section whose rows are the places, by their distance along the path, and whose columns are samples.
 *     Places on its row axis have the mean distance between places; {@code columns} has the exact ones.
 */
public record PathSection(List<PathColumn> columns, Section section) {
    public PathSection {
        columns = List.copyOf(columns);
        if (columns.size() != section.rows()) {
            throw new IllegalArgumentException(columns.size() + " places for " + section);
        }
    }

    /**
     * Returns the row axis of the section along a path. Its step is the mean distance between places, which is exact on
     * a path without a kink.
     */
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
