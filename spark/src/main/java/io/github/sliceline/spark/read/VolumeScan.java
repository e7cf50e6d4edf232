package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.spark.source.SourceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Traces of volumes, cut into parts for tasks. */
final class VolumeScan implements Scan, Batch, SupportsReportStatistics {
    private final List<Survey> surveys;
    private final SourceFiles files;
    private final Opening opening;
    private final Wanted wanted;
    private final StructType schema;
    private final long partitionBytes;

    VolumeScan(
            List<Survey> surveys,
            SourceFiles files,
            Opening opening,
            Wanted wanted,
            StructType schema,
            long partitionBytes) {
        this.surveys = List.copyOf(surveys);
        this.files = files;
        this.opening = opening;
        this.wanted = wanted;
        this.schema = schema;
        this.partitionBytes = partitionBytes;
    }

    @Override
    public StructType readSchema() {
        return schema;
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        try {
            List<InputPartition> parts = new ArrayList<>();
            for (Survey survey : surveys) {
                for (Region part : parts(survey)) {
                    parts.add(new VolumePart(survey.file(), part, scan(survey, part)));
                }
            }
            return parts.toArray(InputPartition[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte @Nullable [] scan(Survey survey, Region part) throws IOException {
        return survey.parts().isPresent() ? survey.parts().get().part(part) : null;
    }

    private List<Region> parts(Survey survey) {
        TraceTable table = new TraceTable(survey.isPrestack());
        Condition condition = Condition.all(wanted.filters(), table.filterColumns());
        return Boxes.cut(survey.traces(), survey.column(), (long) survey.samples() * Float.BYTES, partitionBytes)
                .stream()
                .filter(part -> condition.mayPass(table.bounds(survey.file().name(), survey.lines(), part)))
                .toList();
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new BatchFactory(files, opening, wanted);
    }

    @Override
    public Statistics estimateStatistics() {
        long rows = surveys.stream().mapToLong(Survey::live).sum();
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(rows);
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.of(rows);
            }
        };
    }
}
