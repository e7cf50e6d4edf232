package io.github.sliceline.spark.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.spark.filter.Boxes;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.spark.read.ReadSettings.SampleRange;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/**
 * Batches of traces of a part, each from some columns of chunks. Samples are read only of traces that pass the
 * filters.
 */
final class TraceBatches implements PartReader.Batches {
    private static final long SAMPLES_AT_ONCE = 4 << 20;

    /** Traces per batch in a query without samples. */
    private static final long TRACES_AT_ONCE = 1 << 16;

    /** Numbers of traces of a table that are searched at once. */
    private static final long NUMBERS_AT_ONCE = 1 << 18;

    private final OpenVolumes.Lease lease;
    private final SeismicVolume volume;
    private final RowQuery query;
    private final TraceTable kind;
    private final Condition condition;
    private final String file;
    private final SampleRange samples;
    private final boolean readsSamples;
    /** Rows of a table in one batch: whole chunks if all traces pass. */
    private final int rowsAtOnce;

    private final Iterator<Region> steps;
    private final PartReader.Arrays arrays = new PartReader.Arrays();
    private final CancelToken closing = new CancelToken();
    private int rowsLeft;
    private @Nullable TraceFinder finder;
    private @Nullable TraceSet found;
    private int taken;

    /** @param lease closed with this */
    TraceBatches(OpenVolumes.Lease lease, VolumePart part, RowQuery query) {
        this.lease = lease;
        this.volume = lease.volume();
        this.query = query;
        this.kind = new TraceTable(Survey.axes(volume), volume.hasLines());
        this.condition = Condition.all(query.filters(), kind.filterColumns());
        this.file = part.file().name();
        this.samples = query.samples() != null
                ? query.samples()
                : new SampleRange(0, volume.samples().size() - 1);
        this.readsSamples = query.has(TraceTable.SAMPLES);
        this.rowsLeft = query.limit();
        long traceBytes = (long) length() * Float.BYTES;
        long most = readsSamples ? SAMPLES_AT_ONCE / traceBytes : TRACES_AT_ONCE;
        Shape column = Survey.withoutSamples(volume.blocks().extents());
        this.rowsAtOnce = (int) (Math.max(1, most / column.extent(0)) * column.extent(0));
        this.steps = Boxes.cut(part.traces(), column, 1, volume.isTable() ? NUMBERS_AT_ONCE : Math.max(1, most))
                .iterator();
    }

    private int length() {
        return samples.last() - samples.first() + 1;
    }

    @Override
    public Optional<PartReader.Batch> begin() throws IOException {
        while (rowsLeft > 0) {
            TraceRows rows = volume.isTable() ? nextOfTable() : next();
            if (rows == null) {
                break;
            }
            rowsLeft -= rows.count();
            if (rows.count() > 0) {
                return Optional.of(begin(rows));
            }
        }
        return Optional.empty();
    }

    /** Returns the rows of the next step, which may be none; null after the last. */
    private @Nullable TraceRows next() throws IOException {
        while (steps.hasNext()) {
            Region step = steps.next();
            if (condition.mayPass(kind.bounds(file, volume.samples().size(), step))) {
                return TraceRows.select(volume, kind, step, file, needsPlaces(), condition, rowsLeft);
            }
        }
        return null;
    }

    /** Returns the next rows of a table, which may be none; null after the last. */
    private @Nullable TraceRows nextOfTable() throws IOException {
        TraceSet traces = found;
        while (traces == null || taken == traces.size()) {
            if (!steps.hasNext()) {
                return null;
            }
            if (finder == null) {
                finder = TraceFinder.of(condition, kind, file);
            }
            Region step = steps.next();
            traces = finder.find(volume, step.start(0), step.end(0));
            found = traces;
            taken = 0;
        }
        int some = Math.min(Math.min(rowsAtOnce, rowsLeft), traces.size() - taken);
        taken += some;
        return TraceRows.select(traces, kind, taken - some, some, file, condition);
    }

    private boolean needsPlaces() {
        return kind.located() && (query.needs(TraceTable.X) || query.needs(TraceTable.Y));
    }

    private PartReader.Batch begin(TraceRows rows) {
        if (!readsSamples) {
            return () -> batch(rows, new float[0], new int[0]);
        }
        List<Region> traces = rows.regions();
        List<Region> regions = traces.stream().map(this::withSamples).toList();
        float[] values = arrays.next(
                Math.toIntExact(regions.stream().mapToLong(Region::size).sum()));
        CompletableFuture<Void> read = volume.readAsync(regions, FloatBuffer.wrap(values), ReadPriority.SOON, closing);
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
        for (int d = 0; d < kind.axes().size(); d++) {
            if (kind.axes().get(d).name().equals(name)) {
                return rows.values(d);
            }
        }
        return switch (name) {
            case FilterColumns.FILE -> Columns.text(file);
            case TraceTable.SAMPLES -> Columns.pieces(values, starts, length());
            default -> rows.coordinates(name.equals(TraceTable.X) ? 0 : 1);
        };
    }

    @Override
    public void close() throws IOException {
        closing.cancel();
        lease.close();
    }
}
