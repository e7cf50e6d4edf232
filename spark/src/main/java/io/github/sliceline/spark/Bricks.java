package io.github.sliceline.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** The table of bricks as {@link Brick}s. */
public final class Bricks {
    private Bricks() {}

    /** Between rows and bricks, whose samples are then one copy away from the array that was read into. */
    public static Encoder<Brick> encoder() {
        return Encoders.bean(Brick.class);
    }

    /**
     * Rows as bricks.
     *
     * @param rows of the table of bricks, with all that a brick has
     */
    public static Dataset<Brick> of(Dataset<Row> rows) {
        return rows.as(encoder());
    }
}
