package io.github.sliceline.spark;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.expr;

import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What a query of a volume takes beside the same query of the same arrays in uncompressed Parquet, which Spark writes once: a row
 * for each trace, in the order of its lines, with its samples and the columns of its header. Both files are in the page cache.
 * A program: {@code dev/interop/compare_spark.sh FOLDER parquet} runs it.
 */
final class ParquetTable {
    /** Traces of the survey begin at this inline. */
    private static final int FIRST = SurveyLines.DEFAULT.firstInline();

    private ParquetTable() {}

    /** A volume, and a folder of Parquet. */
    private record Pair(Path h5, Path parquet) {}

    /**
     * Measures.
     *
     * @param arguments a folder for 7.5 GB, of which 5 stay; inlines and crosslines, 768 each if not given; which queries, by a part of their
     *     names, all if not given
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int lines = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 768;
        String only = arguments.length > 2 ? arguments[2] : "";
        Path h5 = folder.resolve("parquet-table-" + lines + ".h5");
        Path parquet = folder.resolve("parquet-table-" + lines + ".parquet");
        if (!Files.exists(parquet.resolve("_SUCCESS"))) {
            make(folder.resolve("parquet-table.sgy"), h5, lines);
            write(h5, parquet);
        }
        String ten = "iline between " + (FIRST + lines / 2) + " and " + (FIRST + lines / 2 + 9);
        String sum = "sum(aggregate(samples, 0D, (sum, sample) -> sum + sample))";
        Pair files = new Pair(h5, parquet);
        compare(only, "aggregate, sum of each trace", "traces", files, "true", sum);
        compare(only, "array_max of each trace", "traces", files, "true", "sum(array_max(samples))");
        compare(only, "ten inlines, array_max", "traces", files, ten, "sum(array_max(samples))");
        compare(only, "ten inlines, aggregate", "traces", files, ten, sum);
        compare(only, "lines and places", "traces", files, "true", "sum(iline * 7 + xline + floor(x) + floor(y))");
        compare(only, "header columns", "headers", files, "true", "sum(inline * 7 + crossline + cdp_x + cdp_y)");
        compare(only, "a header column", "headers", files, "true", "sum(trace_sequence_in_file)");
    }

    /** Samples are whole numbers of 20 bits, so that sums are exact in any order, and no dictionary of Parquet's holds them. */
    private static void make(Path segy, Path h5, int lines) throws IOException {
        SurveyShape shape = new SurveyShape(lines, lines, 1024);
        SyntheticSegy.of(shape, SurveyLines.DEFAULT, (i, x, trace) -> {
                    int state = i * lines + x + 1;
                    for (int k = 0; k < trace.length; k++) {
                        state ^= state << 13;
                        state ^= state >>> 17;
                        state ^= state << 5;
                        trace[k] = state >> 12;
                    }
                })
                .write(segy);
        Files.deleteIfExists(h5);
        SegyToHdf5.convert(segy, h5, ConvertOptions.DEFAULTS, Job.quiet());
        Files.delete(segy);
    }

    private static void write(Path h5, Path parquet) {
        Dataset<Row> headers =
                ours("headers", h5).select("trace", "inline", "crossline", "cdp_x", "cdp_y", "trace_sequence_in_file");
        Dataset<Row> traces = ours("traces", h5);
        traces.join(broadcast(headers), expr("iline = inline and xline = crossline"))
                .orderBy("iline", "xline")
                .write()
                .mode("overwrite")
                .option("compression", "none")
                .parquet(parquet.toString());
    }

    private static Dataset<Row> ours(String table, Path h5) {
        return LocalSpark.read().option("table", table).load(h5.toString());
    }

    private static void compare(String only, String what, String table, Pair files, String filter, String query)
            throws IOException {
        if (what.contains(only)) {
            SparkTable.compare(
                    what,
                    "Parquet",
                    () -> answer(LocalSpark.session().read().parquet(files.parquet.toString()), filter, query),
                    "ours",
                    () -> answer(ours(table, files.h5), filter, query));
        }
    }

    private static double answer(Dataset<Row> rows, String filter, String query) {
        return ((Number) rows.where(filter).selectExpr(query).first().get(0)).doubleValue();
    }
}
