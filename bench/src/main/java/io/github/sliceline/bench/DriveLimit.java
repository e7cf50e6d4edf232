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
 * What a drive gives at most for requests of a size, that many of them under way: from a probe's random reads,
 * with straight lines between its points on logarithmic axes.
 *
 * @param report of the drive that holds the measured files
 */
public record DriveLimit(ProbeReport report) {
    /**
     * The part of the drive's bandwidth that cold planes reached; empty where a path does not say what it plans or
     * was not measured cold. Empty too for SEG-Y, whose small requests in file order the system answers by reading
     * ahead: random requests are no limit for them.
     *
     * <p>The size is the average of the planned requests. As many are under way as suits the drive by this report,
     * but no more than there are.
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

    /** Bytes per second at a depth that was measured, or the next shallower one; empty if there is none. */
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
