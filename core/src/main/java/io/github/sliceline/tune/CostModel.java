package io.github.sliceline.tune;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How to read from a drive.
 *
 * <p>The model behind it: with the queue at working depth {@code q}, a request of {@code s} bytes takes
 * {@code a + s / B} of the drive's time, where {@code B} is its bandwidth at that depth and {@code a} what a
 * request costs however short it is. From a probe, {@code B} is the most bytes per second of any request size at
 * {@code q}, and {@code a = 1 / IOPS(s0, q) - s0 / B} with the shortest request measured, {@code s0}.
 *
 * <ul>
 *   <li>{@code q} is the smallest depth at which random requests of all sizes reach, on (geometric) average,
 *       nine tenths of the most that they reach at any depth: deeper queues only take memory and threads.
 *   <li>Reading a gap of {@code g} bytes costs {@code g / B}, leaving it out costs {@code a}: the gap is
 *       {@code a B}.
 *   <li>A long run is cut so that several threads share it, but not so short that requests cost more than a tenth
 *       of the time: {@code a / (a + s / B) = 1 / 10} gives {@code s = 9 a B}, rounded up to a power of two.
 * </ul>
 *
 * @param queueDepth requests to keep under way, 1 to 1024
 * @param gapBytes unwanted bytes worth reading to save a request, 0 to 2 MiB; from a probe whole blocks of 4 KiB
 * @param requestBytes longest request, 64 KiB to 4 MiB; from a probe a power of two, with which the buffers of all
 *     requests under way take at most 64 MiB
 * @param pastCache whether bytes that are wanted once had better come past the page cache: on solid state drives,
 *     where requests are cheap and what the system reads ahead is wasted
 */
public record CostModel(int queueDepth, int gapBytes, int requestBytes, boolean pastCache) {
    /** Threads of the deepest queue that is worth its memory; drives with more to give are rare. */
    private static final int DEEPEST = 64;

    private static final int MOST_THREADS = 1024;

    /** Less than a block cannot be left out of a direct read. */
    private static final int SMALLEST_GAP = 4 << 10;

    private static final int LARGEST_GAP = 2 << 20;
    private static final int SMALLEST_REQUEST = 64 << 10;
    private static final int LARGEST_REQUEST = 4 << 20;
    private static final int BUFFER_BYTES = 64 << 20;

    private static final double GOOD_ENOUGH = 0.9;
    /** From the share of time that requests may cost, one tenth. */
    private static final int GAPS_PER_REQUEST = 9;

    /** Longest shortest request from which the cost of a request can be told: beyond, bytes cost more. */
    private static final int SHORT_REQUEST = 64 << 10;

