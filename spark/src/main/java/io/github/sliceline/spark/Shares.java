package io.github.sliceline.spark;

import static org.apache.spark.sql.functions.col;

import io.github.sliceline.create.DistributedPlan;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Cut;
import io.github.sliceline.spark.write.BrickColumns;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * Distribution of rows to tasks by the shares of an upload. Bricks are cut into chunks, and the chunks are shuffled by
 * the part of the upload in which they lie.
 */
final class Shares {
    private static final String SHARE = "share";
    private static final String CHUNK = "chunk";

    private Shares() {}

    /**
     * Returns rows that are grouped by shares. For a file the rows do not change, because any task may write any
     * chunk.
     */
    static Dataset<Row> groupedByShare(Dataset<Row> rows, DistributedPlan plan) {
        if (!plan.keepsSharesTogether()) {
            return rows;
        }
        FlatMapFunction<Brick, Tuple2<Integer, Brick>> cut = brick -> chunks(brick, plan);
        return bricks(rows)
                .as(Bricks.encoder())
                .flatMap(cut, Encoders.tuple(Encoders.INT(), Bricks.encoder()))
                .toDF(SHARE, CHUNK)
                .repartition(plan.shares(), col(SHARE))
                .sortWithinPartitions(SHARE)
                .select(CHUNK + ".*");
    }

    /** Returns rows with all columns of a brick. */
    private static Dataset<Row> bricks(Dataset<Row> rows) {
        boolean halo = BrickColumns.hasHalo(rows.schema());
        return rows.select(
                indices(BrickColumns.START, BrickColumns.START),
                indices(BrickColumns.EXTENTS, BrickColumns.EXTENTS),
                indices(halo ? BrickColumns.OUTER_START : BrickColumns.START, BrickColumns.OUTER_START),
                indices(halo ? BrickColumns.OUTER_EXTENTS : BrickColumns.EXTENTS, BrickColumns.OUTER_EXTENTS),
                col(BrickColumns.SAMPLES));
    }

    private static Column indices(String column, String name) {
        return col(column).cast("array<int>").as(name);
    }

    /** Cuts a brick into chunks. If the brick has only part of a chunk, the writer of that part will throw. */
    private static Iterator<Tuple2<Integer, Brick>> chunks(Brick brick, DistributedPlan plan) {
        Region inner = brick.inner();
        inner.requireWithin(plan.shape());
        float[] samples = brick.getSamples();
        Region block = samples.length == inner.size() ? inner : brick.outer();
        if (samples.length != block.size() || !Cut.isWithin(inner, block)) {
            throw Cut.wrongCount(inner, samples.length);
        }
        List<Tuple2<Integer, Brick>> chunks = new ArrayList<>();
        long[] start = starts(inner);
        while (true) {
            Region chunk = Region.of(start, extents(start, inner, plan));
            chunks.add(new Tuple2<>(plan.shareOf(chunk), Brick.of(chunk, Cut.box(samples, block, chunk))));
            int d = start.length - 1;
            while (d >= 0 && (start[d] = chunk.end(d)) == inner.end(d)) {
                start[d] = inner.start(d);
                d--;
            }
            if (d < 0) {
                return chunks.iterator();
            }
        }
    }

    private static long[] starts(Region region) {
        long[] start = new long[region.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = region.start(d);
        }
        return start;
    }

    /** Returns the extents of the part of a brick that lies in the chunk of an index. */
    private static long[] extents(long[] start, Region brick, DistributedPlan plan) {
        long[] extents = new long[start.length];
        for (int d = 0; d < extents.length; d++) {
            long chunk = plan.chunk().extent(d);
            extents[d] = Math.min((start[d] / chunk + 1) * chunk, brick.end(d)) - start[d];
        }
        return extents;
    }
}
