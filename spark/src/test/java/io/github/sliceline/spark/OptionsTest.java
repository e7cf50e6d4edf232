package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What options do, and what is said to those that make no sense. */
class OptionsTest {
    @BeforeAll
    static void assumeSpark() {
        LocalSpark.assume();
    }

    @TempDir
    private Path folder;

    @Test
    void invalidOptionsAreRefused() throws IOException {
        RandomFiles files = RandomFiles.of(3, folder);
        Map<String, String> refused = new TreeMap<>(Map.of(
                "halos=0,0,1", "unknown option 'halos'; did you mean 'halo'?",
                "tabel=bricks", "unknown option 'tabel'; did you mean 'table'?",
                "table=brick", "option table is one of [traces, bricks, headers], got 'brick'",
                "halo=1,1,1", "option halo is for the table bricks, and the table traces is read",
                "samples=3:1", "option samples must begin before it ends, got '3:1'",
                "samples=0:99999", "option samples is 0:99999, and " + files.h5() + " has samples 0 to ",
                "partitionBytes=0", "option partitionBytes must be a whole number from 1 to ",
                "inlineByte=238", "option inlineByte: no field of 4 bytes (int32) fits at byte 238;"));
        refused.put("axes=shot=137:int9", "option axes: axis shot: '137:int9' names no type");
        refused.put("sampleOrder=middle", "option sampleOrder: 'middle' is no byte order; write big or little");
        refused.put("whereNot=trid", "option whereNot: ");
        refused.put("preset=rev9", "option preset is one of [standard, rev0, petrel], got 'rev9'");
        refused.forEach((option, wanted) -> {
            String[] parts = option.split("=", 2);
            String message = message(
                    IllegalArgumentException.class,
                    () -> LocalSpark.read()
                            .option(parts[0], parts[1])
                            .load(files.h5().toString()));
            assertTrue(message.startsWith(wanted), message);
        });
    }

    @Test
    void missingFilesAreNamed() {
        String missing = folder.resolve("missing.h5").toString();
        String message =
                message(UncheckedIOException.class, () -> LocalSpark.read().load(missing));
        assertTrue(message.contains(missing + ": there is no file of this name"), message);
    }

    @Test
    void whereHadoopHasNoFilesOfS3OursAreNamed() {
        String message =
                message(UncheckedIOException.class, () -> LocalSpark.read().load("s3a://bucket/survey.h5"));
        assertTrue(message.contains("say s3:// and put sliceline-s3 on the class path"), message);
    }

    @Test
    void samplesCutTraces() throws IOException {
        RandomFiles files = RandomFiles.of(4, folder);
        Row row = LocalSpark.read()
                .option("samples", "1:2")
                .load(files.h5().toString())
                .first();
        try (SeismicVolume volume = SeismicVolume.open(files.h5())) {
            float[] trace = volume.traces().findFirst().orElseThrow().samples();
            assertEquals(List.of(trace[1], trace[2]), row.getList(row.fieldIndex("samples")));
        }
    }

    @Test
    void aFileThatChangesBetweenPlanningAndReadingIsRefused() throws IOException {
        RandomFiles files = RandomFiles.of(1, folder);
        for (Path file : List.of(files.segy(), files.h5())) {
            for (String path : List.of(file.toString(), "counted:" + file)) {
                Dataset<Row> rows = RandomFiles.read(new Random(1)).load(path);
                Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
                Exception refused = assertThrows(Exception.class, rows::collectAsList);
                assertTrue(
                        String.valueOf(refused).contains("was replaced by another version")
                                || String.valueOf(refused.getCause()).contains("was replaced by another version"),
                        path + ": " + refused);
                Files.setLastModifiedTime(file, FileTime.fromMillis(2_000_000));
            }
        }
    }

    /** Hadoop's file systems by positional or vectored reads, as Spark's Hadoop has them. */
    @Test
    void filesAreReadThroughHadoop() throws IOException {
        for (long seed = 1; seed <= 3; seed++) {
            RandomFiles files = RandomFiles.of(seed, folder);
            for (Path file : List.of(files.segy(), files.h5())) {
                Dataset<Row> direct = RandomFiles.read(new Random(1)).load(file.toString());
                long before = CountedFiles.OPENED.get();
                Dataset<Row> hadoop = RandomFiles.read(new Random(1)).load("counted:" + file);
                assertEquals(direct.collectAsList(), hadoop.collectAsList(), files.description());
                assertTrue(CountedFiles.OPENED.get() > before, "it was read through Hadoop");
            }
        }
    }

    @Test
    void secretsAreNotExplained() throws IOException {
        RandomFiles files = RandomFiles.of(1, folder);
        Dataset<Row> rows = RandomFiles.read(new Random(1))
                .option("fs.counted.secret.key", "SECRET")
                .load("counted://user:SECRET@host" + files.h5());
        String plan = rows.queryExecution().toString() + rows.queryExecution().executedPlan();
        assertFalse(plan.contains("SECRET"), plan);
        assertTrue(plan.contains(files.h5().getFileName().toString()), plan);
    }

    private static String message(Class<? extends Throwable> type, Executable refused) {
        return String.valueOf(assertThrows(type, refused).getMessage());
    }
}
