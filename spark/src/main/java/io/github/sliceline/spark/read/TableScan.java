package io.github.sliceline.spark.read;

import java.util.OptionalLong;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/** Scan of a table. It tells Spark its schema, its size, and how its parts are read. */
abstract class TableScan implements Scan, Batch, SupportsReportStatistics {
    private final BatchFactory readers;

    TableScan(BatchFactory readers) {
        this.readers = readers;
    }

    final BatchFactory readers() {
        return readers;
    }

    final RowQuery query() {
        return readers.query();
    }

    /** Number of tasks that run at the same time. */
    static int parallelism() {
        return Math.max(1, SparkContext.getOrCreate().defaultParallelism());
    }

    static Statistics statistics(OptionalLong bytes, OptionalLong rows) {
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return bytes;
            }

            @Override
            public OptionalLong numRows() {
                return rows;
            }
        };
    }

    @Override
    public final StructType readSchema() {
        return readers.schema();
    }

    @Override
    public final Batch toBatch() {
        return this;
    }

    @Override
    public final PartitionReaderFactory createReaderFactory() {
        return readers;
    }

    /** Returns for example {@code sliceline traces, filters [GreaterThan(iline,1000)]}. */
    @Override
    public final String description() {
        return "sliceline " + query().table() + ", filters " + query().filters();
    }
}
