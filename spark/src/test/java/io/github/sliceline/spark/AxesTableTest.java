package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.geometry.AxesSurvey;
import io.github.sliceline.segy.geometry.TrueGeometry;
import io.github.sliceline.volume.RandomAxes;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes of any axes and tables of traces against loops over their places. */
class AxesTableTest {
    /** Dense volumes of rank 6 and 2, and tables of 4 and 6 axes with ordinals, of which some are lists. */
    private static final List<Integer> SEEDS = List.of(26, 7, 8, 39);

    /** In a build 4, with {@code -Pfull} 20. */
    private static final int VOLUMES = Cases.number("sliceline.spark.surveys", 4, 20);

    private static final int FILTERS = 2;

    @TempDir
    private Path folder;

    @Test
    void rowsAreTheTracesThatExist() throws IOException {
        for (int i = 0; i < VOLUMES; i++) {
            int seed = i < SEEDS.size() ? SEEDS.get(i) : 40 + i;
            RandomAxes made = new RandomAxes(seed);
            Path file = made.write(folder.resolve("axes.h5"));
            Random random = new Random(seed);
            Dataset<Row> rows = LocalSpark.read()
                    .option("partitionBytes", 1 + random.nextInt(8000))
                    .load(file.toString());
            for (Axis axis : made.axes) {
                assertEquals(
                        axis.isWhole() ? DataTypes.IntegerType : DataTypes.DoubleType,
                        rows.schema().apply(axis.name()).dataType(),
                        made.toString());
            }
            List<Row> collected = rows.collectAsList();
            assertEquals(
                    TracesTest.lines(wanted(made)), TracesTest.lines(TracesTest.texts(collected)), made.toString());
            TracesTest.checkFilters(random, FILTERS, rows, collected, made.toString());
        }
    }

    /** Each trace as text. */
    private static List<String> wanted(RandomAxes made) {
        List<String> texts = new ArrayList<>();
        for (int place = 0; place < made.size(); place++) {
            if (made.isLive(place)) {
                List<Object> row = new ArrayList<>();
                for (int d = 0; d < made.axes.size(); d++) {
                    double value = made.axes.get(d).valueAt(made.at(place, d));
                    row.add(made.axes.get(d).isWhole() ? (Object) (int) value : (Object) value);
                }
                row.add(Arrays.toString(made.trace(place)));
                texts.add(row.toString());
            }
        }
        return texts;
    }

    /** Files with a label before them, dense and as tables, and their headers. */
    @Test
    void segyFilesHaveTheAxesOfTheOption() throws IOException {
        int tables = 0;
        for (int seed = 0; seed < VOLUMES; seed++) {
            AxesSurvey drawn = AxesSurvey.of(seed);
            AxesSurvey survey = drawn.asTable().orElse(drawn);
            Random random = new Random(seed);
            byte[] label = new byte[random.nextInt(200)];
            Path file = folder.resolve("survey.sgy");
            Files.write(file, label);
            Files.write(file, survey.bytes(), StandardOpenOption.APPEND);
            Map<String, String> opening = label.length == 0 ? Map.of() : Map.of("skip", "" + label.length);
            DataFrameReader reader = LocalSpark.read()
                    .options(opening)
                    .option("axes", survey.spec().toString())
                    .option("duplicates", survey.duplicates().name())
                    .option("partitionBytes", 1 + random.nextInt(8000));
            survey.overrides()
                    .asMap()
                    .forEach((name, value) -> reader.option(name.equals("where-not") ? "whereNot" : name, value));
            Dataset<Row> rows = reader.load(file.toString()).drop("x", "y");
            List<Row> collected = rows.collectAsList();
            assertEquals(
                    TracesTest.lines(wanted(survey)), TracesTest.lines(TracesTest.texts(collected)), survey.toString());
            TracesTest.checkFilters(random, FILTERS, rows, collected, survey.toString());
            long headers = LocalSpark.read()
                    .options(opening)
                    .option("table", "headers")
                    .load(file.toString())
                    .count();
            assertTrue(headers >= collected.size(), survey.toString());
            tables += survey.isTable() ? 1 : 0;
        }
        assertTrue(tables > 0, "no tables");
    }

    private static List<String> wanted(AxesSurvey survey) {
        int axes = survey.names().size();
        boolean[] whole = new boolean[axes];
        for (int d = 0; d < axes; d++) {
            whole[d] = Arrays.stream(survey.values(d)).allMatch(value -> value == Math.rint(value));
        }
        List<String> texts = new ArrayList<>();
        for (int trace : survey.traces()) {
            List<Object> row = new ArrayList<>();
            for (int d = 0; d < axes; d++) {
                double value = survey.value(trace, d);
                row.add(whole[d] ? (Object) (int) value : (Object) value);
            }
            if (survey.hasOrdinal()) {
                row.add(survey.ordinal(trace));
            }
            float[] samples = new float[AxesSurvey.SAMPLES];
            for (int k = 0; k < samples.length; k++) {
                samples[k] = 1000f * trace + k;
            }
            row.add(Arrays.toString(samples));
            texts.add(row.toString());
        }
        return texts;
    }

