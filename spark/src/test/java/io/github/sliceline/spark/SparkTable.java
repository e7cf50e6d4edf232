package io.github.sliceline.spark;

import com.sun.management.OperatingSystemMXBean;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/**
 * What Spark costs beside the library itself: the sum of all samples, a query of headers, and an attribute that is written,
 * both ways in one run with two threads each. A program: {@code dev/interop/compare_spark.sh FOLDER} runs it.
 */
final class SparkTable {
    private static final int WARM_UPS = 3;
    /** {@code -Drounds=N} has another number. */
    private static final int ROUNDS = Integer.getInteger("rounds", 7);

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private SparkTable() {}

    /** What is read of a row. */
    public static final class Samples implements Serializable {
        private static final long serialVersionUID = 1L;
        private float[] samples = {};

        /** Made by Spark. */
        public Samples() {}

        /** Of one trace or brick. */
        public float[] getSamples() {
            return samples;
        }

        /** Set by Spark. */
        public void setSamples(float[] samples) {
            this.samples = samples;
        }
    }

    /** What is measured. */
    interface Work {
        double run() throws IOException;
    }

    /**
     * Measures.
     *
     * @param arguments a folder for some 1 GB; inlines and crosslines, 400 each if not given
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int lines = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 400;
        Path segy = folder.resolve("spark-table.sgy");
        Path h5 = folder.resolve("spark-table.h5");
        if (!Files.exists(h5)) {
            make(segy, h5, lines);
        }
        compare("sum of samples, traces, HDF5", () -> blocks(h5), () -> sum("traces", h5));
        compare("sum of samples, bricks, HDF5", () -> blocks(h5), () -> sum("bricks", h5));
        compare("sum of samples, traces, SEG-Y", () -> blocks(segy), () -> sum("traces", segy));
        compare("header query, HDF5", () -> headers(h5), () -> query(h5));
        compare("header query, SEG-Y", () -> headers(segy), () -> query(segy));
        Path one = folder.resolve("one.h5");
        Path many = folder.resolve("many.h5");
        compare("RMS attribute, written", () -> RmsAttribute.byLibrary(h5, one), () -> RmsAttribute.bySpark(h5, many));
        if (Files.mismatch(one, many) != -1) {
            throw new IllegalStateException(one + " and " + many + " differ");
        }
        Files.delete(one);
        Files.delete(many);
    }

    private static void make(Path segy, Path h5, int lines) throws IOException {
        SurveyShape shape = new SurveyShape(lines, lines, 780);
        SyntheticSegy.of(shape, SurveyLines.DEFAULT, (i, x, trace) -> {
                    for (int k = 0; k < trace.length; k++) {
                        trace[k] = (31 * i + 17 * x + k) % 1000 - 500;
                    }
                })
                .write(segy);
        SegyToHdf5.convert(segy, h5, ConvertOptions.DEFAULTS, Job.quiet());
    }

    private static void compare(String what, Work library, Work spark) throws IOException {
        compare(what, "library", library, "Spark", spark);
    }

    /** Runs the two by turns, and prints their medians and the ratio of the second to the first. */
    static void compare(String what, String oneName, Work one, String otherName, Work other) throws IOException {
        double[][] ones = new double[3][ROUNDS];
        double[][] others = new double[3][ROUNDS];
        for (int round = -WARM_UPS; round < ROUNDS; round++) {
            double[] first = timed(one);
            double[] second = timed(other);
            if (first[0] != second[0]) {
                throw new IllegalStateException(what + ": " + first[0] + " and " + second[0]);
            }
            for (int i = 0; i < first.length && round >= 0; i++) {
                ones[i][round] = first[i];
                others[i][round] = second[i];
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-32s %s %6.0f ms, %s %6.0f ms, ratio %.2f; of the processor's time %.2f of %.0f ms%n",
                what,
                oneName,
                median(ones[1]),
                otherName,
                median(others[1]),
                median(others[1]) / median(ones[1]),
                median(others[2]) / median(ones[2]),
                median(ones[2]));
    }

    /** Result, milliseconds, and milliseconds of the processors. */
    private static double[] timed(Work work) throws IOException {
        long start = System.nanoTime();
        long processors = PROCESS.getProcessCpuTime();
        double result = work.run();
        return new double[] {result, (System.nanoTime() - start) / 1e6, (PROCESS.getProcessCpuTime() - processors) / 1e6
        };
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private static double sum(float[] samples) {
        double sum = 0;
        for (float sample : samples) {
            sum += sample;
        }
        return sum;
    }

    private static double blocks(Path file) throws IOException {
        DoubleAdder sum = new DoubleAdder();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            volume.blocks().forEach(2, block -> {
                double part = 0;
                float[] samples = block.samples();
                int count = (int) block.outer().size();
                for (int i = 0; i < count; i++) {
                    part += samples[i];
                }
                sum.add(part);
            });
        }
        return sum.sum();
    }

    private static double sum(String table, Path file) {
        Dataset<Samples> rows = LocalSpark.read()
                .option("table", table)
                .load(file.toString())
                .select("samples")
                .as(Encoders.bean(Samples.class));
        MapFunction<Samples, Double> ofRow = row -> sum(row.getSamples());
        return rows.map(ofRow, Encoders.DOUBLE())
                .selectExpr("sum(value)")
                .first()
                .getDouble(0);
    }

    private static double headers(Path file) throws IOException {
        HeaderColumn inline = HeaderColumn.of(TraceField.INLINE);
        HeaderColumn crossline = HeaderColumn.of(TraceField.CROSSLINE);
        long[] sum = new long[1];
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            VolumeHeaders headers = volume.headers().orElseThrow();
            headers.read(
                    Region.all(headers.shape()),
                    (place, trace, header) -> sum[0] += inline.get(header) + crossline.get(header),
                    Job.quiet());
        }
        return sum[0];
    }

    private static double query(Path file) {
        Row row = LocalSpark.read()
                .option("table", "headers")
                .load(file.toString())
                .selectExpr("sum(inline + crossline)")
                .first();
        return row.getLong(0);
    }
}
