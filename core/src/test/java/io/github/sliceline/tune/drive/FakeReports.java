package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.DriveClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reports of drives that behave exactly as a formula says. */
public final class FakeReports {
    private FakeReports() {}

    /**
     * A drive on which a request of s bytes takes a + s / B with a full queue, and that in proportion longer
     * while the queue is shorter.
     *
     * @param fullQueue depth from which on more requests do not help
     */
    public static ProbeReport linear(double requestSeconds, double bytesPerSecond, int fullQueue) {
        List<ProbePoint> points = new ArrayList<>();
        for (int size : List.of(4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20)) {
            for (int depth : List.of(1, 2, 4, 8, 16, 32, 64)) {
                double busy = Math.min(1, (double) depth / fullQueue);
                double iops = busy / (requestSeconds + size / bytesPerSecond);
                points.add(point(AccessPattern.RANDOM, size, depth, iops));
                if (size == 1 << 20) {
                    points.add(point(AccessPattern.SEQUENTIAL, size, depth, busy * bytesPerSecond / size));
                }
            }
        }
        return of(DriveClass.UNKNOWN, points);
    }

    static ProbePoint point(AccessPattern pattern, int size, int depth, double iops) {
        return new ProbePoint(pattern, size, depth, iops, iops * size, depth / iops * 1e6, 2 * depth / iops * 1e6);
    }

    public static ProbeReport of(DriveClass drive, List<ProbePoint> points) {
        return new ProbeReport(
                "/da\"ta/ü", "ext4", "vda", drive, true, 1 << 30, Instant.parse("2026-01-02T03:04:05Z"), points);
    }
}
