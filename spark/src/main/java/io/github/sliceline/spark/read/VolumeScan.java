package io.github.sliceline.spark.read;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Boxes;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.Cut;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Statistics;

/** Scan of traces or bricks, cut into parts of whole columns of chunks. */
final class VolumeScan extends TableScan {
    private static final long MOST_BYTES = 128 << 20;
    private static final long LEAST_BYTES = 4 << 20;

    /** Cost of a trace in a query without samples, as a number of bytes. */
    private static final long BYTES_WITHOUT_SAMPLES = 32;

    private final List<Survey> surveys;
    private final long partitionBytes;

    /**
     * @param partitionBytes size of a part; 0 for a size that depends on the volumes and the number of parallel tasks
     */
    VolumeScan(List<Survey> surveys, BatchFactory readers, long partitionBytes) {
        super(readers);
        this.surveys = List.copyOf(surveys);
        this.partitionBytes = partitionBytes;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        long bytes = partitionBytes > 0 ? partitionBytes : usualBytes();
        try {
            List<InputPartition> parts = new ArrayList<>();
            for (Survey survey : surveys) {
                for (Region part : survey.table() ? tableParts(survey, bytes) : parts(survey, bytes)) {
                    parts.add(part(survey, part));
                }
            }
            return parts.toArray(InputPartition[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Returns a size with which all tasks have work, within limits. */
    private long usualBytes() {
        long all = surveys.stream()
                .mapToLong(survey -> survey.traces().size() * traceBytes(survey))
                .sum();
        return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, all / parallelism() + 1));
    }

    private long traceBytes(Survey survey) {
        return query().has(TraceTable.SAMPLES) ? (long) survey.samples() * Float.BYTES : BYTES_WITHOUT_SAMPLES;
    }

    private List<Region> parts(Survey survey, long bytes) {
        RowKind kind = survey.kind(query().table());
        Condition condition = Condition.all(query().filters(), kind.filterColumns());
        String file = survey.file().name();
        return Boxes.cut(survey.traces(), survey.column(), traceBytes(survey), bytes).stream()
                .filter(part -> condition.mayPass(kind.bounds(file, survey.samples(), part)))
                .toList();
    }

    private TraceFinder finder(Survey survey) {
        TraceTable kind = new TraceTable(survey.axes(), survey.located());
        return TraceFinder.of(
                Condition.all(query().filters(), kind.filterColumns()),
                kind,
                survey.file().name());
    }

    private List<Region> tableParts(Survey survey, long bytes) throws IOException {
        TraceFinder finder = finder(survey);
        long most = Math.max(1, bytes / traceBytes(survey));
        if (finder.isAll()) {
            return Boxes.cut(survey.traces(), survey.column(), 1, most);
        }
        if (finder.share() == 0) {
            return List.of();
        }
        try (OpenVolumes.Lease lease = readers().open(part(survey, survey.traces()))) {
            return finder.parts(lease.volume(), survey.column(), most);
        }
    }

    /** Returns a part, which has the scan of its traces and their halo if the file is SEG-Y. */
    private VolumePart part(Survey survey, Region traces) throws IOException {
        byte[] scan = survey.parts().isPresent()
                ? survey.parts().get().part(Cut.grown(traces, query().halo(), survey.shape()))
                : null;
        return VolumePart.of(survey.file(), traces, scan);
    }

    /** Estimates the rows that the filters leave, from the share of places with traces. */
    @Override
    public Statistics estimateStatistics() {
        long rows = 0;
        long bytes = 0;
        for (Survey survey : surveys) {
            double traces = survey.table()
                    ? survey.live() * finder(survey).share()
                    : parts(survey, MOST_BYTES).stream().mapToLong(Region::size).sum();
            double live = (double) survey.live() / Math.max(1, survey.traces().size());
            rows += (long) (traces * live);
            bytes += (long) (traces * live * traceBytes(survey));
        }
        return statistics(OptionalLong.of(bytes), OptionalLong.of(rows));
    }
}
