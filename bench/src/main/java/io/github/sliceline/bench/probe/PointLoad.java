package io.github.sliceline.bench.probe;

import io.github.sliceline.CancelToken;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.ProbePoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Load of one measured point. Each of the queue depth's threads calls {@link #work}, which sends one request after the
 * other until the time is up. Requests are never interrupted.
 *
 * <p>The rate counts the requests that were complete when the time was up, because the queue then runs empty. Latencies
 * include all requests.
 */
final class PointLoad {
    /**
     * Factor by which a point may last longer than planned, if the drive is too slow for the least number of requests.
     */
    private static final int PATIENCE = 4;

    private final AccessPattern pattern;
    private final int requestBytes;
    private final long blocks;
    private final long pointNanos;
    private final int minRequests;
    private final CancelToken cancel;

    /** Next block in sequence. Each point begins at a random block, because drives cache what they were asked for. */
    private final AtomicLong cursor = new AtomicLong(new SplittableRandom().nextLong());

    private final AtomicLong completed = new AtomicLong();
    private final LatencyHistogram latencies = new LatencyHistogram();
    private final long began = System.nanoTime();
    private volatile boolean timeUp;
    private long counted;
    private long countedNanos;

    PointLoad(AccessPattern pattern, int requestBytes, long fileBytes, ProbeOptions options, CancelToken cancel) {
        this.pattern = pattern;
        this.requestBytes = requestBytes;
        this.blocks = fileBytes / requestBytes;
        this.pointNanos = options.pointTime().toNanos();
        this.minRequests = options.minRequests();
        this.cancel = cancel;
        if (blocks < 1) {
            throw new IllegalArgumentException("no request of " + requestBytes + " bytes in " + fileBytes);
        }
    }

    /**
     * Sends requests until the time is up, at least one.
     *
     * @param seed seed of this thread's random positions
     */
    void work(ByteSource source, BufferPool buffers, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        LatencyHistogram mine = new LatencyHistogram();
        ByteBuffer buffer = buffers.take(requestBytes);
        try {
            do {
                long block = pattern == AccessPattern.RANDOM
                        ? random.nextLong(blocks)
                        : Math.floorMod(cursor.getAndIncrement(), blocks);
                long start = System.nanoTime();
                source.readFully(buffer.clear().limit(requestBytes), block * requestBytes);
                long end = System.nanoTime();
                mine.add(end - start);
                countOne(end);
            } while (!timeUp && !cancel.isCancelled());
        } finally {
            buffers.giveBack(buffer);
        }
        add(mine);
    }

    private void countOne(long now) {
        long done = completed.incrementAndGet();
        long nanos = now - began;
        boolean enough = nanos >= pointNanos && done >= minRequests;
        if (enough || nanos >= PATIENCE * pointNanos) {
            stop(done, nanos);
        }
    }

    private synchronized void stop(long done, long nanos) {
        if (!timeUp) {
            counted = done;
            countedNanos = nanos;
            timeUp = true;
        }
    }

    private synchronized void add(LatencyHistogram mine) {
        latencies.addAll(mine);
    }

    /** Returns the result after all threads have ended. Throws if the measurement was cancelled. */
    synchronized ProbePoint result(int queueDepth) {
        return point(pattern, requestBytes, queueDepth, counted, countedNanos, latencies);
    }

    /** Returns a point from a number of requests and their time. */
    static ProbePoint point(
            AccessPattern pattern,
            int requestBytes,
            int queueDepth,
            long requests,
            long nanos,
            LatencyHistogram latencies) {
        double iops = requests / (Math.max(1, nanos) / 1e9);
        return new ProbePoint(
                pattern,
                requestBytes,
                queueDepth,
                iops,
                iops * requestBytes,
                micros(latencies.percentile(0.50)),
                micros(latencies.percentile(0.99)));
    }

    private static double micros(long nanos) {
        return Math.max(1, nanos) / 1e3;
    }
}
