package example;

import io.github.sliceline.spark.Brick;
import io.github.sliceline.spark.Bricks;
import java.io.IOException;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Writes a volume of RMS amplitudes with Spark, of each sample and those above and below it, and a map of it with SQL. */
public final class SparkAttribute {
    /** Samples on either side of one. */
    private static final int HALF = 12;

    private SparkAttribute() {}

    /** Arguments: a volume, the one to make, and a folder for the map, if one is wanted. */
    public static void main(String[] args) throws IOException {
        if (args.length < 2 || args.length > 3) {
            System.err.println("usage: spark-attribute VOLUME NEW_VOLUME [MAP]");
            System.exit(2);
        }
        try (SparkSession spark =
                SparkSession.builder().appName("RMS amplitude").getOrCreate()) {
            save(spark, args[0], args[1]);
            if (args.length == 3) {
                map(spark, args[1], args[2]);
            }
        }
    }

    private static void save(SparkSession spark, String volume, String made) {
        DataFrameReader bricks =
                spark.read().format("sliceline").option("table", "bricks").option("halo", "0,0," + HALF);
        Bricks.of(bricks.load(volume))
                .map((MapFunction<Brick, Brick>) brick -> brick.with(rms(brick)), Bricks.encoder())
                .write()
                .format("sliceline")
                .option("like", volume)
                .option("name", "rms")
                .option("attribute.half_window", HALF)
                .save(made);
    }

    /** One value for each sample of the brick; at the ends of a trace the window is shorter. */
    private static float[] rms(Brick brick) {
        float[] samples = brick.getSamples();
        int above = brick.getStart()[2] - brick.getOuterStart()[2];
        int height = brick.getExtents()[2];
        int whole = brick.getOuterExtents()[2];
        float[] result = new float[samples.length / whole * height];
        for (int trace = 0; trace < samples.length / whole; trace++) {
            for (int k = 0; k < height; k++) {
                int first = Math.max(0, above + k - HALF);
                int end = Math.min(whole, above + k + HALF + 1);
                double squares = 0;
                for (int i = first; i < end; i++) {
                    squares += (double) samples[trace * whole + i] * samples[trace * whole + i];
                }
                result[trace * height + k] = (float) Math.sqrt(squares / (end - first));
            }
        }
        return result;
    }

    /** Of each bin the largest value and how many traces it has, as CSV. */
    private static void map(SparkSession spark, String volume, String folder) {
        Dataset<Row> traces = spark.read().format("sliceline").load(volume);
        traces.createOrReplaceTempView("traces");
        spark.sql("SELECT iline, xline, first(x) AS x, first(y) AS y, count(*) AS fold, max(array_max(samples)) AS rms"
                        + " FROM traces GROUP BY iline, xline")
                .write()
                .option("header", true)
                .csv(folder);
    }
}