    public CostModel {
        if (queueDepth < 1 || queueDepth > MOST_THREADS) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, got " + queueDepth);
        }
        if (gapBytes < 0 || gapBytes > LARGEST_GAP) {
            throw new IllegalArgumentException("gap must be 0 to 2 MiB, got " + gapBytes + " bytes");
        }
        if (requestBytes < SMALLEST_REQUEST || requestBytes > LARGEST_REQUEST) {
            throw new IllegalArgumentException("request must be 64 KiB to 4 MiB, got " + requestBytes + " bytes");
        }
    }

    /**
     * What to expect of a drive that was not measured.
     *
     * <table>
     *   <caption>Reasons, a B being what one more request is worth</caption>
     *   <tr><th>class</th><th>queue</th><th>gap</th><th>because</th></tr>
     *   <tr><td>NVMe</td><td>32</td><td>16 KiB</td><td>3.5 GB/s (PCI Express 3 × 4) and 200,000 reads a second,
     *     more than which some cores' threads hardly ask for: 17 KB</td></tr>
     *   <tr><td>SATA SSD</td><td>32</td><td>8 KiB</td><td>550 MB/s of SATA 3 and some 90,000 reads a second: 6 KB;
     *     native command queuing has 32 places</td></tr>
     *   <tr><td>hard disk</td><td>4</td><td>1 MiB</td><td>8 ms to move the head and half a turn, 150 MB/s: 1.2 MB;
     *     plans are in file order already, so a deeper queue has little left to sort</td></tr>
     *   <tr><td>virtual</td><td>32</td><td>16 KiB</td><td>measured on one: 1.6 GB/s and 87,000 reads a second at
     *     that depth: 14 KB; hosts answer more requests at once than one drive would</td></tr>
     *   <tr><td>network</td><td>16</td><td>64 KiB</td><td>0.5 ms there and back, shared by 16, at 1.1 GB/s of 10
     *     Gbit/s Ethernet: 34 KB, and twice that for slower servers; NFS has requests of up to 1 MiB</td></tr>
     *   <tr><td>memory</td><td>4</td><td>4 KiB</td><td>a request costs a system call, under 1 µs at 5 GB/s; more
     *     threads than some cores copy no faster</td></tr>
     *   <tr><td>unknown</td><td>16</td><td>16 KiB</td><td>as a virtual disk; half the queue spares what may be a
     *     hard disk</td></tr>
     * </table>
     *
     * <p>Longest requests follow from the gap as in the formula above, at least 128 KiB.
     */
    public static CostModel of(DriveClass drive) {
        return switch (drive) {
            case NVME -> new CostModel(32, 16 << 10, 256 << 10, true);
            case SATA_SSD -> new CostModel(32, 8 << 10, 128 << 10, true);
            case HDD -> new CostModel(4, 1 << 20, LARGEST_REQUEST, false);
            case VIRTUAL -> new CostModel(32, 16 << 10, 256 << 10, true);
            case NETWORK -> new CostModel(16, 64 << 10, 1 << 20, false);
            case MEMORY -> new CostModel(4, SMALLEST_GAP, 128 << 10, false);
            case UNKNOWN -> new CostModel(16, 16 << 10, 256 << 10, true);
        };
    }

    /** What to expect of the drive that holds an existing file or folder; nothing is measured. */
    public static CostModel ofDriveOf(Path path) {
        return of(DriveFinder.ofThisSystem().find(path).driveClass());
    }

    /** The same with another queue depth. */
    public CostModel withQueueDepth(int newQueueDepth) {
        return new CostModel(newQueueDepth, gapBytes, requestBytes, pastCache);
    }

    /** From measurements; from the drive class where they do not suffice. */
    public static CostModel of(ProbeReport report) {
        List<Integer> sizes = report.requestSizes(AccessPattern.RANDOM);
        OptionalInt depth = workingDepth(report, sizes);
        if (depth.isEmpty() || sizes.get(0) > SHORT_REQUEST || sizes.size() < 2) {
            return of(report.drive());
        }
        double bandwidth = bandwidth(report, depth.getAsInt());
        double shortest = report.point(AccessPattern.RANDOM, sizes.get(0), depth.getAsInt())
                .orElseThrow()
                .iops();
        return of(
                depth.getAsInt(), bandwidth / shortest - sizes.get(0), of(report.drive()).pastCache && report.direct());
    }

    private static CostModel of(int queueDepth, double worthBytes, boolean pastCache) {
        double blocks = Math.ceil(worthBytes / SMALLEST_GAP);
        int gap = (int) Math.min(LARGEST_GAP, Math.max(SMALLEST_GAP, blocks * SMALLEST_GAP));
        int fit = Integer.highestOneBit(BUFFER_BYTES / queueDepth);
        int request = Integer.highestOneBit(GAPS_PER_REQUEST * gap - 1) << 1;
        int longest = Math.min(LARGEST_REQUEST, fit);
        return new CostModel(queueDepth, gap, Math.min(longest, Math.max(SMALLEST_REQUEST, request)), pastCache);
    }

    private static OptionalInt workingDepth(ProbeReport report, List<Integer> sizes) {
        double best = 0;
        List<Integer> depths = report.queueDepths(AccessPattern.RANDOM).stream()
                .filter(depth -> depth <= DEEPEST)
                .toList();
        for (int depth : depths) {
            best = Math.max(best, meanIops(report, sizes, depth).orElse(0));
        }
        for (int depth : depths) {
            OptionalDouble iops = meanIops(report, sizes, depth);
            if (iops.isPresent() && iops.getAsDouble() >= GOOD_ENOUGH * best) {
                return OptionalInt.of(depth);
            }
        }
        return OptionalInt.empty();
    }

    /** Geometric mean over the request sizes; empty where one was not measured. */
    private static OptionalDouble meanIops(ProbeReport report, List<Integer> sizes, int depth) {
        double logs = 0;
        for (int size : sizes) {
            var point = report.point(AccessPattern.RANDOM, size, depth);
            if (point.isEmpty()) {
                return OptionalDouble.empty();
            }
            logs += Math.log(point.get().iops());
        }
        return OptionalDouble.of(Math.exp(logs / sizes.size()));
    }

    private static double bandwidth(ProbeReport report, int depth) {
        return report.points().stream()
                .filter(p -> p.queueDepth() == depth)
                .mapToDouble(ProbePoint::bytesPerSecond)
                .max()
                .orElseThrow();
    }
}
