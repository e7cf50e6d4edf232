package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What queries really ask of the file, as the requests say themselves. */
@Tag("without-libhdf5")
class QueryRequestsTest {
    /** Joins nothing that does not touch. */
    private static final CostModel NO_GAPS = new CostModel(4, 0, 1 << 20, false);

    @TempDir
    Path folder;

    /** Bytes of a file that were asked for at once. */
    private record Request(long position, long length) {}

    private interface Reading {
        void run() throws IOException;
    }

    private Path write(String name, VolumeSpec spec) throws IOException {
        Path file = folder.resolve(name);
        float[] values = new float[(int) spec.shape().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = 1 + i % 1000;
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(spec.shape()), values);
            writer.commit();
        }
        return file;
    }

    private static VolumeSpec cube() {
        return VolumeSpec.of(Axis.of(0, 1, 60), Axis.of(0, 1, 70), SampleAxis.milliseconds(0, 4, 100))
                .withChunk(16, 16, 16);
    }

    private static SeismicVolume open(Path file) throws IOException {
        return SeismicVolume.open(
                file,
                ReadOptions.DEFAULTS.withCosts(NO_GAPS).withCacheBytes(0).withMissingTraces(MissingTraces.STORED));
    }

    private List<RecordedEvent> events(String name, Reading reading) throws IOException {
        Path dump = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.github.sliceline." + name).withoutThreshold();
            recording.start();
            reading.run();
            recording.stop();
            recording.dump(dump);
        }
        return RecordingFile.readAllEvents(dump).stream()
                .filter(event -> event.getEventType().getName().equals("io.github.sliceline." + name))
                .toList();
    }

    private List<Request> requests(Reading reading) throws IOException {
        return events("Request", reading).stream()
                .map(event -> new Request(event.getLong("position"), event.getInt("length")))
                .sorted(Comparator.comparingLong(Request::position))
                .toList();
    }

    private static void assertApart(List<Request> requests) {
        for (int i = 1; i < requests.size(); i++) {
            Request before = requests.get(i - 1);
            assertTrue(before.position + before.length <= requests.get(i).position, before + " and " + requests.get(i));
        }
    }

    @Test
    void aGatherTouchesItsChunksAndNothingElse() throws IOException {
        Path file = write(
                "gathers.h5",
                VolumeSpec.of(
                                Axis.of(0, 1, 6),
                                Axis.of(0, 1, 6),
                                Axis.of(100, 50, 20),
                                SampleAxis.milliseconds(0, 4, 64))
                        .withChunk(2, 2, 8, 64));
        try (SeismicVolume volume = open(file)) {
            List<Request> requests = requests(() -> volume.readGather(3, 4));
            assertEquals(3, requests.size()); // chunks of 8, 8 and 4 offsets
            assertEquals(
                    20 * 64 * 4, requests.stream().mapToLong(Request::length).sum());
            assertEquals(
                    3,
                    volume.cost(Query.at("inline", 3).at("crossline", 4))
                            .orElseThrow()
                            .requests());
        }
    }

    @Test
    void aThousandTracesAreOnePlanAndNoByteIsReadTwice() throws IOException {
        Path file = write("cube.h5", cube());
        Random random = new Random(1);
        List<Query<float[]>> traces = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            long[] start = {random.nextInt(60), random.nextInt(70), 0};
            traces.add(Query.of(Region.of(start, new long[] {1, 1, 100})));
        }
        try (SeismicVolume volume = open(file)) {
            assertApart(requests(() -> volume.readAll(traces, Job.quiet())));
        }
    }

    @Test
    void aPathReadsWhatIsPlannedAndNoByteTwice() throws IOException {
        Path file = write("cube.h5", cube());
        Polyline path = Polyline.ofLines(
                List.of(new LinePoint(3.5, 2), new LinePoint(50, 61.5), new LinePoint(10, 60), new LinePoint(30, 5)));
        try (SeismicVolume volume = open(file)) {
            List<Request> requests = requests(() -> volume.read(Query.along(path)));
            assertApart(requests);
            ReadCost planned = volume.cost(Query.along(path)).orElseThrow();
            assertEquals(planned.requests(), requests.size());
            assertEquals(
                    planned.bytes(),
                    requests.stream().mapToLong(Request::length).sum());
        }
    }

    @Test
    void aSurfaceDecodesEachChunkThatItCrossesOnce() throws IOException {
        Path file = write("deflated.h5", cube().withFilters(ChunkFilters.deflate(1)));
        double[] values = new double[60 * 70];
        boolean[] crossed = new boolean[4 * 5 * 7];
        for (int bin = 0; bin < values.length; bin++) {
            values[bin] = 4 * (30 + bin * 40.0 / values.length);
            for (int k = -3; k <= 4; k++) {
                int sample = (int) Math.floor(values[bin] / 4) + k;
                crossed[(bin / 70 / 16 * 5 + bin % 70 / 16) * 7 + sample / 16] = true;
            }
        }
        int chunks = 0;
        for (boolean one : crossed) {
            chunks += one ? 1 : 0;
        }
        try (SeismicVolume volume = open(file)) {
            SurfaceWindow window = new SurfaceWindow(Surface.of(volume.grid(), values), -12, 12);
            List<RecordedEvent> decoded =
                    events("Decode", () -> volume.read(Query.on(window, SurfaceAttribute.RMS, SurfaceAttribute.MAX)));
            assertEquals(chunks, decoded.size());
        }
    }
}
