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
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.upload.MemoryObjects;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes that tasks of Spark write, against those that one writer makes of the same samples. */
class SavedVolumesTest {
    /** In a build 2, with {@code -Pfull} 3. */
    private static final int VOLUMES = Cases.number("sliceline.random.volumes", 2, 3);

    private static final VolumeSpec SPEC = VolumeSpec.of(
                    Axis.of(100, 2, 20), Axis.of(7, 1, 13), SampleAxis.milliseconds(0, 4, 40))
            .withChunk(8, 8, 16);

    @BeforeAll
    static void assumeSpark() {
        LocalSpark.assume();
    }

    @TempDir
    private Path folder;

    @BeforeEach
    @AfterEach
    void forget() {
        MemoryObjects.forget();
    }

    private static VolumeSpec random(Random random) {
        int[] extents = random.ints(3 + random.nextInt(2), 1, 20).toArray();
        int last = extents.length - 1;
        List<Axis> lines = new ArrayList<>();
        for (int d = 0; d < last; d++) {
            lines.add(Axis.of(random.nextInt(1000), 1 + random.nextInt(3), extents[d]));
        }
        SampleAxis samples = SampleAxis.milliseconds(0, 4, extents[last]);
        VolumeSpec spec = last == 2
                ? VolumeSpec.of(lines.get(0), lines.get(1), samples)
                : VolumeSpec.of(lines.get(0), lines.get(1), lines.get(2), samples);
        return spec.withChunk(random.ints(extents.length, 1, 9).toArray());
    }

