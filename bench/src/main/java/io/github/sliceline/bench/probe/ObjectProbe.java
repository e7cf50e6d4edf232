package io.github.sliceline.bench.probe;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures an object store by reading ranges of one object. Short ranges show the latency, long ranges the bandwidth,
 * each with 1 to 64 requests in flight. Nothing is written.
 *
 * <p>Requests to a store cost money, so their number is fixed: {@link #REQUESTS}, each sent once unless it fails.
 */
public final class ObjectProbe {
    /** Default of the most bytes that a probe reads. */
    public static final long USUAL_BYTES = 1 << 30;

    private static final int SHORT_BYTES = 4 << 10;
    private static final int LONGEST_BYTES = 8 << 20;
    private static final int SHORTEST_LONG_BYTES = 64 << 10;

    /** Least size of an object in long ranges. In a smaller object the same bytes would be requested again too soon. */
    private static final int LEAST_BLOCKS = 16;

    /**
     * Numbers of requests at a queue depth. Towards the end fewer requests are in flight, so a multiple of the depth is
     * sent.
     */
    private record Depth(int underWay, int shortRanges, int longRanges) {}

    private static final List<Depth> DEPTHS =
            List.of(new Depth(1, 8, 4), new Depth(4, 16, 8), new Depth(16, 64, 24), new Depth(64, 192, 72));

    private static final int DEEPEST = DEPTHS.get(DEPTHS.size() - 1).underWay;
    private static final int LONG_RANGES =
            DEPTHS.stream().mapToInt(Depth::longRanges).sum();

    /**
     * Number of requests of a probe: one that opens the object, one on each connection, and the measured ones.
     */
    public static final int REQUESTS =
            1 + DEEPEST + DEPTHS.stream().mapToInt(Depth::shortRanges).sum() + LONG_RANGES;

    /** Least number of bytes that a probe can be told to read. */
    public static final long LEAST_BYTES = (long) LONG_RANGES * SHORTEST_LONG_BYTES + (long) REQUESTS * SHORT_BYTES;

    private final RemoteObject object;
    private final ByteBuffer anything;
    private final WorkerThreads threads;
    private final CancelToken cancel;
    /** Random positions, other ones in each run, because stores cache what they were asked for. */
    private final SplittableRandom random = new SplittableRandom();

    private ObjectProbe(RemoteObject object, ByteBuffer anything, WorkerThreads threads, CancelToken cancel) {
        this.object = object;
        this.anything = anything;
        this.threads = threads;
        this.cancel = cancel;
    }

    /**
     * Measures the store that holds an object.
     *
     * @param mostBytes most bytes to read, at least {@link #LEAST_BYTES}. Below a gigabyte the long ranges are shorter
     *     than 8 MiB
     * @param job receives the number of measured points
     * @throws IllegalArgumentException if the object is too short to measure with, or {@code mostBytes} is too small
     * @throws java.util.concurrent.CancellationException if the token was cancelled
     */
    public static ProbeReport probe(RemotePath path, long mostBytes, Job job) throws IOException {
        if (mostBytes < LEAST_BYTES) {
            throw new IllegalArgumentException("a probe of an object reads at least " + LEAST_BYTES + " bytes by "
                    + REQUESTS + " requests, got " + mostBytes);
        }
        Instant began = Instant.now();
        try (RemoteObject object = path.store().open(path, 1)) {
            int longRange = longRange(path, object.size(), mostBytes);
            try (DirectMemory memory = DirectMemory.allocate(longRange);
                    WorkerThreads threads = new WorkerThreads("sliceline-probe", DEEPEST)) {
                List<ProbePoint> points =
                        new ObjectProbe(object, memory.buffer(), threads, job.token()).measure(longRange, job);
                return new ProbeReport(path.toString(), "", "", DriveClass.OBJECT, true, object.size(), began, points);
            }
        }
    }

    /** Returns the bytes of all requests of a probe with these points. */
    public static long bytes(ProbeReport report) {
        int longRange = report.points().stream()
                .mapToInt(ProbePoint::requestBytes)
                .max()
                .orElse(0);
        return 1 + (long) (REQUESTS - 1 - LONG_RANGES) * SHORT_BYTES + (long) LONG_RANGES * longRange;
    }

    private static int longRange(RemotePath path, long objectBytes, long mostBytes) {
        long least = (long) LEAST_BLOCKS * SHORTEST_LONG_BYTES;
        if (objectBytes < least) {
            throw new IllegalArgumentException(path + ": has " + objectBytes
                    + " bytes, too few to measure with; name an object of at least " + least);
        }
        long affordable = (mostBytes - (long) REQUESTS * SHORT_BYTES) / LONG_RANGES;
        return (int) Long.highestOneBit(Math.min(LONGEST_BYTES, Math.min(affordable, objectBytes / LEAST_BLOCKS)));
    }

    private List<ProbePoint> measure(int longRange, Job job) throws IOException {
        point(SHORT_BYTES, DEEPEST, DEEPEST); // not counted: connects, and compiles code
        List<ProbePoint> points = new ArrayList<>();
        for (int bytes : List.of(SHORT_BYTES, longRange)) {
            for (Depth depth : DEPTHS) {
                job.report(StorageProbe.STAGE, points.size(), 2L * DEPTHS.size());
                int count = bytes == SHORT_BYTES ? depth.shortRanges : depth.longRanges;
                points.add(point(bytes, depth.underWay, count));
            }
        }
        job.report(StorageProbe.STAGE, points.size(), points.size());
        return points;
    }

    /** Measures a number of requests, with a constant number in flight. */
    private ProbePoint point(int bytes, int underWay, int count) throws IOException {
        AtomicInteger left = new AtomicInteger(count);
        LatencyHistogram latencies = new LatencyHistogram();
        List<Long> seeds = random.longs(underWay).boxed().toList();
        long began = System.nanoTime();
        threads.run(seeds, seed -> readRanges(bytes, left, new SplittableRandom(seed), latencies), cancel);
        return PointLoad.point(AccessPattern.RANDOM, bytes, underWay, count, System.nanoTime() - began, latencies);
    }

    private void readRanges(int bytes, AtomicInteger left, SplittableRandom places, LatencyHistogram latencies)
            throws IOException {
        LatencyHistogram mine = new LatencyHistogram();
        while (left.getAndDecrement() > 0 && !cancel.isCancelled()) {
            // All responses go into the same memory, because their bytes are not used.
            ByteBuffer room = anything.duplicate().clear().limit(bytes);
            long start = System.nanoTime();
            object.read(room, places.nextLong(object.size() / bytes) * bytes);
            mine.add(System.nanoTime() - start);
        }
        synchronized (latencies) {
            latencies.addAll(mine);
        }
    }
}
