package io.github.sliceline.spark.read;

import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.spark.source.SourceFile;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Statistics;

/** Scan of trace headers. The driver does not open the files. */
final class HeaderScan extends TableScan {
    static final FilterColumns FILTERS = new FilterColumns(List.of(), Set.of());

    private static final long LEAST_BYTES = 16 << 20;
    private static final long MOST_BYTES = 1 << 30;

    private final List<SourceFile> files;

    HeaderScan(List<SourceFile> files, BatchFactory readers) {
        super(readers);
        Condition condition = Condition.all(query().filters(), FILTERS);
        this.files =
                files.stream().filter(file -> condition.mayPass(bounds(file))).toList();
    }

    static Bounds bounds(SourceFile file) {
        return new Bounds(file.name(), 0);
    }

    private long bytes() {
        return files.stream().mapToLong(SourceFile::length).sum();
    }

    @Override
    public InputPartition[] planInputPartitions() {
        long even = bytes() / parallelism();
        return HeaderPart.cut(files, Math.max(LEAST_BYTES, Math.min(MOST_BYTES, even)))
                .toArray(InputPartition[]::new);
    }

    /** Estimates bytes only: the number of traces is unknown. */
    @Override
    public Statistics estimateStatistics() {
        return statistics(OptionalLong.of(bytes()), OptionalLong.empty());
    }
}
