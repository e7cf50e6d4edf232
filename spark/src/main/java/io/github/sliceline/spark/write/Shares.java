package io.github.sliceline.spark.write;

import static org.apache.spark.sql.functions.col;

import io.github.sliceline.create.DistributedPlan;
import io.github.sliceline.geometry.Region;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
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

    /** Rows as they are for a file, of which any task may write any chunk. */
    static Dataset<Row> together(Dataset<Row> rows, DistributedPlan plan) {
        if (!plan.keepsSharesTogether()) {
            return rows;
        }
        Encoder<ChunkRow> encoder = Encoders.bean(ChunkRow.class);
        return rows.select(
                        col(BrickColumns.START).cast("array<int>"),
                        col(BrickColumns.COUNT).cast("array<int>"),
                        col(BrickColumns.SAMPLES))
                .withColumn(SHARE, org.apache.spark.sql.functions.lit(0))
                .as(encoder)
                .flatMap((FlatMapFunction<ChunkRow, ChunkRow>) brick -> chunks(brick, plan), encoder)
                .toDF()
                .repartition(plan.shares(), col(SHARE))
                .sortWithinPartitions(SHARE);
    }
}
