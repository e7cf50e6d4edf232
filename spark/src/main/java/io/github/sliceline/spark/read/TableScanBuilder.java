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

/** Takes what Spark pushes down: columns, filters and a limit. */
final class TableScanBuilder
        implements ScanBuilder, SupportsPushDownRequiredColumns, SupportsPushDownFilters, SupportsPushDownLimit {
    private final FilterColumns columns;
    private final Building building;
    private StructType schema;
    private Filter[] pushed = {};
    private int limit = Integer.MAX_VALUE;

    /** Makes the scan. */
    interface Building {
        /**
         * Makes the scan.
         *
         * @param schema columns that are wanted, in their order
         * @param filters that rows pass
         * @param limit rows that are enough of a part
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

    /** Those that are not understood in full are looked at again by Spark; they may still leave out parts. */
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

    /** Of each part; so Spark takes as many of them all. */
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
