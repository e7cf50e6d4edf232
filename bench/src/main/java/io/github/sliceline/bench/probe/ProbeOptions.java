package io.github.sliceline.bench.probe;

import java.time.Duration;
import java.util.List;

/**
 * Settings and duration of a probe; start from {@link #DEFAULTS}.
 *
 * @param fileBytes bytes of the probe file; {@link #AUTOMATIC} is 1 GiB, or a quarter of the free space if that is less
 * @param pointTime time of each point, more than 0 and at most a minute
 * @param minRequests least number of requests of each point, 1 or more. A slow drive gets up to four times the point's
 *     time for them
 * @param requestSizes bytes of the random requests: multiples of 4 KiB, at most 16 MiB
 * @param queueDepths numbers of concurrent requests, 1 to 1024
 */
public record ProbeOptions(
        long fileBytes, Duration pointTime, int minRequests, List<Integer> requestSizes, List<Integer> queueDepths) {
    /** Value of {@code fileBytes} that lets the free space decide the size of the probe file. */
    public static final long AUTOMATIC = 0;

    /** Bytes of a drive's block and a memory page. Direct reads are multiples of it. */
    static final int BLOCK = 4096;

    private static final int LARGEST_REQUEST = 16 << 20;
    private static final int DEEPEST_QUEUE = 1024;
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /**
     * Random requests of 4 KiB to 1 MiB at queue depths 1 to 64, a quarter of a second each. Takes 10 s, and the time
     * to write 1 GiB.
     */
    public static final ProbeOptions DEFAULTS = new ProbeOptions(
            AUTOMATIC,
            Duration.ofMillis(250),
            16,
            List.of(4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20),
            List.of(1, 2, 4, 8, 16, 32, 64));

    public ProbeOptions {
        if (fileBytes < 0) {
            throw new IllegalArgumentException("probe file must be >= 0 bytes, got " + fileBytes);
        }
        if (pointTime.isNegative() || pointTime.isZero() || pointTime.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "time of a point must be more than 0 and at most 60 s, got " + pointTime.toNanos() / 1e9 + " s");
        }
        if (minRequests < 1) {
            throw new IllegalArgumentException("a point must be >= 1 request, got " + minRequests);
        }
        if (requestSizes.isEmpty()
                || requestSizes.stream().anyMatch(s -> s < BLOCK || s > LARGEST_REQUEST || s % BLOCK != 0)) {
            throw new IllegalArgumentException(
                    "request sizes must be multiples of 4096 up to 16 MiB, got " + requestSizes);
        }
        if (queueDepths.isEmpty() || queueDepths.stream().anyMatch(d -> d < 1 || d > DEEPEST_QUEUE)) {
            throw new IllegalArgumentException("queue depths must be 1 to 1024, got " + queueDepths);
        }
    }

    public ProbeOptions withFileBytes(long bytes) {
        return new ProbeOptions(bytes, pointTime, minRequests, requestSizes, queueDepths);
    }

    public ProbeOptions withPointTime(Duration time) {
        return new ProbeOptions(fileBytes, time, minRequests, requestSizes, queueDepths);
    }

    int largestRequest() {
        return requestSizes.stream().mapToInt(s -> s).max().orElseThrow();
    }

    int smallestRequest() {
        return requestSizes.stream().mapToInt(s -> s).min().orElseThrow();
    }

    int deepestQueue() {
        return queueDepths.stream().mapToInt(d -> d).max().orElseThrow();
    }
}
