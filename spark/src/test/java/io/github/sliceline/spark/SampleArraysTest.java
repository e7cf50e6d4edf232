package io.github.sliceline.spark;

import static org.apache.spark.sql.functions.expr;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Batches are read into arrays that are used again, and rows have pieces of them: whatever Spark does with the samples of a row, and
 * however long it keeps them, they are those of its trace. The part that is read has more batches than there are arrays.
 */
class SampleArraysTest {
    private static final int LINES = 72;
    private static final int SAMPLES = 1101; // odd
    private static final int FIRST = 7;

    @TempDir
    private static Path folder;

    private static List<Path> files;

    private static boolean isLive(int inline, int crossline) {
        return (inline + 2 * crossline) % 7 != 3;
    }

    private static float sample(int inline, int crossline, int k) {
        return (inline * 73_856_093 ^ crossline * 19_349_663 ^ k * 83_492_791) >> 12; // 20 bits, so that sums are exact
    }

    @BeforeAll
    static void write() throws IOException {
        Path segy = folder.resolve("arrays.sgy");
        Path h5 = folder.resolve("arrays.h5");
        SyntheticSegy.of(new SurveyShape(LINES, LINES, SAMPLES), SurveyLines.DEFAULT, (i, x, trace) -> {
                    for (int k = 0; k < SAMPLES; k++) {
                        trace[k] = sample(i, x, k);
                    }
                })
                .withLive(SampleArraysTest::isLive)
                .write(segy);
        SegyToHdf5.convert(segy, h5, ConvertOptions.DEFAULTS, Job.quiet());
        files = List.of(segy, h5);
    }

    private static Dataset<Row> load(Path file) {
        return LocalSpark.read()
                .option("partitionBytes", 1L << 30)
                .option("samples", FIRST + ":" + (SAMPLES - 1))
                .load(file.toString());
    }

    private static float[] wanted(Row lines) {
        int inline = lines.<Integer>getAs("iline") - SurveyLines.DEFAULT.firstInline();
        int crossline = lines.<Integer>getAs("xline") - SurveyLines.DEFAULT.firstCrossline();
        assertEquals(true, isLive(inline, crossline), () -> "a row of a trace that is not there: " + lines);
        float[] samples = new float[SAMPLES - FIRST];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = sample(inline, crossline, FIRST + k);
        }
        return samples;
    }

    private static void check(Row trace, String what) {
        float[] found = new float[SAMPLES - FIRST];
        // a copy: what Spark gives may be a linked list, which is slow by number
        List<Float> samples = new ArrayList<>(trace.<Float>getList(trace.fieldIndex("samples")));
        for (int k = 0; k < found.length; k++) {
            found[k] = samples.get(k);
        }
        assertEquals(found.length, samples.size(), what);
        assertArrayEquals(wanted(trace), found, () -> what + ": " + trace.get(0) + ", " + trace.get(1));
    }

    private static long live() {
        long live = 0;
        for (int place = 0; place < LINES * LINES; place++) {
            live += isLive(place / LINES, place % LINES) ? 1 : 0;
        }
        return live;
    }

    @Test
    void rowsThatLeaveTheScanAndRowsThatAreSortedHaveTheirOwnSamples() {
        for (Path file : files) {
            String order = file.toString().endsWith(".h5") ? "samples" : "xline";
            List<Row> rows = load(file)
                    .select("iline", "xline", "samples")
                    .orderBy(order)
                    .collectAsList();
            assertEquals(live(), rows.size(), file.toString());
            rows.forEach(row -> check(row, file + " by " + order));
        }
    }

    @Test
    void generatedCodeAndInterpretedExpressionsSeeTheSameElements() {
        for (Path file : files) {
            List<Row> rows = load(file)
                    .selectExpr(
                            "iline",
                            "xline",
                            "array_max(samples)",
                            "aggregate(samples, 0D, (sum, sample) -> sum + sample)",
                            "samples[5]",
                            "slice(samples, 3, 2)",
                            "size(samples)")
                    .collectAsList();
            assertEquals(live(), rows.size(), file.toString());
            for (Row row : rows) {
                float[] samples = wanted(row);
                float most = Float.NEGATIVE_INFINITY;
                double sum = 0;
                for (float sample : samples) {
                    most = Math.max(most, sample);
                    sum += sample;
                }
                assertEquals(
                        List.of(most, sum, samples[5], List.of(samples[2], samples[3]), samples.length),
                        List.of(row.get(2), row.get(3), row.get(4), List.copyOf(row.getList(5)), row.get(6)),
                        () -> file + ": " + row);
            }
        }
    }

    @Test
    void aggregatesAreNotOverwrittenByTheNextBatch() {
        String trace = "struct(iline, xline, samples)";
        for (Path file : files) {
            Dataset<Row> traces = load(file);
            traces.groupBy("iline")
                    .agg(expr("first(" + trace + ")"), expr("last(" + trace + ")"), expr("max(" + trace + ")"))
                    .collectAsList()
                    .forEach(row -> {
                        for (int column = 1; column <= 3; column++) {
                            check(row.getStruct(column), file + " by inline, " + column);
                        }
                    });
            Row all = traces.selectExpr(
                            "first(" + trace + ")",
                            "max_by(" + trace + ", xline)",
                            "min(struct(xline, iline, samples))",
                            "collect_list(" + trace + ")")
                    .first();
            for (int column = 0; column <= 2; column++) {
                check(all.getStruct(column), file + " of all, " + column);
            }
            assertEquals(live(), all.getList(3).size(), file.toString());
            all.<Row>getList(3).forEach(row -> check(row, file + " collected"));
        }
    }
}
