package io.github.sliceline.tune.drive;

import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a drive gives: how many requests a second, and how many bytes, with so many requests under way. Immutable.
 *
 * <p>With {@code q} requests under way, one of {@code s} bytes takes {@code a(q) + s / B(q)} of the drive's time, where
 * {@code B} is its bandwidth and {@code a} what a request costs however short it is. From the rate {@code R} of requests
 * of 4 KiB follows {@code a = 1 / R - 4096 / B}. Between depths that are known, rates lie on straight lines on
 * logarithmic axes; beyond, they stay as they are.
 *
 * <p>{@linkplain #named Profiles} are drives that somebody else measured; of a drive at hand {@link #of(ProbeReport)}
 * knows better.
 *
 * @param title the drive in words, such as {@code hard disk}
 * @param queueDepth requests worth keeping under way, 1 to 1024
 * @param requests of 4 KiB a second, by how many are under way, ascending
 * @param bandwidth bytes a second of long requests, by how many are under way, ascending
 * @param hasHead whether it has one head that moves: then a request costs {@code a} only where it does not follow the
 *     one before, and never more than reading over the gap
 * @param pastCache whether bytes that are wanted once had better come past the page cache, in whole blocks of 4 KiB
 */
public record DriveModel(
        String title,
        int queueDepth,
        List<AtDepth> requests,
        List<AtDepth> bandwidth,
        boolean hasHead,
        boolean pastCache) {
    private static final int LARGEST_GAP = 2 << 20;
    private static final int SMALLEST_REQUEST = 64 << 10;
    private static final int LARGEST_REQUEST = 4 << 20;
    private static final int LARGEST_REQUEST_FAR = 8 << 20;
    private static final int BUFFER_BYTES = 64 << 20;

    /** From the share of time that requests may cost, one tenth. */
    private static final int GAPS_PER_REQUEST = 9;

    /** Blocks of drives, and of what is read past the page cache. */
    static final int BLOCK = 4 << 10;

    /** Threads of the deepest queue that is worth its memory; drives with more to give are rare. */
    private static final int DEEPEST = 64;

    private static final int MOST_THREADS = 1024;
    private static final double GOOD_ENOUGH = 0.9;

    /** Longest shortest request from which the cost of a request can be told: beyond, bytes cost more. */
    private static final int SHORT_REQUEST = 64 << 10;

    /**
     * A rate with so many requests under way.
     *
     * @param queueDepth requests under way, &gt;= 1
     * @param perSecond requests or bytes, &gt; 0
     */
    public record AtDepth(int queueDepth, double perSecond) {
        public AtDepth {
            if (queueDepth < 1 || !(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "want a queue depth >= 1 and a rate > 0, got " + queueDepth + ":" + perSecond);
            }
        }
    }

    public DriveModel {
        if (queueDepth < 1 || queueDepth > MOST_THREADS) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, got " + queueDepth);
        }
        requests = ascending(requests, "requests");
        bandwidth = ascending(bandwidth, "bandwidth");
    }

    private static List<AtDepth> ascending(List<AtDepth> rates, String name) {
        if (rates.isEmpty()) {
            throw new IllegalArgumentException("no " + name + " of the drive are given");
        }
        for (int i = 1; i < rates.size(); i++) {
            if (rates.get(i).queueDepth() <= rates.get(i - 1).queueDepth()) {
                throw new IllegalArgumentException(name + " go by ascending queue depth, got " + rates);
            }
        }
        return List.copyOf(rates);
    }

    /**
     * One of the drives of {@link #names}. Each is a file beside this class that says where its figures are from.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static DriveModel named(String name) {
        return DriveProfile.named(name);
    }

    /** The drives that are known: hdd, sata, nvme, optane, network, object, virtual, memory. */
    public static List<String> names() {
        return DriveProfile.NAMES;
    }

    /** What to expect of a drive that was not measured. */
    public static DriveModel of(DriveClass drive) {
        return switch (drive) {
            case NVME -> named("nvme");
            case SATA_SSD -> named("sata");
            case HDD -> named("hdd");
            case VIRTUAL -> named("virtual");
            case NETWORK -> named("network");
            case OBJECT -> named("object");
            case MEMORY -> named("memory");
            // Half the queue spares what may be a hard disk.
            case UNKNOWN -> named("virtual").withQueueDepth(16).withTitle("drive of unknown kind");
        };
    }

    /** What to expect of the drive that holds an existing file or folder; nothing is measured. */
    public static DriveModel ofDriveOf(Path path) {
        return of(DriveFinder.ofThisSystem().find(path).driveClass());
    }

    /**
     * From measurements; from the drive class where they do not suffice. The queue is as deep as it takes for random
     * requests of all sizes to reach, on (geometric) average, nine tenths of the most that they reach at any depth.
     */
    public static DriveModel of(ProbeReport report) {
        List<Integer> sizes = report.requestSizes(AccessPattern.RANDOM);
        OptionalInt depth = WorkingDepth.of(report, sizes, DEEPEST, GOOD_ENOUGH);
        DriveModel expected = of(report.drive());
        if (depth.isEmpty() || sizes.get(0) > SHORT_REQUEST || sizes.size() < 2) {
            return expected;
        }
        List<AtDepth> bandwidth = report.queueDepths(AccessPattern.RANDOM).stream()
                .map(q -> new AtDepth(q, WorkingDepth.bandwidth(report, q)))
                .toList();
        List<AtDepth> requests = report.queueDepths(AccessPattern.RANDOM).stream()
                .flatMap(q -> report.point(AccessPattern.RANDOM, sizes.get(0), q).stream())
                .map(point -> blocks(point, WorkingDepth.bandwidth(report, point.queueDepth())))
                .toList();
        return new DriveModel(
                expected.title() + " as measured",
                depth.getAsInt(),
                requests,
                bandwidth,
                expected.hasHead,
                expected.pastCache && report.direct());
    }

    /** Rate of requests of one block that cost what the shortest measured ones do. */
    private static AtDepth blocks(ProbePoint shortest, double bandwidth) {
        double cost = Math.max(0, 1 / shortest.iops() - shortest.requestBytes() / bandwidth);
        return new AtDepth(shortest.queueDepth(), 1 / (cost + BLOCK / bandwidth));
    }

    /** This drive with another queue depth. */
    public DriveModel withQueueDepth(int newQueueDepth) {
        return new DriveModel(title, newQueueDepth, requests, bandwidth, hasHead, pastCache);
    }

    /** This drive under another name. */
    public DriveModel withTitle(String newTitle) {
        return new DriveModel(newTitle, queueDepth, requests, bandwidth, hasHead, pastCache);
    }

    /** Requests of 4 KiB a second with so many under way. */
    public double requestsPerSecond(int underWay) {
        return at(requests, underWay);
    }

    /** Bytes a second of long requests with so many under way. */
    public double bytesPerSecond(int underWay) {
        return at(bandwidth, underWay);
    }

    /** What a request costs of the drive's time, however short it is, with so many under way. */
    public double requestSeconds(int underWay) {
        return Math.max(0, 1 / requestsPerSecond(underWay) - BLOCK / bytesPerSecond(underWay));
    }

    /** How long one short request takes when there is no other. */
    public double latencySeconds() {
        return 1 / requestsPerSecond(1);
    }

    /**
     * How long the drive takes for requests that lie anywhere, as many under way as it likes and as there are.
     *
     * @param count of the requests
     * @param bytes of all together
     */
    public double seconds(long count, long bytes) {
        int underWay = (int) Math.max(1, Math.min(queueDepth, count));
        return count * requestSeconds(underWay) + bytes / bytesPerSecond(underWay);
    }

    /**
     * How to read from this drive. With {@code q} requests under way:
     *
     * <ul>
     *   <li>As many requests are kept under way as help the drive; deeper queues only take memory and threads.
     *   <li>Reading a gap of {@code g} bytes costs {@code g / B}, leaving it out costs {@code a}: the gap is {@code a B}, in
     *       whole blocks.
     *   <li>A long run is cut so that several threads share it, but not so short that requests cost more than a tenth of
     *       the time: {@code a / (a + s / B) = 1 / 10} gives {@code s = 9 a B}, rounded up to a power of two.
     * </ul>
     */
    public CostModel costs() {
        double blocks = Math.ceil(requestSeconds(queueDepth) * bytesPerSecond(queueDepth) / BLOCK);
        int gap = (int) Math.min(LARGEST_GAP, Math.max(BLOCK, blocks * BLOCK));
        int fit = Integer.highestOneBit(BUFFER_BYTES / queueDepth);
        int request = Integer.highestOneBit(GAPS_PER_REQUEST * gap - 1) << 1;
        int longest = ReadCosts.isFar(gap, queueDepth) ? LARGEST_REQUEST_FAR : Math.min(LARGEST_REQUEST, fit);
        return new CostModel(queueDepth, gap, Math.min(longest, Math.max(SMALLEST_REQUEST, request)), pastCache);
    }

    private static double at(List<AtDepth> rates, int underWay) {
        AtDepth below = rates.get(0);
        for (AtDepth above : rates) {
            if (above.queueDepth() >= underWay) {
                return between(below, above, underWay);
            }
            below = above;
        }
        return below.perSecond();
    }

    private static double between(AtDepth below, AtDepth above, int underWay) {
        if (below.queueDepth() == above.queueDepth() || underWay == above.queueDepth()) {
            return above.perSecond();
        }
        double part = StrictMath.log((double) underWay / below.queueDepth())
                / StrictMath.log((double) above.queueDepth() / below.queueDepth());
        return StrictMath.exp(
                (1 - part) * StrictMath.log(below.perSecond()) + part * StrictMath.log(above.perSecond()));
    }
}
