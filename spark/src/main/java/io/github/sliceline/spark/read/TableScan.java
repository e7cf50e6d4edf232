package io.github.sliceline.spark.read;

import io.github.sliceline.spark.source.SourceFiles;
import java.util.OptionalLong;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/** What all scans have: columns, filters, and how files are opened. */
abstract class TableScan implements Scan, Batch, SupportsReportStatistics {
    private final SourceFiles opener;
    private final Opening opening;
    private final Wanted wanted;
    private final StructType schema;

    TableScan(SourceFiles opener, Opening opening, Wanted wanted, StructType schema) {
        this.opener = opener;
        this.opening = opening;
        this.wanted = wanted;
        this.schema = schema;
    }

    final Wanted wanted() {
        return wanted;
    }

    /** Tasks that run at once. */
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
        return schema;
    }

    @Override
    public final Batch toBatch() {
        return this;
    }

    @Override
    public final PartitionReaderFactory createReaderFactory() {
        return new BatchFactory(opener, opening, wanted, schema);
    }

    /** Such as {@code sliceline traces, filters [GreaterThan(iline,1000)]}. */
    @Override
    public final String description() {
        return "sliceline " + wanted.table() + ", filters " + wanted.filters();
    }
}
