package io.github.sliceline.tune.drive;

/**
 * A measurement of a drive at one queue depth with requests of one size.
 *
 * @param pattern order of the requests
 * @param requestBytes bytes of each request, &gt; 0
 * @param queueDepth number of requests under way at once, &gt; 0
 * @param iops requests per second, &gt; 0
 * @param bytesPerSecond bytes per second, &gt; 0
 * @param p50Micros median time of a request in microseconds
 * @param p99Micros 99th percentile of the time of a request in microseconds
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
