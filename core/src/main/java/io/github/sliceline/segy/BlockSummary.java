package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What one block of trace headers says.
 *
 * @param runs of the block
 * @param firstDuplicate first trace with the same lines as the one before it; −1 for none
 * @param dead traces marked as dead
 * @param otherSampleCount traces whose header has a count of samples that is not 0 and not the file's
 * @param minDelay smallest delay recording time, unscaled
 * @param maxDelay largest
 */
record BlockSummary(
        List<TraceRun> runs, long firstDuplicate, long dead, long otherSampleCount, long minDelay, long maxDelay) {

    private static final int DEAD = 2;

    /** Summary of packed headers in the file's byte order. */
    static BlockSummary of(long firstTrace, int count, ByteBuffer headers, HeaderMapping mapping, int samples) {
        RunBuilder runs = new RunBuilder(null);
        long dead = 0;
        long otherSampleCount = 0;
        long minDelay = Long.MAX_VALUE;
        long maxDelay = Long.MIN_VALUE;
        for (int k = 0; k < count; k++) {
            int at = k * TraceHeader.BYTES;
            runs.add(
                    firstTrace + k,
                    headers.getInt(at + mapping.inlineByte() - 1),
                    headers.getInt(at + mapping.crosslineByte() - 1));
            dead += TraceField.TRACE_IDENTIFICATION.get(headers, at) == DEAD ? 1 : 0;
            long ownSamples = TraceField.SAMPLE_COUNT.get(headers, at);
            otherSampleCount += ownSamples != 0 && ownSamples != samples ? 1 : 0;
            long delay = TraceField.DELAY_RECORDING_TIME.get(headers, at);
            minDelay = Math.min(minDelay, delay);
            maxDelay = Math.max(maxDelay, delay);
        }
        return new BlockSummary(runs.runs(), runs.firstDuplicate(), dead, otherSampleCount, minDelay, maxDelay);
    }
}
