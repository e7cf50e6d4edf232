package io.github.sliceline.bench.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.DriveProfile;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts what a probe of an object asks for. */
class ObjectProbeTest {
    private static final Duration LATENCY = Duration.ofMillis(20);

    @TempDir
    private Path folder;

    private ObjectServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ObjectServer();
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    private ProbeReport probe(int objectBytes, long mostBytes) throws IOException {
        RemotePath path = RemotePath.of(server.put("survey.h5", new byte[objectBytes]));
        return ObjectProbe.probe(path, mostBytes, Job.quiet());
    }

    @Test
    void sendsAsManyRequestsAsItSays() throws IOException {
        ProbeReport report = probe(40 << 20, 64 << 20);
        assertEquals(ObjectProbe.REQUESTS, server.requests().size());
        assertEquals(ObjectProbe.bytes(report), server.bytesSent());
        assertTrue(server.bytesSent() <= 64 << 20, server.bytesSent() + " bytes");
        assertEquals(List.of(4 << 10, 512 << 10), report.requestSizes(AccessPattern.RANDOM));
        assertEquals(List.of(1, 4, 16, 64), report.queueDepths(AccessPattern.RANDOM));
        assertEquals(DriveClass.OBJECT, report.drive());
    }

    @Test
    void rangesOfAShortObjectAreShort() throws IOException {
        ProbeReport report = probe(3 << 20, ObjectProbe.USUAL_BYTES);
        assertEquals(List.of(4 << 10, 128 << 10), report.requestSizes(AccessPattern.RANDOM));
        assertThrows(IllegalArgumentException.class, () -> probe((1 << 20) - 1, ObjectProbe.USUAL_BYTES));
        assertThrows(IllegalArgumentException.class, () -> probe(3 << 20, ObjectProbe.LEAST_BYTES - 1));
    }

    /** A server that answers after 20 ms, however many ask, gives 50 times as many requests a second as ask. */
    @Test
    void latencyMakesAModelOfManyRequestsUnderWay() throws IOException {
        server.delay(LATENCY);
        ProbeReport report = probe(16 << 20, 16 << 20);
        DriveModel model = DriveModel.of(report);
        assertTrue(model.latencySeconds() >= LATENCY.toMillis() / 1e3, "latency " + model.latencySeconds());
        assertTrue(model.queueDepth() > 4, "queue " + model.queueDepth());
        CostModel costs = model.costs();
        assertTrue(costs.gapBytes() > 4 << 10, "gap " + costs.gapBytes());
    }

    @Test
    void theDescriptionOfADriveIsReadAgain() throws IOException {
        DriveModel model = DriveModel.of(probe(16 << 20, 16 << 20)).withTitle("a \\ store: at host");
        Path file = Files.writeString(folder.resolve("store.properties"), DriveProfile.text(model));
        assertEquals(model, DriveProfile.read(file));
        for (String name : DriveModel.names()) {
            assertEquals(DriveModel.named(name), DriveProfile.parse(DriveProfile.text(DriveModel.named(name))));
        }
    }
}
