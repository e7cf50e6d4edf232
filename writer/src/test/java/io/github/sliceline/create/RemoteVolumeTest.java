package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A volume and its SEG-Y file on a server: as local files, by as many requests as are planned. */
@Tag("without-libhdf5")
class RemoteVolumeTest {
    private static final ReadOptions STORED = ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.STORED);

    @TempDir
    private static Path folder;

    private static Path volume;
    private static Path segy;
    private static ByteSource volumeBytes;
    private static ByteSource segyBytes;
    private static ObjectServer server;
    private static URI uri;
    private static URI segyUri;

    @BeforeAll
    static void start() throws IOException {
        segy = folder.resolve("survey.sgy");
        volume = folder.resolve("survey.h5");
        SyntheticSegy.of(new SyntheticSurvey(15, 140, 150, 300))
                .withLive((i, x) -> i + x > 40)
                .write(segy);
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS.withChunk(Shape.of(16, 16, 64)), Job.quiet());
        server = new ObjectServer();
        volumeBytes = ChannelStore.openForReading(volume);
        segyBytes = ChannelStore.openForReading(segy);
        uri = server.uri("survey.h5");
        segyUri = server.uri("survey.sgy");
    }

    @BeforeEach
    void serve() {
        server.put("survey.h5", volumeBytes);
        server.put("survey.sgy", segyBytes);
        server.misbehave(request -> Fault.NONE);
        server.resetCounts();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        volumeBytes.close();
        segyBytes.close();
    }

    private static int requests() {
        int count = server.requests().size();
        server.resetCounts();
        return count;
    }

    /** Planes that lie behind the head. */
    private static List<Selection> farPlanes(SeismicVolume of) {
        return List.of(
                new Plane.Inline(of.inlines().numberAt(130)),
                new Plane.Inline(of.inlines().numberAt(80)));
    }

    @Test
    void openingIsOneRequestAndPlanesTakeThePlannedRequests() throws IOException {
        try (SeismicVolume there = SeismicVolume.open(uri, STORED.withCacheBytes(0));
                SeismicVolume here = SeismicVolume.open(volume, STORED)) {
            assertEquals(1, requests(), "to open");
            for (Selection plane : farPlanes(here)) {
                int planned = there.cost(Query.of(plane)).orElseThrow().requests();
                float[] read = there.read(plane);
                assertEquals(planned, requests(), plane.toString());
                assertArrayEquals(here.read(plane), read);
            }
            Region box = Region.of(new long[] {64, 20, 30}, new long[] {60, 100, 200});
            int ofBox = there.cost(Query.of(box)).orElseThrow().requests();
            float[] read = there.read(box);
            assertEquals(ofBox, requests());
            assertArrayEquals(here.read(box), read);
            for (Selection plane :
                    List.<Selection>of(new Plane.Crossline(here.crosslines().numberAt(7)), new Plane.Slice(100))) {
                int planned = there.cost(Query.of(plane)).orElseThrow().requests();
                assertArrayEquals(here.read(plane), there.read(plane));
                assertTrue(requests() <= planned, "some lie in the head");
            }
        }
    }

    @Test
    void statisticsAttributesAndBinsCostFewRequests() throws IOException {
        try (SeismicVolume there = SeismicVolume.open(uri);
                SeismicVolume here = SeismicVolume.open(volume)) {
            requests();
            Plane plane = new Plane.Inline(here.inlines().numberAt(130));
            int planned = there.cost(Query.of(plane)).orElseThrow().requests();
            assertArrayEquals(here.read(plane), there.read(plane));
            assertTrue(requests() <= planned + 1, "one more for the live traces");
            assertEquals(here.statistics(), there.statistics());
            assertEquals(here.info().attributes(), there.info().attributes());
            assertEquals(0, requests());
            assertArrayEquals(
                    here.bins().coordinates().x(), there.bins().coordinates().x());
            assertTrue(requests() <= 2);
            assertEquals(
                    here.headers().orElseThrow().read(3),
                    there.headers().orElseThrow().read(3));
            assertTrue(requests() <= 2);
            assertEquals(here.layouts(), there.layouts());
            assertEquals(0, requests());
        }
    }

    @Test
    void segyIsScannedInLargeRequests() throws IOException {
        try (SeismicVolume there = SeismicVolume.open(segyUri, STORED);
                SeismicVolume here = SeismicVolume.open(segy, STORED)) {
            long bytes = segyBytes.size();
            long amplitudes = 64; // traces whose samples are looked at, for the remarks
            assertTrue(
                    server.bytesSent() < bytes + (2 << 20) + amplitudes * (16 << 10),
                    server.bytesSent() + " of " + bytes);
            assertTrue(
                    requests() <= 110 + amplitudes + bytes / (2 << 20),
                    "large ones, some headers for the map, and some traces for their amplitudes");
            for (Selection plane : farPlanes(here)) {
                int planned = there.cost(Query.of(plane)).orElseThrow().requests();
                float[] read = there.read(plane);
                assertEquals(planned, requests(), plane.toString());
                assertArrayEquals(here.read(plane), read);
            }
            assertEquals(
                    here.headers().orElseThrow().read(7000),
                    there.headers().orElseThrow().read(7000));
            assertEquals(1, requests());
        }
    }

    @Test
    void randomFaultsGiveTheRightFloatsOrAFailure() throws IOException {
        float[] all;
        try (SeismicVolume here = SeismicVolume.open(volume)) {
            all = here.read(Region.all(here.shape()));
        }
        for (int percent : new int[] {1, 20}) {
            long seed = 15L + percent;
            int right = 0;
            try (SeismicVolume there = SeismicVolume.open(uri)) {
                server.misbehave(request -> fault(new Random(seed * 1_000_003 + request.number()), percent));
                Random random = new Random(seed);
                for (int i = 0; i < 100; i++) {
                    right += isRead(there, region(random, there.shape()), all, "seed " + seed + ", read " + i);
                }
            }
            assertTrue(right > 50, "seed " + seed + ": only " + right + " reads of 100 came through");
            server.misbehave(request -> Fault.NONE);
        }
    }

    private static Fault fault(Random random, int percent) {
        List<Fault> faults =
                List.of(Fault.TRUNCATED, Fault.RESET, Fault.SHORT, Fault.WRONG_RANGE, Fault.status(503), Fault.DROPPED);
        return random.nextInt(100) < percent ? faults.get(random.nextInt(faults.size())) : Fault.NONE;
    }

    private static Region region(Random random, Shape shape) {
        long[] start = new long[3];
        long[] extents = new long[3];
        for (int d = 0; d < 3; d++) {
            extents[d] = 1L + random.nextInt(40);
            start[d] = random.nextInt((int) (shape.extent(d) - extents[d] + 1));
        }
        return Region.of(start, extents);
    }

    private static int isRead(SeismicVolume there, Region region, float[] all, String what) {
        float[] read;
        try {
            read = there.read(region);
        } catch (IOException e) {
            return 0;
        }
        long[] strides = there.shape().strides();
        int at = 0;
        for (long i = 0; i < region.shape().extent(0); i++) {
            for (long x = 0; x < region.shape().extent(1); x++) {
                long from = (region.start(0) + i) * strides[0] + (region.start(1) + x) * strides[1] + region.start(2);
                for (long k = 0; k < region.shape().extent(2); k++, at++) {
                    assertEquals(all[(int) (from + k)], read[at], what);
                }
            }
        }
        return 1;
    }

    @Test
    void anotherObjectUnderTheSameNameIsRefused() throws IOException {
        try (SeismicVolume there = SeismicVolume.open(uri)) {
            server.put("survey.h5", volumeBytes);
            Plane plane = new Plane.Inline(there.inlines().numberAt(130));
            assertThrows(FileChangedException.class, () -> there.read(plane));
        }
    }

    @Test
    void workThatNeedsALocalFileIsRefusedWithoutARequest() {
        for (ReadOptions options : List.of(
                STORED.withBackend(Backend.NATIVE),
                STORED.withBackend(Backend.JHDF),
                STORED.withLive(true),
                STORED.withRevision(2))) {
            IOException e = assertThrows(UnsupportedFileException.class, () -> SeismicVolume.open(uri, options));
            assertTrue(String.valueOf(e.getMessage()).contains("object of a store"), e.getMessage());
        }
        assertEquals(0, requests());
    }

    /** A page of a web server, perhaps: it is not HDF5, and not searched for a signature far behind its start. */
    @Test
    void anObjectOfAnUnknownFormatIsRefused() {
        URI page = server.put("page.html", "<html>no volume</html>".repeat(100).getBytes(StandardCharsets.UTF_8));
        IOException e = assertThrows(IOException.class, () -> SeismicVolume.open(page));
        assertTrue(String.valueOf(e.getMessage()).contains("not an HDF5 file"), e.getMessage());
        assertEquals(1, requests());
        assertThrows(
                IOException.class,
                () -> SegyVolumes.open(RemotePath.of(page), ScanOptions.DEFAULTS, STORED, Job.quiet()));
    }
}
