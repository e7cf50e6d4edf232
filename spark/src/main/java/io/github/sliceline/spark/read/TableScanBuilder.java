package io.github.sliceline.spark.read;

import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.FilterColumns;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Builder of a scan from the columns, filters and limit that Spark pushes down. */
final class TableScanBuilder
        implements ScanBuilder, SupportsPushDownRequiredColumns, SupportsPushDownFilters, SupportsPushDownLimit {
    private final FilterColumns columns;
    private final Building building;
    private StructType schema;
    private Filter[] pushed = {};
    private int limit = Integer.MAX_VALUE;

    /** Factory of the scan. */
    interface Building {
        /**
         * Builds the scan.
         *
         * @param schema columns to read, in order
         * @param filters filters that rows must pass
         * @param limit largest number of rows needed from each part
         */
        Scan build(StructType schema, List<Filter> filters, int limit);
    }

    TableScanBuilder(StructType schema, FilterColumns columns, Building building) {
        this.schema = schema;
        this.columns = columns;
        this.building = building;
    }

    @Override
    public void pruneColumns(StructType required) {
        schema = required;
    }

    /**
     * Returns the filters that Spark must check again, because they are not understood in full. They may still exclude
     * parts.
     */
    @Override
    public Filter[] pushFilters(Filter[] filters) {
        pushed = filters.clone();
        return Arrays.stream(filters)
                .filter(filter -> !Condition.of(filter, columns).isExact())
                .toArray(Filter[]::new);
    }

    @Override
    public Filter[] pushedFilters() {
        return pushed.clone();
    }

    /** Limits the rows of each part. Spark still limits their total. */
    @Override
    public boolean pushLimit(int rows) {
        limit = rows;
        return true;
    }

    @Override
    public Scan build() {
        return building.build(schema, List.of(pushed), limit);
    }
}
