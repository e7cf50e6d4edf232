package io.github.sliceline.spark;

import static org.apache.spark.sql.functions.col;

import io.github.sliceline.create.DistributedPlan;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Boxes;
import io.github.sliceline.spark.filter.Cut;
import io.github.sliceline.spark.write.BrickColumns;
import java.util.Iterator;
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
        return Boxes.cut(inner, plan.chunk(), 1, 1).stream()
                .map(chunk -> new Tuple2<>(plan.shareOf(chunk), Brick.of(chunk, Cut.box(samples, block, chunk))))
                .iterator();
    }
}
