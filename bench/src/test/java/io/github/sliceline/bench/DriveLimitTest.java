package io.github.sliceline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import io.github.sliceline.volume.info.ReadCost;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriveLimitTest {
    /** 10,000 requests a second for each one under way; from 4 to 16 KiB they take twice as long. */
    private static final DriveLimit LIMIT = new DriveLimit(new ProbeReport(
            "/drive",
            "ext4",
            "",
            DriveClass.UNKNOWN,
            true,
            1 << 20,
            Instant.EPOCH,
            List.of(
                    point(4096, 1, 10_000),
                    point(16_384, 1, 5_000),
                    point(4096, 4, 40_000),
                    point(16_384, 4, 20_000))));

    @Test
    void betweenItsPointsTheProbeIsStraightOnLogarithmicAxes() {
        assertEquals(4096 * 10_000.0, LIMIT.bytesPerSecond(4096, 1).orElseThrow(), 1);
        assertEquals(16_384 * 5_000.0, LIMIT.bytesPerSecond(16_384, 1).orElseThrow(), 1);
        assertEquals(8192 * 10_000 / Math.sqrt(2), LIMIT.bytesPerSecond(8192, 1).orElseThrow(), 10);
    }

    @Test
    void shorterRequestsTakeAsLongAndLongerOnesBringNoMore() {
        assertEquals(512 * 10_000.0, LIMIT.bytesPerSecond(512, 1).orElseThrow(), 1);
        assertEquals(16_384 * 5_000.0, LIMIT.bytesPerSecond(1 << 20, 1).orElseThrow(), 1);
    }

    @Test
    void theNextShallowerDepthCounts() {
        assertEquals(4096 * 10_000.0, LIMIT.bytesPerSecond(4096, 3).orElseThrow(), 1);
        assertEquals(4096 * 40_000.0, LIMIT.bytesPerSecond(4096, 16).orElseThrow(), 1);
        assertTrue(LIMIT.bytesPerSecond(4096, 0).isEmpty());
    }

    @Test
    void shareIsWhatWasReachedOfThat() {
        // 100 requests of 4 KiB take 2.5 ms at 40,000 a second.
        assertEquals(0.5, LIMIT.share(lap("direct", 5_000_000)).orElseThrow(), 1e-9);
        assertTrue(LIMIT.share(lap(ReadPath.SEGY, 5_000_000)).isEmpty(), "the system reads ahead of it");
    }

    private static Lap lap(String path, long nanos) {
        Lap.Timing timing = new Lap.Timing(nanos, nanos, nanos, 1, 1000);
        ReadCost planned = new ReadCost(100, 409_600);
        return new Lap(path, "inline", Map.of(State.COLD, timing), Optional.of(planned), Optional.empty());
    }

    private static ProbePoint point(int bytes, int depth, double iops) {
        return new ProbePoint(AccessPattern.RANDOM, bytes, depth, iops, iops * bytes, 100, 200);
    }
}
