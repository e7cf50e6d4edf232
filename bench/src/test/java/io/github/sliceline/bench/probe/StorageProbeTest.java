package io.github.sliceline.bench.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.tune.drive.CountingSource;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageProbeTest {
    private static final long FILE_BYTES = 16 << 20;
    private static final ProbeOptions QUICK = new ProbeOptions(
            FILE_BYTES, Duration.ofMillis(5), 8, List.of(4 << 10, 64 << 10, 1 << 20), List.of(1, 3, 8));

    @TempDir
    private Path folder;

    @Test
    void everySettingIsMeasuredOnceAndInOrder() throws IOException {
        CountingSource source = new CountingSource(FILE_BYTES + 4095, 100_000);
        List<ProbePoint> points = StorageProbe.measurePoints(source, QUICK, Job.quiet());
        assertEquals(
                List.of(
                        "RANDOM 4096 1",
                        "RANDOM 4096 3",
                        "RANDOM 4096 8",
                        "RANDOM 65536 1",
                        "RANDOM 65536 3",
                        "RANDOM 65536 8",
                        "RANDOM 1048576 1",
                        "RANDOM 1048576 3",
                        "RANDOM 1048576 8",
                        "SEQUENTIAL 1048576 1",
                        "SEQUENTIAL 1048576 3",
                        "SEQUENTIAL 1048576 8"),
                points.stream()
                        .map(p -> p.pattern() + " " + p.requestBytes() + " " + p.queueDepth())
                        .toList());
    }

    @Test
    void queueIsAsDeepAsAskedAndNeverDeeper() throws IOException {
        CountingSource source = new CountingSource(FILE_BYTES, 5_000_000);
        StorageProbe.measurePoints(source, QUICK.withPointTime(Duration.ofMillis(50)), Job.quiet());
        assertEquals(8, source.mostUnderWay.get());
    }

    /** A drive that never answers faster than 1 ms: its latency is a lower bound, and bounds the rate from above. */
    @Test
    void figuresFollowFromTheLatencyOfTheDrive() throws IOException {
        CountingSource source = new CountingSource(FILE_BYTES, 1_000_000);
        ProbeOptions patient = QUICK.withPointTime(Duration.ofMillis(40)); // machines that sleep longer than asked
        List<ProbePoint> points = StorageProbe.measurePoints(source, patient, Job.quiet());
        for (ProbePoint point : points) {
            assertTrue(point.p50Micros() >= 1000, point::toString);
            assertTrue(point.p99Micros() >= point.p50Micros(), point::toString);
            assertTrue(point.iops() <= 1000.0 * point.queueDepth() * 1.001, point::toString);
            assertEquals(point.iops() * point.requestBytes(), point.bytesPerSecond(), 1e-6 * point.bytesPerSecond());
        }
        // 12 points and the warm-up, 8 requests each at least
        assertTrue(source.requests.get() >= 13 * 8, "only " + source.requests + " requests");
    }

    /** 20 ms a request and 5 ms a point: patience ends after 4 points' time, not after 8 requests. */
    @Test
    void slowDriveIsNotWaitedForLong() throws IOException {
        CountingSource source = new CountingSource(FILE_BYTES, 20_000_000);
        ProbeOptions one = new ProbeOptions(FILE_BYTES, Duration.ofMillis(5), 8, List.of(4096), List.of(1));
        StorageProbe.measurePoints(source, one, Job.quiet());
        assertEquals(3, source.requests.get(), "one request of the warm-up and one of each point");
    }

    @Test
    void folderIsMeasuredAndLeftEmpty() throws IOException {
        AtomicLong written = new AtomicLong();
        Progress progress = (stage, done, total) -> {
            if (stage.startsWith("Writing")) {
                written.set(done);
                assertEquals(FILE_BYTES, total);
            }
        };
        ProbeReport report = StorageProbe.probeFolder(folder, QUICK, Job.heardBy(progress));
        assertEquals(12, report.points().size());
        assertEquals(FILE_BYTES, report.fileBytes());
        assertEquals(FILE_BYTES, written.get());
        assertEmpty();
    }

    @Test
    void fileIsDeletedAfterCancelInEitherStage() throws IOException {
        for (String stage : List.of("Writing the probe file", "Measuring")) {
            CancelToken cancel = new CancelToken();
            Progress progress = (now, done, total) -> {
                if (now.equals(stage)) {
                    cancel.cancel();
                }
            };
            assertThrows(
                    CancellationException.class,
                    () -> StorageProbe.probeFolder(folder, QUICK, new Job(progress, cancel)));
            assertEmpty();
        }
    }

    @Test
    void fileIsDeletedAfterAFailure() throws IOException {
        Progress broken = (stage, done, total) -> {
            throw new IllegalStateException("listener");
        };
        assertThrows(IllegalStateException.class, () -> StorageProbe.probeFolder(folder, QUICK, Job.heardBy(broken)));
        assertEmpty();
    }

    @Test
    void existingFileIsReadAndKept() throws IOException {
        Path file = Files.write(folder.resolve("volume.h5"), new byte[(int) FILE_BYTES + 100]);
        ProbeReport report = StorageProbe.probeFile(file, QUICK, Job.quiet());
        assertEquals(12, report.points().size());
        assertEquals(file.toString(), report.folder());
        assertEquals(FILE_BYTES + 100, Files.size(file));
    }

    @Test
    void whatCannotBeMeasuredIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("small"), new byte[5000]);
        CancelToken cancel = new CancelToken();
        assertThrows(IllegalArgumentException.class, () -> StorageProbe.probeFile(file, QUICK, Job.stoppedBy(cancel)));
        assertThrows(NotDirectoryException.class, () -> StorageProbe.probeFolder(file, QUICK, Job.stoppedBy(cancel)));
        assertThrows(
                NoSuchFileException.class,
                () -> StorageProbe.probeFolder(folder.resolve("none"), QUICK, Job.stoppedBy(cancel)));
        assertThrows(
                DiskFullException.class,
                () -> StorageProbe.probeFolder(folder, QUICK.withFileBytes(1L << 60), Job.stoppedBy(cancel)));
    }

    @Test
    void probeFileTakesAQuarterOfTheFreeSpaceAtMost() throws IOException {
        long mebi = 1 << 20;
        assertEquals(1 << 30, ProbeFile.affordable(folder, ProbeOptions.AUTOMATIC, 1L << 40));
        assertEquals(25 * mebi, ProbeFile.affordable(folder, ProbeOptions.AUTOMATIC, 103 * mebi));
        assertEquals(20 * mebi, ProbeFile.affordable(folder, 20 * mebi + 5, 80 * mebi));
        assertThrows(DiskFullException.class, () -> ProbeFile.affordable(folder, ProbeOptions.AUTOMATIC, 63 * mebi));
        assertThrows(DiskFullException.class, () -> ProbeFile.affordable(folder, 20 * mebi, 79 * mebi));
        assertThrows(IllegalArgumentException.class, () -> ProbeFile.affordable(folder, 15 * mebi, 1L << 40));
    }

    private void assertEmpty() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }
}
