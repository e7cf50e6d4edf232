package io.github.sliceline.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** Conversion of the table of bricks to {@link Brick}s. */
public final class Bricks {
    private Bricks() {}

    /**
     * Returns the encoder between rows and bricks. The samples of a brick are copied once from the array that was
     * read.
     */
    public static Encoder<Brick> encoder() {
        return Encoders.bean(Brick.class);
    }

    /**
     * Converts rows to bricks.
     *
     * @param rows rows of the table of bricks with all columns of a brick
     */
    public static Dataset<Brick> of(Dataset<Row> rows) {
        return rows.as(encoder());
    }
}
