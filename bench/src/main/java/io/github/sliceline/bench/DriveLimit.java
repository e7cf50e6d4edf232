package io.github.sliceline.bench;

import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import io.github.sliceline.volume.info.ReadCost;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Throughput of a drive for random requests of a size at a queue depth. It comes from the points of a probe, joined by
 * straight lines on logarithmic axes.
 *
 * @param report probe of the drive that holds the measured files
 */
public record DriveLimit(ProbeReport report) {
    /**
     * Returns the fraction of the drive's throughput that cold planes reached. Empty if a path does not tell its
     * planned requests, or was not measured cold. Empty too for SEG-Y: the system answers its small requests in file
     * order by reading ahead, so random requests are no limit for them.
     *
     * <p>The request size is the average of the planned requests. The queue depth is the one that suits the drive by
     * this report, but at most the number of requests.
     */
    public OptionalDouble share(Lap lap) {
        if (lap.planned().isEmpty() || lap.cold().isEmpty() || lap.path().equals(ReadPath.SEGY)) {
            return OptionalDouble.empty();
        }
        ReadCost cost = lap.planned().get();
        if (cost.requests() < 1) {
            return OptionalDouble.empty();
        }
        int depth = Math.min(cost.requests(), DriveModel.of(report).costs().queueDepth());
        OptionalDouble most = bytesPerSecond((double) cost.bytes() / cost.requests(), depth);
        double reached = lap.cold().get().megabytesPerSecond(cost.bytes()) * 1e6;
        return most.isEmpty() ? most : OptionalDouble.of(reached / most.getAsDouble());
    }

    /** Returns bytes per second at a measured depth, or at the next smaller one; empty if none was measured. */
    OptionalDouble bytesPerSecond(double requestBytes, int depth) {
        int measured = report.queueDepths(AccessPattern.RANDOM).stream()
                .filter(d -> d <= depth)
                .mapToInt(d -> d)
                .max()
                .orElse(0);
        List<ProbePoint> points = report.points().stream()
                .filter(p -> p.pattern() == AccessPattern.RANDOM && p.queueDepth() == measured)
                .sorted(Comparator.comparingInt(ProbePoint::requestBytes))
                .toList();
        return points.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(at(points, requestBytes));
    }

    private static double at(List<ProbePoint> points, double requestBytes) {
        ProbePoint first = points.get(0);
        if (requestBytes <= first.requestBytes()) {
            // A shorter request takes as long.
            return first.iops() * requestBytes;
        }
        for (int i = 1; i < points.size(); i++) {
            ProbePoint below = points.get(i - 1);
            ProbePoint above = points.get(i);
            if (requestBytes <= above.requestBytes()) {
                double part = Math.log(requestBytes / below.requestBytes())
                        / Math.log((double) above.requestBytes() / below.requestBytes());
                return below.bytesPerSecond() * Math.pow(above.bytesPerSecond() / below.bytesPerSecond(), part);
            }
        }
        return points.get(points.size() - 1).bytesPerSecond();
    }
}
