package io.github.sliceline.volume;

import io.github.sliceline.selection.PathColumn;
import java.util.List;

/**
 * The section along a path over the map: a trace for each place on it, of NaN where it leaves the survey.
 *
 * @param columns the places, in the order of the path
 * @param section rows are the places, by their distance along the path; columns are samples
 */
public record PathSection(List<PathColumn> columns, Section section) {
    public PathSection {
        columns = List.copyOf(columns);
        if (columns.size() != section.rows()) {
            throw new IllegalArgumentException(columns.size() + " places for " + section);
        }
    }

    /** Samples as {@code [place][sample]}, row-major; not a copy. */
    public float[] samples() {
        return section.samples();
    }
}
