package io.github.sliceline.cli.probe;

import io.github.sliceline.Options;
import java.time.Duration;
import java.util.List;

/** What a probe measures and how long it may take. Immutable; start from {@link #DEFAULTS}. */
public final class ProbeOptions extends Options<ProbeOptions> {
    /** Lets the free space decide the size of the probe file. */
    public static final long AUTOMATIC = 0;

    /** Blocks of drives and pages of memory; direct reads are made of them. */
    static final int BLOCK = 4096;

    private static final int LARGEST_REQUEST = 16 << 20;
    private static final int DEEPEST_QUEUE = 1024;
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /** 4 KiB to 1 MiB at queue depths 1 to 64, a quarter of a second each: 10 s, and the time to write 1 GiB. */
    public static final ProbeOptions DEFAULTS = new ProbeOptions();

    private long fileBytes = AUTOMATIC;
    private Duration pointTime = Duration.ofMillis(250);
    private int minRequests = 16;
    private List<Integer> requestSizes = List.of(4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20);
    private List<Integer> queueDepths = List.of(1, 2, 4, 8, 16, 32, 64);

    private ProbeOptions() {}

    long fileBytes() {
        return fileBytes;
    }

    /**
     * The same with a probe file of this size; {@link #AUTOMATIC} is 1 GiB, or a quarter of the free space where that is
     * less.
     */
    public ProbeOptions withFileBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("probe file must be >= 0 bytes, got " + bytes);
        }
        return with(o -> o.fileBytes = bytes);
    }

    Duration pointTime() {
        return pointTime;
    }

    /** The same with this time for each point, more than 0 and at most a minute. */
    public ProbeOptions withPointTime(Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "time of a point must be more than 0 and at most 60 s, got " + time.toNanos() / 1e9 + " s");
        }
        return with(o -> o.pointTime = time);
    }

    int minRequests() {
        return minRequests;
    }

    /**
     * The same with at least so many requests for each point, 1 or more: a slow drive gets up to four times the point's
     * time for them.
     */
    public ProbeOptions withMinRequests(int least) {
        if (least < 1) {
            throw new IllegalArgumentException("a point must be >= 1 request, got " + least);
        }
        return with(o -> o.minRequests = least);
    }

    public List<Integer> requestSizes() {
        return requestSizes;
    }

    /** The same with random requests of these sizes in bytes: multiples of 4 KiB, at most 16 MiB. */
    public ProbeOptions withRequestSizes(List<Integer> sizes) {
        if (sizes.isEmpty() || sizes.stream().anyMatch(s -> s < BLOCK || s > LARGEST_REQUEST || s % BLOCK != 0)) {
            throw new IllegalArgumentException("request sizes must be multiples of 4096 up to 16 MiB, got " + sizes);
        }
        return with(o -> o.requestSizes = List.copyOf(sizes));
    }

    public List<Integer> queueDepths() {
        return queueDepths;
    }

    /** The same with so many requests under way at once, 1 to 1024. */
    public ProbeOptions withQueueDepths(List<Integer> depths) {
        if (depths.isEmpty() || depths.stream().anyMatch(d -> d < 1 || d > DEEPEST_QUEUE)) {
            throw new IllegalArgumentException("queue depths must be 1 to 1024, got " + depths);
        }
        return with(o -> o.queueDepths = List.copyOf(depths));
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
