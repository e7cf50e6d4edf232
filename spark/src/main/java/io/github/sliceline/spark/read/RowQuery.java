package io.github.sliceline.spark.read;

import io.github.sliceline.spark.read.ReadSettings.SampleRange;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * Rows and columns that tasks read.
 *
 * @param table kind of the rows
 * @param columns names in the order of the batches
 * @param filters filters that rows must pass
 * @param samples range of samples of each trace; null for all
 * @param halo samples around bricks in each dimension; empty for none
 * @param limit largest number of rows needed from each part
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

    /** True if a column is read, if only for a filter. */
    boolean needs(String column) {
        return has(column)
                || filters.stream()
                        .anyMatch(filter -> List.of(filter.references()).contains(column));
    }
}
