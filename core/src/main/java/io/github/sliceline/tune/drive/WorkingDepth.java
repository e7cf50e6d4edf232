package io.github.sliceline.tune.drive;

import java.util.List;
import java.util.OptionalInt;

/** The queue depth at which a probed drive works well, and what it gives there. */
final class WorkingDepth {
    private WorkingDepth() {}

    /**
     * The smallest depth that is good enough.
     *
     * @param sizes of random requests, over which the average is taken
     * @param deepest that is considered
     * @param share of the most at any depth that is good enough
     * @return empty where nothing was measured at all sizes
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

    /** Geometric mean over the request sizes; 0 where one was not measured. */
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

    /** The most bytes per second of any request size at a depth that was measured. */
    static double bandwidth(ProbeReport report, int depth) {
        return report.points().stream()
                .filter(p -> p.queueDepth() == depth)
                .mapToDouble(ProbePoint::bytesPerSecond)
                .max()
                .orElseThrow();
    }
}
