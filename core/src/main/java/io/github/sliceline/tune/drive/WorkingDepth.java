package io.github.sliceline.tune.drive;

import java.util.List;
import java.util.OptionalInt;

/** Finds the queue depth at which a probed drive works well, and the bandwidth there. */
final class WorkingDepth {
    private WorkingDepth() {}

    /**
     * Returns the smallest depth that is good enough.
     *
     * @param sizes sizes of random requests, over which the average is taken
     * @param deepest deepest queue that is considered
     * @param share share of the best rate at any depth that is good enough
     * @return empty if no depth was measured at all sizes
     */
    static OptionalInt of(ProbeReport report, List<Integer> sizes, int deepest, double share) {
        double best = 0;
        List<Integer> depths = report.queueDepths(AccessPattern.RANDOM).stream()
                .filter(depth -> depth <= deepest)
                .toList();
        for (int depth : depths) {
            best = Math.max(best, meanIops(report, sizes, depth));
        }
        for (int depth : depths) {
            double iops = meanIops(report, sizes, depth);
            if (iops > 0 && iops >= share * best) {
                return OptionalInt.of(depth);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the geometric mean over the request sizes; 0 if one of them was not measured. */
    private static double meanIops(ProbeReport report, List<Integer> sizes, int depth) {
        double logs = 0;
        for (int size : sizes) {
            var point = report.point(AccessPattern.RANDOM, size, depth);
            if (point.isEmpty()) {
                return 0;
            }
            logs += Math.log(point.get().iops());
        }
        return Math.exp(logs / sizes.size());
    }

    /** Returns the most bytes per second of any request size at a measured depth. */
    static double bandwidth(ProbeReport report, int depth) {
        return report.points().stream()
                .filter(p -> p.queueDepth() == depth)
                .mapToDouble(ProbePoint::bytesPerSecond)
                .max()
                .orElseThrow();
    }
}