    @Test
    void withoutAxesSegyFilesHaveThoseThatStandOutElseTheirTracesInOrder() throws IOException {
        TrueGeometry.Survey cables = TrueGeometry.CABLES.survey(new Random(1));
        Path streamer = Files.write(folder.resolve("cables.sgy"), cables.bytes().bytes());
        Dataset<Row> found = LocalSpark.read().load(streamer.toString());
        assertEquals(List.of("shot", "cable", "channel", "samples"), List.of(found.columns()));
        assertEquals(cables.traceCount(), found.count());
        String shared =
                message(() -> LocalSpark.read().option("axes", "channel").load(streamer.toString()));
        assertTrue(shared.contains("cables.sgy: " + cables.traceCount() + " of "), shared);

        SegyBytes alike = new SegyBytes();
        for (int trace = 0; trace < 12; trace++) {
            alike.trace(0, 0);
        }
        Path file = Files.write(folder.resolve("any.sgy"), alike.bytes());
        Dataset<Row> rows = LocalSpark.read().load(file.toString());
        assertEquals(List.of("trace", "samples"), List.of(rows.columns()));
        assertEquals(
                List.of(6000f, 6001f, 6002f), rows.where("trace = 7").first().getList(1));
    }

    @Test
    void bricksHaveRangesOfAllAxes() throws IOException {
        RandomAxes made = new RandomAxes(6);
        Path file = made.write(folder.resolve("axes.h5"));
        Dataset<Row> rows = LocalSpark.read().option("table", "bricks").load(file.toString());
        Axis shots = made.axes.get(0);
        double shot = shots.valueAt(shots.size() / 2);
        long covered = 0;
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            for (Row row :
                    rows.where("shotMin <= " + shot + " and shotMax >= " + shot).collectAsList()) {
                Brick brick = Brick.of(row);
                Region place = brick.inner();
                double[] values = Arrays.copyOfRange(shots.values(), (int) place.start(0), (int) place.end(0));
                double least = Arrays.stream(values).min().orElseThrow();
                assertEquals(least, ((Number) row.getAs("shotMin")).doubleValue());
                assertTrue(least <= shot && Arrays.stream(values).max().orElseThrow() >= shot);
                assertArrayEquals(volume.read(place), brick.getSamples());
                covered += Arrays.stream(values).anyMatch(value -> value == shot) ? place.size() / place.count(0) : 0;
            }
            assertEquals(volume.shape().size() / shots.size(), covered);
        }
    }

    @Test
    void whatHasNoSuchRowsIsRefused() throws IOException {
        Path table = new RandomAxes(7).write(folder.resolve("table.h5"));
        String bricks =
                message(() -> LocalSpark.read().option("table", "bricks").load(table.toString()));
        assertTrue(bricks.contains("is a table of traces, which has no bricks; load it with table=traces"), bricks);
        Path other = new RandomAxes(6).write(folder.resolve("dense.h5"));
        String two = message(() -> LocalSpark.read().load(table.toString(), other.toString()));
        assertTrue(
                two.contains("dense.h5: has the columns shot int, crossline int, offset int, and ")
                        && two.contains("apart"),
                two);
        Path named = withLinesAnd("x");
        String same = message(() -> LocalSpark.read().load(named.toString()));
        assertTrue(same.contains("two columns of traces would be called x; rename an axis"), same);
    }

    @Test
    void volumesWithLinesAndFurtherAxesHaveCoordinates() throws IOException {
        Dataset<Row> rows = LocalSpark.read().load(withLinesAnd("azimuth").toString());
        assertEquals(List.of("inline", "crossline", "azimuth", "x", "y", "samples"), List.of(rows.columns()));
        List<Row> unknown = rows.where("azimuth = 7 and x is null").collectAsList();
        assertEquals(4, unknown.size());
        assertTrue(unknown.get(0).isNullAt(3) && unknown.get(0).isNullAt(4), unknown.toString());
    }

    private Path withLinesAnd(String name) throws IOException {
        Axis two = Axis.of(1, 1, 2);
        List<Axis> axes = List.of(two.named("inline"), two.named("crossline"), Axis.of(name, 5, 2, 3));
        Path file = folder.resolve(name + ".h5");
        try (VolumeWriter out = VolumeWriter.create(file, VolumeSpec.of(axes, SampleAxis.milliseconds(0, 4, 3)))) {
            out.commit();
        }
        return file;
    }

    private static String message(org.junit.jupiter.api.function.Executable refused) {
        return String.valueOf(assertThrows(UncheckedIOException.class, refused).getMessage());
    }

    @Test
    void filtersOnAxesAreInThePlan() throws IOException {
        Path file = new RandomAxes(7).write(folder.resolve("table.h5"));
        String plan = LocalSpark.read()
                .load(file.toString())
                .where("crossline in (1, 2) and ordinal < 1")
                .queryExecution()
                .executedPlan()
                .toString();
        assertTrue(plan.contains("In(crossline, [1,2])") && plan.contains("LessThan(ordinal,1)"), plan);
        assertFalse(plan.contains("Filter ("), plan);
    }
}
