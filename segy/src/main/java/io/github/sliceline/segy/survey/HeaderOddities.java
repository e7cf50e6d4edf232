package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.TraceField;
import java.nio.ByteBuffer;

/** Counts what trace headers say beside the geometry. Not thread-safe. */
final class HeaderOddities {
    private static final int DEAD = 2;

    private long dead;
    private long otherSampleCount;
    private long minDelay = Long.MAX_VALUE;
    private long maxDelay = Long.MIN_VALUE;

    void add(ByteBuffer headers, int at, int samples) {
        dead += TraceField.TRACE_IDENTIFICATION.get(headers, at) == DEAD ? 1 : 0;
        long ownSamples = TraceField.SAMPLE_COUNT.get(headers, at);
        otherSampleCount += ownSamples != 0 && ownSamples != samples ? 1 : 0;
        long delay = TraceField.DELAY_RECORDING_TIME.get(headers, at);
        minDelay = Math.min(minDelay, delay);
        maxDelay = Math.max(maxDelay, delay);
    }

    void add(HeaderOddities other) {
        dead += other.dead;
        otherSampleCount += other.otherSampleCount;
        minDelay = Math.min(minDelay, other.minDelay);
        maxDelay = Math.max(maxDelay, other.maxDelay);
    }

    long dead() {
        return dead;
    }

    /** Traces whose header has a count of samples that is not 0 and not the file's. */
    long otherSampleCount() {
        return otherSampleCount;
    }

    /** Smallest delay recording time, unscaled. */
    long minDelay() {
        return minDelay;
    }

    long maxDelay() {
        return maxDelay;
    }
}
