package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.ObjectsInMemory.Request;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a query asks of a store of objects: the samples that it needs, each once, and none where it needs none. */
class RequestsTest {
    private static final int EDGE = 128;
    private static final int CHUNK = 16;
    private static final long CUBE = (long) EDGE * EDGE * EDGE * Float.BYTES;
    /** What comes with the opening request is not asked for again. */
    private static final long HEAD = 1 << 20;

    private static final String PATH = "traced://bucket/cube.h5?signature=SECRET";

    @TempDir
    private Path folder;

    private long firstSample;

    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("cube.h5");
        Axis lines = Axis.of(100, 2, EDGE);
        VolumeSpec spec =
                VolumeSpec.of(lines, lines, SampleAxis.milliseconds(0, 4, EDGE)).withChunk(CHUNK, CHUNK, CHUNK);
        float[] samples = new float[EDGE * EDGE * EDGE];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i;
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(writer.shape()), samples);
            writer.commit();
        }
        byte[] bytes = Files.readAllBytes(file);
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            firstSample = bytes.length - volume.info().storedBytes();
        }
        TracedObjects.STORE.put("cube.h5", bytes, "1");
    }

    private static Dataset<Row> load(String table) {
        Dataset<Row> rows = LocalSpark.read()
                .option("table", table)
                .option("partitionBytes", CUBE / 4)
                .load(PATH);
        TracedObjects.STORE.takeRequests();
        return rows;
    }

    private static long bytesRead() {
        return TracedObjects.STORE.takeRequests().stream()
                .filter(request -> request.bytes() >= CHUNK * Float.BYTES)
                .mapToLong(Request::bytes)
                .sum();
    }

    private static void assertReads(long least, long most, Runnable query, String what) {
        query.run();
        long read = bytesRead();
        assertTrue(read >= least && read <= most, what + " reads " + read + " bytes, wanted " + least + " to " + most);
    }

    private static void assertReadsNothing(Runnable query, String what) {
        assertReads(0, 0, query, what);
    }

    @Test
    void samplesAreReadOnceAndOnlyIfWanted() {
        assertReads(CUBE - HEAD, CUBE, () -> load("traces").collectAsList(), "all traces");
        assertReads(CUBE - HEAD, CUBE, () -> load("bricks").collectAsList(), "all bricks");
        assertReadsNothing(() -> assertEquals((long) EDGE * EDGE, load("traces").count()), "a count");
        assertReadsNothing(
                () -> load("traces").selectExpr("max(iline)", "min(xline)").collectAsList(), "lines");
        assertReadsNothing(() -> load("bricks").select("start", "extents").collectAsList(), "places of bricks");
        assertReadsNothing(() -> load("traces").where("iline = 101").collectAsList(), "an inline that is not there");
    }

    @Test
    void filtersAreReadDownToChunks() {
        long row = CUBE / (EDGE / CHUNK);
        long column = row / (EDGE / CHUNK);
        assertReads(row, row, () -> load("traces").where("iline = 334").collectAsList(), "an inline");
        String two = "iline in (334, 336) and xline = 180";
        assertReads(column, column, () -> load("traces").where(two).collectAsList(), "two traces");
        assertReads(0, column, () -> load("traces").limit(3).collectAsList(), "three traces");
        String brick = "sampleMin = 16 and ilineMin = 324 and xlineMax >= 350";
        assertReads(
                column / (EDGE / CHUNK),
                column / (EDGE / CHUNK),
                () -> load("bricks").where(brick).collectAsList(),
                "a brick");
    }

    /** Five of six places of the table have traces, of 128 KB each. */
    @Test
    void onlyTracesOfATableThatPassAreRead() throws IOException {
        int shots = 8;
        int channels = 32;
        SampleAxis samples = SampleAxis.milliseconds(0, 4, 1 << 15);
        long[] places = LongStream.range(0, (long) shots * channels)
                .filter(place -> place % 3 != 0 || place % 2 == 0)
                .toArray();
        VolumeSpec spec = VolumeSpec.ofTraces(
                        List.of(Axis.of("shot", 100, 1, shots), Axis.listed("channel", "", channels(channels))),
                        places,
                        samples)
                .withChunk(1, samples.size());
        Path file = folder.resolve("table.h5");
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(writer.shape()), new float[places.length * samples.size()]);
            writer.commit();
        }
        TracedObjects.STORE.put("cube.h5", Files.readAllBytes(file), "3");
        long trace = (long) samples.size() * Float.BYTES;
        long index = 1 << 16;
        for (String filter : List.of("shot > 105", "shot in (101, 106) and channel < 0.1", "channel = 1.1")) {
            long[] count = new long[1];
            Dataset<Row> rows = load("traces");
            count[0] = rows.where(filter).count();
            TracedObjects.STORE.takeRequests();
            assertTrue(count[0] > 0 && count[0] < places.length / 3, filter);
            assertReads(
                    count[0] * trace,
                    count[0] * trace + index,
                    () -> assertEquals(
                            count[0], rows.where(filter).collectAsList().size()),
                    filter);
        }
        assertReads(0, index, () -> load("traces").select("shot").distinct().collectAsList(), "shots");
    }

    private static double[] channels(int count) {
        return IntStream.range(0, count).mapToDouble(i -> i * 7 % count * 0.1).toArray();
    }

    @Test
    void anObjectThatIsReplacedIsRefused() {
        Dataset<Row> rows = load("traces");
        TracedObjects.STORE.put("cube.h5", new byte[(int) (firstSample + CUBE)], "2");
        Exception refused = assertThrows(Exception.class, rows::collectAsList);
        String message = refused + " " + refused.getCause();
        assertTrue(message.contains("traced://bucket/cube.h5: was replaced by another version"), message);
        assertTrue(!message.contains("SECRET"), message);
    }

    @Test
    void secretsOfPathsAreNotExplained() {
        String plan = load("traces").where("iline > 3").queryExecution().toString();
        assertTrue(plan.contains("traced://bucket/cube.h5") && !plan.contains("SECRET"), plan);
    }
}
