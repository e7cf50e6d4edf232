package io.github.sliceline.testdata;

import java.util.Arrays;

/**
 * The rock under one bin: intervals of time, each a straight piece of the log, and single events
 * such as the sea bed. Built by one thread for one trace.
 */
final class TraceColumn {
    /** Samples on both sides of a boundary within which one interval fades into the next. */
    private static final double BLEND = 2.5;

    private static final double POSITION_UNIT = 0x1p32 * ReflectivityLog.FINENESS;

    /** More than {@link Structure} ever needs: eight boundaries, five events. */
    private static final int MOST = 12;

    private final double[] tops = new double[MOST];
    private final double[] bases = new double[MOST];
    private final long[] starts = new long[MOST];
    private final long[] steps = new long[MOST];
    private int intervals;

    private final double[] eventTimes = new double[MOST];
    private final float[] eventStrengths = new float[MOST];
    private int events;

    private final float second;
    private final float third;

    /** @param second part of the second log that is added to the first; likewise third */
    TraceColumn(double second, double third) {
        this.second = (float) second;
        this.third = (float) third;
    }

    /**
     * Adds beds below the last ones. Times and log positions in samples.
     *
     * @param offset log position at time 0
     * @param slope log positions per sample, near 1
     */
    void addInterval(double top, double base, double offset, double slope) {
        tops[intervals] = top;
        bases[intervals] = base;
        starts[intervals] = (long) Math.floor(offset * POSITION_UNIT);
        steps[intervals] = (long) Math.floor(slope * POSITION_UNIT);
        intervals++;
    }

    void addEvent(double time, double strength) {
        eventTimes[events] = time;
        eventStrengths[events] = (float) strength;
        events++;
    }

    /** Writes samples {@code from} to {@code to} (exclusive) to the start of the array. */
    void render(ReflectivityLog log, int from, int to, float[] dst) {
        Arrays.fill(dst, 0, to - from, 0);
        for (int i = 0; i < intervals; i++) {
            renderInterval(i, log, from, to, dst);
        }
        for (int e = 0; e < events; e++) {
            renderEvent(e, log, from, to, dst);
        }
    }

    private void renderInterval(int i, ReflectivityLog log, int from, int to, float[] dst) {
        int first = clamp(Math.ceil(tops[i] - BLEND), from, to);
        int firstFull = clamp(Math.ceil(tops[i] + BLEND), first, to);
        int end = clamp(Math.floor(bases[i] + BLEND) + 1, first, to);
        int fullEnd = clamp(Math.floor(bases[i] - BLEND) + 1, first, end);
        long start = starts[i];
        long step = steps[i];
        for (int k = first; k < Math.min(firstFull, end); k++) {
            dst[k - from] += weight(i, k) * log.at(start + k * step, second, third);
        }
        for (int k = firstFull; k < fullEnd; k++) {
            dst[k - from] += log.at(start + k * step, second, third);
        }
        for (int k = Math.max(firstFull, fullEnd); k < end; k++) {
            dst[k - from] += weight(i, k) * log.at(start + k * step, second, third);
        }
    }

    /** Ramps at neighbouring boundaries add up to 1, however thin the interval. */
    private float weight(int i, int k) {
        return (float) (ramp(k - tops[i]) - ramp(k - bases[i]));
    }

    private static double ramp(double pastBoundary) {
        return Math.min(1, Math.max(0, 0.5 + pastBoundary / (2 * BLEND)));
    }

    private void renderEvent(int e, ReflectivityLog log, int from, int to, float[] dst) {
        int half = log.waveletHalfLength();
        int first = clamp(Math.ceil(eventTimes[e] - half), from, to);
        int end = clamp(Math.floor(eventTimes[e] + half) + 1, first, to);
        for (int k = first; k < end; k++) {
            dst[k - from] += eventStrengths[e] * log.wavelet(k - eventTimes[e]);
        }
    }

    private static int clamp(double value, int low, int high) {
        return (int) Math.min(high, Math.max(low, value));
    }
}
