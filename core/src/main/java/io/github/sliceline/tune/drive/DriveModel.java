package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * Performance of a drive: requests per second and bytes per second, by the number of requests under way. Immutable.
 *
 * <p>With {@code q} requests under way, a request of {@code s} bytes takes {@code a(q) + s / B(q)} of the drive's time.
 * {@code B} is its bandwidth, and {@code a} the cost of a request of any length. From the rate {@code R} of requests of
 * 4 KiB follows {@code a = 1 / R - 4096 / B}. Between known depths, rates lie on straight lines on logarithmic axes;
 * beyond the known depths they are constant.
 *
 * <p>{@linkplain #named Profiles} are measurements of other drives. For a local drive, {@link #of(ProbeReport)} is more
 * exact.
 *
 * @param title the drive in words, such as {@code hard disk}
 * @param queueDepth number of requests to keep under way, 1 to 1024
 * @param requests requests of 4 KiB per second, for ascending numbers of requests under way
 * @param bandwidth bytes per second of long requests, for ascending numbers of requests under way
 * @param hasHead true if it has one head that moves. Then a request costs {@code a} only if it does not follow the one
 *     before, and never more than reading over the gap
 * @param pastCache true if bytes that are used once had better be read past the page cache, in whole blocks of 4 KiB
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

    /** Gaps in the longest request: requests may cost one tenth of the time, see {@link #costs}. */
    private static final int GAPS_PER_REQUEST = 9;

    /** Bytes of a block of drives, and of reads past the page cache. */
    static final int BLOCK = 4 << 10;

    /** Threads of the deepest queue that is worth its memory. Few drives gain from a deeper one. */
    private static final int DEEPEST = 64;

    private static final int MOST_THREADS = 1024;
    private static final double GOOD_ENOUGH = 0.9;

    /** Longest request, in bytes, from which the cost of a request can be computed. In longer ones, bytes cost more. */
    private static final int SHORT_REQUEST = 64 << 10;

    /**
     * A rate at a number of requests under way.
     *
     * @param queueDepth number of requests under way, &gt;= 1
     * @param perSecond requests or bytes per second, &gt; 0
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
     * Returns one of the drives of {@link #names}. Each is a file in this package that states the source of its
     * figures.
     *
     * @throws IllegalArgumentException if there is no drive of that name
     */
    public static DriveModel named(String name) {
        return DriveProfile.named(name);
    }

    /** Names of the known drives: hdd, sata, nvme, optane, network, object, virtual, memory. */
    public static List<String> names() {
        return DriveProfile.NAMES;
    }

    /** Returns the expected model of a drive that was not measured. */
    public static DriveModel of(DriveClass drive) {
        return switch (drive) {
            case NVME -> named("nvme");
            case SATA_SSD -> named("sata");
            case HDD -> named("hdd");
            case VIRTUAL -> named("virtual");
            case NETWORK -> named("network");
            case OBJECT -> named("object");
            case MEMORY -> named("memory");
            // Half the queue, because the drive may be a hard disk.
            case UNKNOWN -> named("virtual").withQueueDepth(16).withTitle("drive of unknown kind");
        };
    }

    /** Returns the expected model of the drive that holds an existing file or folder. Measures nothing. */
    public static DriveModel ofDriveOf(Path path) {
        return of(DriveFinder.ofThisSystem().find(path).driveClass());
    }

    /**
     * Returns a model from measurements, or that of the drive class if they do not suffice. The queue is just so deep
     * that random requests of all sizes reach, on (geometric) average, nine tenths of the most that they reach at any
     * depth.
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

    /** Returns the rate of requests of one block, if they cost as much as the shortest measured ones. */
    private static AtDepth blocks(ProbePoint shortest, double bandwidth) {
        double cost = Math.max(0, 1 / shortest.iops() - shortest.requestBytes() / bandwidth);
        return new AtDepth(shortest.queueDepth(), 1 / (cost + BLOCK / bandwidth));
    }

    /** Returns this drive with another queue depth. */
    public DriveModel withQueueDepth(int newQueueDepth) {
        return new DriveModel(title, newQueueDepth, requests, bandwidth, hasHead, pastCache);
    }

    /** Returns this drive with another title. */
    public DriveModel withTitle(String newTitle) {
        return new DriveModel(newTitle, queueDepth, requests, bandwidth, hasHead, pastCache);
    }

    /** Requests of 4 KiB per second with {@code underWay} requests under way. */
    public double requestsPerSecond(int underWay) {
        return at(requests, underWay);
    }

    /** Bytes per second of long requests with {@code underWay} requests under way. */
    public double bytesPerSecond(int underWay) {
        return at(bandwidth, underWay);
    }

    /**
     * Seconds of the drive's time that a request costs regardless of its length, with {@code underWay} requests under
     * way.
     */
    public double requestSeconds(int underWay) {
        return Math.max(0, 1 / requestsPerSecond(underWay) - BLOCK / bytesPerSecond(underWay));
    }

    /** Seconds that one short request takes if there is no other. */
    public double latencySeconds() {
        return 1 / requestsPerSecond(1);
    }

    /**
     * Seconds that the drive takes for requests at random places, with as many under way as it likes and as there are.
     *
     * @param count number of requests
     * @param bytes bytes of all together
     */
    public double seconds(long count, long bytes) {
        int underWay = (int) Math.max(1, Math.min(queueDepth, count));
        return count * requestSeconds(underWay) + bytes / bytesPerSecond(underWay);
    }

    /**
     * Returns the parameters for reading from this drive. With {@code q} requests under way:
     *
     * <ul>
     *   <li>As many requests are kept under way as help the drive. Deeper queues only take memory and threads.
     *   <li>Reading a gap of {@code g} bytes costs {@code g / B}, skipping it costs {@code a}: the gap is {@code a B},
     *       in whole blocks.
     *   <li>A long run is cut so that several threads share it, but not so short that requests cost more than a tenth
     *       of the time: {@code a / (a + s / B) = 1 / 10} gives {@code s = 9 a B}, rounded up to a power of two.
     * </ul>
     */
    public CostModel costs() {
        double blocks = Math.ceil(requestSeconds(queueDepth) * bytesPerSecond(queueDepth) / BLOCK);
        int gap = (int) Math.min(LARGEST_GAP, Math.max(BLOCK, blocks * BLOCK));
        int fit = Integer.highestOneBit(BUFFER_BYTES / queueDepth);
        int request = Integer.highestOneBit(GAPS_PER_REQUEST * gap - 1) << 1;
        int longest = CostModel.isFar(gap, queueDepth) ? LARGEST_REQUEST_FAR : Math.min(LARGEST_REQUEST, fit);
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
