package io.github.sliceline.spark.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Boxes;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.spark.read.ReadSettings.SampleRange;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Batches of traces of a part, each from some columns of chunks. Samples are read only of traces that pass the
 * filters.
 */
final class TraceBatches implements PartReader.Batches {
    private static final long SAMPLES_AT_ONCE = 4 << 20;

    /** Traces per batch in a query without samples. */
    private static final long TRACES_AT_ONCE = 1 << 16;

    private final OpenVolumes.Lease lease;
    private final SeismicVolume volume;
    private final RowQuery query;
    private final TraceTable table;
    private final Condition condition;
    private final String file;
    private final SampleRange samples;
    private final boolean readsSamples;
    private final Iterator<Region> steps;
    private final PartReader.Arrays arrays = new PartReader.Arrays();
    private final CancelToken closing = new CancelToken();
    private int rowsLeft;

    /** @param lease closed with this */
    TraceBatches(OpenVolumes.Lease lease, VolumePart part, RowQuery query) {
        this.lease = lease;
        this.volume = lease.volume();
        this.query = query;
        this.table = new TraceTable(volume.gathers().isPresent());
        this.condition = Condition.all(query.filters(), table.filterColumns());
        this.file = part.file().name();
        this.samples = query.samples() != null
                ? query.samples()
                : new SampleRange(0, volume.samples().size() - 1);
        this.readsSamples = query.has(TraceTable.SAMPLES);
        this.rowsLeft = query.limit();
        long traceBytes = (long) length() * Float.BYTES;
        this.steps = Boxes.cut(
                        part.traces(),
                        Survey.withoutSamples(volume.blocks().extents()),
                        readsSamples ? traceBytes : 1,
                        readsSamples ? SAMPLES_AT_ONCE : TRACES_AT_ONCE)
                .iterator();
    }

    private int length() {
        return samples.last() - samples.first() + 1;
    }

    @Override
    public Optional<PartReader.Batch> begin() throws IOException {
        while (steps.hasNext() && rowsLeft > 0) {
            Region step = steps.next();
            if (condition.mayPass(
                    table.bounds(file, Survey.lines(volume), volume.samples().size(), step))) {
                TraceRows rows = TraceRows.select(volume, step, file, needsPlaces(), condition, rowsLeft);
                rowsLeft -= rows.count();
                if (rows.count() > 0) {
                    return Optional.of(begin(rows));
                }
            }
        }
        return Optional.empty();
    }

    private boolean needsPlaces() {
        return query.needs(TraceTable.X) || query.needs(TraceTable.Y);
    }

    private PartReader.Batch begin(TraceRows rows) {
        if (!readsSamples) {
            return () -> batch(rows, new float[0], new int[0]);
        }
        Region traces = rows.extent();
        Region region = withSamples(traces);
        float[] values = arrays.next(Math.toIntExact(region.size()));
        CompletableFuture<Void> read = volume.readAsync(region, FloatBuffer.wrap(values), ReadPriority.SOON, closing);
        return () -> {
            IoFuture.join(read);
            return batch(rows, values, rows.starts(traces, length()));
        };
    }

    private Region withSamples(Region traces) {
        int rank = traces.rank();
        long[] start = new long[rank + 1];
        Arrays.setAll(start, d -> d < rank ? traces.start(d) : samples.first());
        long[] count = Arrays.copyOf(traces.shape().extents(), rank + 1);
        count[rank] = length();
        return Region.of(start, count);
    }

    private ColumnarBatch batch(TraceRows rows, float[] values, int[] starts) {
        ColumnVector[] columns = query.columns().stream()
                .map(name -> column(name, rows, values, starts))
                .toArray(ColumnVector[]::new);
        return new ColumnarBatch(columns, rows.count());
    }

    private ColumnVector column(String name, TraceRows rows, float[] values, int[] starts) {
        return switch (name) {
            case FilterColumns.FILE -> Columns.text(file);
            case TraceTable.SAMPLES -> Columns.pieces(values, starts, length());
            case TraceTable.X -> rows.coordinates(0);
            case TraceTable.Y -> rows.coordinates(1);
            default -> rows.lines(table.numbers().indexOf(name));
        };
    }

    @Override
    public void close() throws IOException {
        closing.cancel();
        lease.close();
    }
}
