package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SEG-Y and SU files on a server, against the same on this machine. */
class RemoteSegyTest {
    private static final int SAMPLES = 250;

    @TempDir
    private Path folder;

    private ObjectServer server;
    private Path segy;
    private byte[] bytes;

    @BeforeEach
    void start() throws IOException {
        server = new ObjectServer();
        segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(15, 60, 70, SAMPLES))
                .withCoding(SampleCoding.IEEE)
                .write(segy);
        bytes = Files.readAllBytes(segy);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void tracesAndHeadersAreThoseOfTheFile() throws IOException {
        URI uri = server.put("survey.sgy", bytes);
        try (SegyFile there = SegyFile.open(uri);
                SegyFile here = SegyFile.open(segy)) {
            assertEquals(1, server.requests().size(), "to open");
            assertEquals(here.traceCount(), there.traceCount());
            assertArrayEquals(here.textHeader().bytes(), there.textHeader().bytes());
            assertArrayEquals(here.readTrace(4000), there.readTrace(4000));
            ByteBuffer traces = ByteBuffer.allocate(2000 * here.traceBytes());
            there.readTraces(1000, 2000, traces);
            ByteBuffer wanted = ByteBuffer.wrap(bytes, (int) here.traceOffset(1000), traces.capacity());
            assertEquals(wanted, traces.flip());
            assertEquals(3, server.requests().size(), "one for each read behind the head");
            try (SegySurvey survey = SegyScanner.scan(there, ScanOptions.DEFAULTS, null, Job.quiet())) {
                assertEquals(4200, survey.traceCount());
            }
        }
    }

    /** Without the headers of SEG-Y it is a file of Seismic Unix; its planes are read as planned, past the blocks kept. */
    @Test
    void remoteSeismicUnixIsReadLikeALocalFile() throws IOException {
        byte[] su = Arrays.copyOfRange(bytes, 3600, bytes.length);
        Path file = Files.write(folder.resolve("survey.su"), su);
        URI uri = server.put("survey.su", su);
        try (SeismicVolume there = SeismicVolume.open(uri);
                SeismicVolume here = SeismicVolume.open(file)) {
            server.resetCounts();
            long sent = server.bytesSent();
            Region far = Region.of(new long[] {40, 0, 0}, new long[] {1, 70, SAMPLES});
            long planned = there.cost(Query.of(far)).orElseThrow().bytes();
            assertArrayEquals(here.read(far), there.read(far));
            assertEquals(planned, server.bytesSent() - sent, "bytes");
        }
    }

    @Test
    void remoteFilesOfOneSurveyAreJoined() throws IOException {
        int traceBytes = 240 + 4 * SAMPLES;
        int cut = 3600 + 2000 * traceBytes;
        byte[] first = Arrays.copyOf(bytes, cut);
        byte[] second = Arrays.copyOf(bytes, 3600 + bytes.length - cut);
        System.arraycopy(bytes, cut, second, 3600, bytes.length - cut);
        List<Path> parts =
                List.of(RemotePath.of(server.put("first.sgy", first)), RemotePath.of(server.put("second.sgy", second)));
        try (SegyFile joined = JoinedSegy.open(parts);
                SegyFile whole = SegyFile.open(segy)) {
            assertEquals(whole.traceCount(), joined.traceCount());
            try (SegySurvey there = SegyScanner.scan(joined, ScanOptions.DEFAULTS, null, Job.quiet());
                    SegySurvey here = SegyScanner.scan(whole, ScanOptions.DEFAULTS, null, Job.quiet())) {
                assertEquals(here.grid(), there.grid());
            }
            assertArrayEquals(whole.readTrace(3000), joined.readTrace(3000));
        }
    }

    @Test
    void unreadableObjectsAreNamedWithoutSecrets() {
        server.put("cut.sgy", Arrays.copyOf(bytes, 5000));
        IOException e =
                assertThrows(IOException.class, () -> SegyFile.open(URI.create(server.uri("cut.sgy") + "?sig=S")));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith(server.uri("cut.sgy").toString()), e.getMessage());
        assertFalse(String.valueOf(e.getMessage()).contains("sig"), e.getMessage());
        assertThrows(NoSuchFileException.class, () -> SegyFile.open(server.uri("nothing.sgy")));
    }
}
