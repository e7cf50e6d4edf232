package io.github.sliceline.spark.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.Boxes;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.Cut;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongBiFunction;
import java.util.stream.IntStream;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Batches of the bricks of a part. Columns of bricks are read together with their halo and then cut into bricks. So
 * samples that bricks share vertically are read once.
 */
final class BrickBatches implements PartReader.Batches {
    private static final long SAMPLES_AT_ONCE = 4 << 20;

    private final OpenVolumes.Lease lease;
    private final SeismicVolume volume;
    private final RowQuery query;
    private final BrickTable table;
    private final Condition condition;
    private final String file;
    private final Shape shape;
    private final Shape block;
    private final Iterator<Region> steps;
    private final PartReader.Arrays arrays = new PartReader.Arrays();
    private final CancelToken closing = new CancelToken();
    private int rowsLeft;

    /** @param lease closed with this */
    BrickBatches(OpenVolumes.Lease lease, VolumePart part, RowQuery query) {
        this.lease = lease;
        this.volume = lease.volume();
        this.query = query;
        this.table = new BrickTable(Survey.axes(volume));
        this.condition = Condition.all(query.filters(), table.filterColumns());
        this.file = part.file().name();
        this.shape = volume.shape();
        this.block = volume.blocks().extents();
        this.rowsLeft = query.limit();
        long traceBytes = (long) volume.samples().size() * Float.BYTES;
        this.steps = Boxes.cut(part.traces(), Survey.withoutSamples(block), traceBytes, SAMPLES_AT_ONCE)
                .iterator();
    }

    @Override
    public Optional<PartReader.Batch> begin() {
        while (steps.hasNext() && rowsLeft > 0) {
            List<Region> bricks = bricks(steps.next());
            rowsLeft -= bricks.size();
            if (!bricks.isEmpty()) {
                return Optional.of(begin(bricks));
            }
        }
        return Optional.empty();
    }

    /** Returns the bricks that pass the filters. */
    private List<Region> bricks(Region traces) {
        int rank = shape.rank();
        long[] start = new long[rank];
        Arrays.setAll(start, d -> d < rank - 1 ? traces.start(d) : 0);
        long[] count = Arrays.copyOf(traces.shape().extents(), rank);
        count[rank - 1] = shape.extent(rank - 1);
        return Boxes.cut(Region.of(start, count), block, 1, 1).stream()
                .filter(this::passes)
                .limit(rowsLeft)
                .toList();
    }

    private boolean passes(Region brick) {
        double[] numbers = table.numbersOf(brick);
        Bounds bounds = new Bounds(file, numbers.length);
        for (int i = 0; i < numbers.length; i++) {
            bounds.set(i, numbers[i], numbers[i]);
        }
        return condition.mayPass(bounds);
    }

    private PartReader.Batch begin(List<Region> bricks) {
        List<Region> outers = bricks.stream()
                .map(brick -> Cut.grown(brick, query.halo(), shape))
                .toList();
        if (!query.has(BrickTable.SAMPLES)) {
            return () -> batch(bricks, outers, new float[0][]);
        }
        Region all = Cut.around(outers);
        float[] samples = arrays.next(Math.toIntExact(all.size()));
        CompletableFuture<Void> read = volume.readAsync(all, FloatBuffer.wrap(samples), ReadPriority.SOON, closing);
        return () -> {
            IoFuture.join(read);
            return batch(
                    bricks,
                    outers,
                    outers.stream().map(outer -> Cut.box(samples, all, outer)).toArray(float[][]::new));
        };
    }

    private ColumnarBatch batch(List<Region> bricks, List<Region> outers, float[][] samples) {
        ColumnVector[] columns = query.columns().stream()
                .map(name -> column(name, bricks, outers, samples))
                .toArray(ColumnVector[]::new);
        return new ColumnarBatch(columns, bricks.size());
    }

    private ColumnVector column(String name, List<Region> bricks, List<Region> outers, float[][] samples) {
        return switch (name) {
            case FilterColumns.FILE -> Columns.text(file);
            case BrickTable.START -> indices(bricks, Region::start);
            case BrickTable.EXTENTS -> indices(bricks, Region::count);
            case BrickTable.OUTER_START -> indices(outers, Region::start);
            case BrickTable.OUTER_EXTENTS -> indices(outers, Region::count);
            case BrickTable.SAMPLES -> Columns.arrays(samples);
            default -> table.column(name, bricks);
        };
    }

    /** Returns a column with one number of each dimension of each region. */
    private static ColumnVector indices(List<Region> regions, ToLongBiFunction<Region, Integer> number) {
        return Columns.arrays(regions.stream()
                .map(region -> IntStream.range(0, region.rank())
                        .map(d -> Math.toIntExact(number.applyAsLong(region, d)))
                        .toArray())
                .toArray(int[][]::new));
    }

    @Override
    public void close() throws IOException {
        closing.cancel();
        lease.close();
    }
}
