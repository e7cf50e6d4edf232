package io.github.sliceline.spark.read;

import io.github.sliceline.spark.read.ReadSettings.SampleRange;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * What tasks read.
 *
 * @param table what a row is
 * @param columns names, in the order of the batches
 * @param filters that were pushed
 * @param samples which of each trace; null for all
 * @param halo around bricks; empty for none
 * @param limit rows that are enough of a part
 */
record RowQuery(
        TableKind table,
        List<String> columns,
        List<Filter> filters,
        @Nullable SampleRange samples,
        List<Integer> halo,
        int limit)
        implements Serializable {
    RowQuery {
        columns = List.copyOf(columns);
        filters = List.copyOf(filters);
        halo = List.copyOf(halo);
    }

    boolean has(String column) {
        return columns.contains(column);
    }

    /** Whether a column is read, be it for a filter. */
    boolean needs(String column) {
        return has(column)
                || filters.stream()
                        .anyMatch(filter -> List.of(filter.references()).contains(column));
    }
}
