package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.s3.S3TestServer;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Volumes that tasks of Spark send to a bucket. */
class SavedObjectsTest {
    /** 25 MB: several parts. */
    private static final VolumeSpec SPEC = VolumeSpec.of(
                    Axis.of(1, 1, 100), Axis.of(1, 1, 128), SampleAxis.milliseconds(0, 4, 500))
            .withChunk(32, 32, 128);

    @TempDir
    private Path folder;

    private static Region chunk(long ordinal) {
        ChunkGrid grid = new ChunkGrid(SPEC.shape(), SPEC.chunk());
        long[] start = grid.start(ordinal);
        long[] count = new long[start.length];
        for (int d = 0; d < count.length; d++) {
            count[d] = Math.min(SPEC.chunk().extent(d), SPEC.shape().extent(d) - start[d]);
        }
        return Region.of(start, count);
    }

    private static Brick brick(long ordinal) {
        Region chunk = chunk(ordinal);
        Random random = new Random(ordinal);
        float[] samples = new float[(int) chunk.size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = random.nextFloat();
        }
        return Brick.of(chunk, samples);
    }

    private static Dataset<Row> rows(MapFunction<Long, Brick> brick) {
        long chunks = new ChunkGrid(SPEC.shape(), SPEC.chunk()).chunks().size();
        return LocalSpark.session()
                .range(0, chunks, 1, 5)
                .map(brick, Bricks.encoder())
                .toDF();
    }

    private Path byOneWriter() throws IOException {
        Path file = folder.resolve("one.h5");
        try (VolumeWriter out = VolumeWriter.create(file, SPEC)) {
            long chunks = new ChunkGrid(SPEC.shape(), SPEC.chunk()).chunks().size();
            for (long ordinal = 0; ordinal < chunks; ordinal++) {
                Brick brick = brick(ordinal);
                out.write(brick.inner(), brick.getSamples());
            }
            out.commit();
        }
        return file;
    }

    @Test
    void partsFromManyTasksAreTheObjectThatOneProcessWrites() throws IOException {
        Path one = byOneWriter();
        Path expected = folder.resolve("like.h5");
        try (SeismicVolume volume = SeismicVolume.open(one);
                VolumeWriter out = VolumeWriter.create(expected, VolumeSpec.like(volume))) {
            volume.blocks().forEach(1, block -> out.write(block.inner(), block.samples()));
            out.commit();
        }
        try (S3TestServer server = S3TestServer.inMemory().install()) {
            server.put("one.h5", one);
            rows(SavedObjectsTest::brick)
                    .write()
                    .format("sliceline")
                    .option("like", server.uri("one.h5").toString())
                    .save("s3a://" + S3TestServer.BUCKET + "/saved.h5");
            assertArrayEquals(Files.readAllBytes(expected), server.get("saved.h5"));
            assertEquals(List.of(), server.incompleteUploads());
            assertTrue(new ArrayList<>(server.requests()).size() > 5);
        }
    }

    @Test
    void aFailedJobLeavesNoUpload() throws IOException {
        Path one = byOneWriter();
        try (S3TestServer server = S3TestServer.inMemory().install()) {
            assertThrows(
                    Exception.class,
                    () -> rows(SavedObjectsTest::failing)
                            .write()
                            .format("sliceline")
                            .option("like", one.toString())
                            .save(server.uri("saved.h5").toString()));
            assertEquals(List.of(), server.incompleteUploads());
            assertEquals(List.of(), server.keys());
        }
    }

    private static Brick failing(long ordinal) {
        if (ordinal == 40) {
            throw new IllegalStateException("every attempt fails");
        }
        return brick(ordinal);
    }
}
