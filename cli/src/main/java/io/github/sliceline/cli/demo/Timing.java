package io.github.sliceline.cli.demo;

import java.util.Arrays;

/**
 * How long planes of one direction took.
 *
 * @param medianNanos of the reads
 * @param floats in one plane
 */
record Timing(long medianNanos, long floats) {

    static Timing of(long[] nanos, long floats) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Timing(sorted[sorted.length / 2], floats);
    }

    double microsPerFloat() {
        return medianNanos / 1e3 / floats;
    }

    double millis() {
        return medianNanos / 1e6;
    }

    /** Megabytes of samples a second, 10⁶ bytes. */
    double megabytesPerSecond() {
        return floats * Float.BYTES * 1e3 / medianNanos;
    }
}