    /** Blocks of whole chunks, some of several; NaN among their samples. */
    private static List<Brick> bricks(VolumeSpec spec, Random random) {
        int last = spec.shape().rank() - 1;
        long[] block = spec.chunk().extents();
        block[last] = random.nextBoolean() ? block[last] * 2 : spec.shape().extent(last) + block[last];
        block[last] -= block[last] % spec.chunk().extent(last);
        ChunkGrid grid = new ChunkGrid(spec.shape(), Shape.of(block));
        List<Brick> bricks = new ArrayList<>();
        for (int ordinal = 0; ordinal < grid.chunks().size(); ordinal++) {
            long[] start = grid.start(ordinal);
            long[] count = new long[start.length];
            for (int d = 0; d < count.length; d++) {
                count[d] = Math.min(block[d], spec.shape().extent(d) - start[d]);
            }
            Region region = Region.of(start, count);
            float[] samples = new float[(int) region.size()];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = random.nextInt(50) == 0 ? Float.NaN : (float) random.nextGaussian();
            }
            bricks.add(Brick.of(region, samples));
        }
        return bricks;
    }

    /** A volume with these samples, by one process. */
    private Path byOneWriter(String name, VolumeSpec spec, List<Brick> bricks) throws IOException {
        Path file = folder.resolve(name);
        try (VolumeWriter out = VolumeWriter.create(file, spec)) {
            for (Brick brick : bricks) {
                out.write(brick.inner(), brick.getSamples());
            }
            out.commit();
        }
        return file;
    }

    private static Dataset<Row> rows(List<Brick> bricks, int partitions) {
        return LocalSpark.session()
                .createDataset(bricks, Bricks.encoder())
                .repartition(partitions)
                .toDF();
    }

    private static DataFrameWriter<Row> write(Dataset<Row> rows, Path like) {
        return rows.write().format("sliceline").option("like", like.toString());
    }

    private static VolumeSpec like(Path volume) throws IOException {
        try (SeismicVolume source = SeismicVolume.open(volume)) {
            return VolumeSpec.like(source);
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().collect(Collectors.toList());
        }
    }

    @Test
    void tasksWriteTheBytesOfOneProcess() throws IOException {
        for (long seed = 1; seed <= VOLUMES; seed++) {
            Random random = new Random(seed);
            VolumeSpec spec = random(random);
            List<Brick> bricks = bricks(spec, random);
            Path like = byOneWriter("like" + seed + ".h5", spec, bricks);
            Path one = byOneWriter(
                    "one" + seed + ".h5",
                    like(like)
                            .named("rms")
                            .withUnits("m/s")
                            .withAttribute("Half", 12L)
                            .withAttribute("by", "us")
                            .withAttribute("step", 0.5),
                    bricks);
            Path saved = folder.resolve("saved" + seed + ".h5");
            Collections.shuffle(bricks, random);
            write(rows(bricks, 1 + random.nextInt(5)), like)
                    .option("name", "rms")
                    .option("units", "m/s")
                    .option("attribute.Half", 12)
                    .option("attribute.step", 0.5)
                    .option("attribute.by", "us")
                    .save(saved.toString());
            assertEquals(-1, Files.mismatch(one, saved), "seed " + seed);
            String object = "memory://bucket/" + seed + ".h5";
            write(rows(bricks, 3), like)
                    .option("name", "rms")
                    .option("units", "m/s")
                    .option("attribute.Half", 12)
                    .option("attribute.step", 0.5)
                    .option("attribute.by", "us")
                    .save(object + "?secret=hush");
            assertArrayEquals(
                    Files.readAllBytes(one), MemoryObjects.bytes(MemoryObjects.path(seed + ".h5")), "seed " + seed);
            assertEquals(0, MemoryObjects.unfinishedUploads());
        }
    }

    @Test
    void tasksThatFailInTheMiddleAreRepeated() throws IOException {
        List<Brick> bricks = bricks(SPEC, new Random(1));
        Path like = byOneWriter("like.h5", SPEC, bricks);
        Path one = byOneWriter("one.h5", like(like), bricks);
        Dataset<Row> rows = LocalSpark.session()
                .createDataset(bricks, Bricks.encoder())
                .repartition(2)
                .map((MapFunction<Brick, Brick>) brick -> once(brick), Bricks.encoder())
                .toDF();
        write(rows, like).save(folder.resolve("saved.h5").toString());
        assertEquals(-1, Files.mismatch(one, folder.resolve("saved.h5")));
    }

    /** The first attempt of a task writes a wrong sample in its first brick, and fails at another. */
    private static Brick once(Brick brick) {
        if (TaskContext.get().attemptNumber() > 0) {
            return brick;
        }
        if (brick.getStart()[0] > 0) {
            throw new IllegalStateException("an attempt fails");
        }
        float[] samples = brick.getSamples().clone();
        samples[0]++;
        return brick.with(samples);
    }

    @Test
    void aFailedJobLeavesNoFile() throws IOException {
        List<Brick> bricks = bricks(SPEC, new Random(2));
        Path like = byOneWriter("like.h5", SPEC, bricks);
        Dataset<Row> rows = LocalSpark.session()
                .createDataset(bricks, Bricks.encoder())
                .repartition(2)
                .map((MapFunction<Brick, Brick>) SavedVolumesTest::failing, Bricks.encoder())
                .toDF();
        assertThrows(
                Exception.class,
                () -> write(rows, like).save(folder.resolve("saved.h5").toString()));
        assertThrows(Exception.class, () -> write(rows, like).save("memory://bucket/saved.h5?secret=hush"));
        assertEquals(List.of("like.h5"), files());
        assertEquals(0, MemoryObjects.unfinishedUploads());
        assertFalse(MemoryObjects.exists(MemoryObjects.path("saved.h5")));
    }

    private static Brick failing(Brick brick) {
        if (brick.getStart()[0] > 0) {
            throw new IllegalStateException("every attempt fails");
        }
        return brick;
    }

    @Test
    void bricksThatAreMissingOrDoubleAreCounted() throws IOException {
        List<Brick> bricks = bricks(SPEC, new Random(3));
        Path like = byOneWriter("like.h5", SPEC, bricks);
        Dataset<Row> wrong = rows(bricks.subList(1, bricks.size()), 3)
                .union(rows(bricks.subList(1, 3), 1))
                .coalesce(2);
        String message =
                refusal(() -> write(wrong, like).save(folder.resolve("saved.h5").toString()));
        long missing = chunks(bricks.subList(0, 1));
        long twice = chunks(bricks.subList(1, 3));
        assertTrue(message.contains(": of 18 chunks " + missing + " are missing, such as [0, 0, 0]"), message);
        assertTrue(message.contains(" and " + twice + " came more than once"), message);
        assertEquals(List.of("like.h5"), files());
    }

    private static long chunks(List<Brick> bricks) {
        return bricks.stream()
                .mapToLong(brick -> new ChunkGrid(brick.inner().shape(), SPEC.chunk())
                        .chunks()
                        .size())
                .sum();
    }

    @Test
    void modesDecideOnExistingVolumes() throws IOException {
        List<Brick> bricks = bricks(SPEC, new Random(4));
        Path like = byOneWriter("like.h5", SPEC, bricks);
        Path one = byOneWriter("one.h5", like(like), bricks);
        Path there = byOneWriter("there.h5", SPEC.named("older"), bricks);
        byte[] older = Files.readAllBytes(there);
        for (SaveMode refused : List.of(SaveMode.ErrorIfExists, SaveMode.Append)) {
            String message =
                    refusal(() -> write(rows(bricks, 2), like).mode(refused).save(there.toString()));
            String wanted = refused == SaveMode.Append
                    ? "nothing is appended"
                    : "there.h5: exists already; say mode overwrite to replace it";
            assertTrue(message.contains(wanted), message);
        }
        write(rows(bricks, 2), like).mode(SaveMode.Ignore).save(there.toString());
        assertArrayEquals(older, Files.readAllBytes(there));
        write(rows(bricks, 2), like).mode(SaveMode.Overwrite).save(there.toString());
        assertEquals(-1, Files.mismatch(one, there));
        MemoryObjects.put(MemoryObjects.path("there.h5"), older);
        String object = "memory://bucket/there.h5?secret=hush";
        String message = refusal(() -> write(rows(bricks, 2), like).save(object));
        assertTrue(message.contains("memory://bucket/there.h5: exists already; say mode"), message);
        assertFalse(message.contains("hush"), message);
        write(rows(bricks, 2), like).mode(SaveMode.Ignore).save(object);
        assertArrayEquals(older, MemoryObjects.bytes(MemoryObjects.path("there.h5")));
        write(rows(bricks, 2), like).mode(SaveMode.Overwrite).save(object);
        assertArrayEquals(Files.readAllBytes(one), MemoryObjects.bytes(MemoryObjects.path("there.h5")));
        assertEquals(List.of("like.h5", "one.h5", "there.h5"), files());
    }

    @Test
    void haloesAreIgnoredOrReported() throws IOException {
        List<Brick> bricks = bricks(SPEC, new Random(6));
        Path like = byOneWriter("like.h5", SPEC, bricks);
        Path one = byOneWriter("one.h5", like(like), bricks);
        Dataset<Row> read = LocalSpark.read()
                .option("table", "bricks")
                .option("halo", "1,0,2")
                .load(like.toString());
        write(read, like).save(folder.resolve("saved.h5").toString());
        assertEquals(-1, Files.mismatch(one, folder.resolve("saved.h5")));
        Dataset<Row> bare = read.drop("outerStart", "outerExtents");
        Dataset<Row> with = Bricks.of(read)
                .map((MapFunction<Brick, Brick>) brick -> brick.with(brick.getSamples()), Bricks.encoder())
                .toDF();
        for (Dataset<Row> rows : List.of(bare, with)) {
            for (String out : List.of(folder.resolve("other.h5").toString(), "memory://bucket/other.h5")) {
                assertRefused(
                        "with a halo, write those of inner() alone",
                        () -> write(rows, like).save(out));
            }
        }
    }

    @Test
    void invalidRowsAndOptionsAreRefused() throws IOException {
        List<Brick> bricks = bricks(SPEC, new Random(5));
        Path like = byOneWriter("like.h5", SPEC, bricks);
        String out = folder.resolve("saved.h5").toString();
        Dataset<Row> rows = rows(bricks, 2);
        assertRefused(
                "did you mean 'units'",
                () -> write(rows, like).option("unit", "m").save(out));
        assertRefused(
                "option like is missing", () -> rows.write().format("sliceline").save(out));
        assertRefused(
                "there is no samples among extents",
                () -> write(rows.drop("samples"), like).save(out));
        Dataset<Row> doubles =
                rows.withColumn("samples", functions.col("samples").cast("array<double>"));
        assertRefused(
                "column samples must be array<float>, is array<double>",
                () -> write(doubles, like).save(out));
        Dataset<Row> nulls = rows.withColumn(
                "samples",
                functions.transform(functions.col("samples"), sample -> functions.when(sample.geq(0f), sample)));
        assertRefused("null among its samples", () -> write(nulls, like).save(out));
        Dataset<Row> shifted =
                rows.withColumn("start", functions.transform(functions.col("start"), index -> index.plus(8)));
        assertRefused("[", () -> write(shifted, like).save(out));
        Dataset<Row> cut = rows.withColumn(
                        "extents",
                        functions.transform(
                                functions.col("extents"),
                                (extent, at) -> functions.when(at.equalTo(2), 4).otherwise(extent)))
                .withColumn(
                        "samples",
                        functions.slice(
                                functions.col("samples"),
                                functions.lit(1),
                                functions.expr("extents[0] * extents[1] * extents[2]")))
                .drop("outerStart", "outerExtents");
        assertRefused("cuts a chunk", () -> write(cut, like).save(out));
        assertRefused("cuts a chunk", () -> write(cut, like).save("memory://bucket/saved.h5"));
        assertRefused(
                "there is no file of this name",
                () -> rows.write().format("sliceline").option("like", out).save(out));
        assertRefused("hdfs", () -> write(rows, like).save("hdfs://127.0.0.1:1/saved.h5"));
        assertEquals(List.of("like.h5"), files());
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }

    private static void assertRefused(String wanted, Runnable write) {
        String message = refusal(write);
        assertTrue(message.contains(wanted), message);
    }

    /** What is said, by the exception or by its causes. */
    private static String refusal(Runnable write) {
        Throwable refused = assertThrows(Exception.class, write::run);
        StringBuilder said = new StringBuilder();
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            said.append(cause.getMessage()).append('\n');
        }
        return said.toString();
    }
}
