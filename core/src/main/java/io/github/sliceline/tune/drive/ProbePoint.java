package io.github.sliceline.tune.drive;

/**
 * What a drive did at one queue depth with requests of one size.
 *
 * @param pattern order of the requests
 * @param requestBytes size of each, &gt; 0
 * @param queueDepth requests under way at once, &gt; 0
 * @param iops requests done in a second, &gt; 0
 * @param bytesPerSecond the same in bytes
 * @param p50Micros half of the requests took at most so many microseconds
 * @param p99Micros 99 of 100 requests took at most so many microseconds
 */
public record ProbePoint(
        AccessPattern pattern,
        int requestBytes,
        int queueDepth,
        double iops,
        double bytesPerSecond,
        double p50Micros,
        double p99Micros) {

    public ProbePoint {
        if (requestBytes < 1 || queueDepth < 1) {
            throw new IllegalArgumentException(
                    "request size and queue depth must be >= 1, got " + requestBytes + " and " + queueDepth);
        }
        requirePositive("iops", iops);
        requirePositive("bytesPerSecond", bytesPerSecond);
        requirePositive("p50Micros", p50Micros);
        requirePositive("p99Micros", p99Micros);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be > 0 and finite, got " + value);
        }
    }
}
