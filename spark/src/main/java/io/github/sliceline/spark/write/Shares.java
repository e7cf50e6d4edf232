package io.github.sliceline.spark.write;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.github.sliceline.create.DistributedPlan;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Cut;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/**
 * Brings together what one task must write: the chunks of a part of an upload. Bricks are cut into chunks, and these are
 * shuffled by their parts.
 */
final class Shares {
    private static final String SHARE = "share";

    private Shares() {}

    /** The rows as they are for a file, of which any task may write any chunk. */
    static Dataset<Row> together(Dataset<Row> rows, DistributedPlan plan) {
        if (!plan.keepsSharesTogether()) {
            return rows;
        }
        Encoder<ChunkRow> encoder = Encoders.bean(ChunkRow.class);
        FlatMapFunction<ChunkRow, ChunkRow> cut = brick -> chunks(brick, plan);
        return bricks(rows)
                .as(encoder)
                .flatMap(cut, encoder)
                .toDF()
                .repartition(plan.shares(), col(SHARE))
                .sortWithinPartitions(SHARE);
    }

    /** Rows with all that a brick has. */
    private static Dataset<Row> bricks(Dataset<Row> rows) {
        boolean halo = BrickColumns.hasHalo(rows.schema());
        return rows.select(
                indices(BrickColumns.START, BrickColumns.START),
                indices(BrickColumns.EXTENTS, BrickColumns.EXTENTS),
                indices(halo ? BrickColumns.OUTER_START : BrickColumns.START, BrickColumns.OUTER_START),
                indices(halo ? BrickColumns.OUTER_EXTENTS : BrickColumns.EXTENTS, BrickColumns.OUTER_EXTENTS),
                col(BrickColumns.SAMPLES),
                lit(0).as(SHARE));
    }

    private static Column indices(String column, String name) {
        return col(column).cast("array<int>").as(name);
    }

    /** The chunks of a brick. One that is cut by the brick stays cut, and is refused by whoever writes it. */
    private static Iterator<ChunkRow> chunks(ChunkRow brick, DistributedPlan plan) {
        Region inner = brick.inner();
        inner.requireWithin(plan.shape());
        float[] samples = brick.getSamples();
        Region block = brick.sampled();
        if (samples.length != block.size() || !Cut.isWithin(inner, block)) {
            throw Cut.wrongCount(inner, samples.length);
        }
        List<ChunkRow> chunks = new ArrayList<>();
        long[] start = starts(inner);
        while (true) {
            Region chunk = Region.of(start, extents(start, inner, plan));
            chunks.add(ChunkRow.of(plan.shareOf(chunk), chunk, Cut.box(samples, block, chunk)));
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

    /** Extents of what of a brick is in the chunk that has an index. */
    private static long[] extents(long[] start, Region brick, DistributedPlan plan) {
        long[] extents = new long[start.length];
        for (int d = 0; d < extents.length; d++) {
            long chunk = plan.chunk().extent(d);
            extents[d] = Math.min((start[d] / chunk + 1) * chunk, brick.end(d)) - start[d];
        }
        return extents;
    }
}
