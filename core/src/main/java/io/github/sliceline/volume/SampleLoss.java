package io.github.sliceline.volume;

/** How far samples that were written are from what they were. Thread-safe; threads count for themselves and add what they found. */
public final class SampleLoss {
    private double largestError;
    private double squares;
    private long finite;
    private long nonFinite;
    private long clipped;

    /**
     * Counts a sample; by one thread at a time.
     *
     * @param sample that was written
     * @param readBack what a reader makes of it
     */
    public void count(float sample, double readBack) {
        if (Math.abs(sample) <= Float.MAX_VALUE) {
            finite++;
            squares += (double) sample * sample;
            largestError = Math.max(largestError, Math.abs(readBack - sample));
        } else {
            nonFinite++;
        }
    }

    /** Counts a sample that is beyond what the target holds, besides {@link #count}; by one thread at a time. */
    public void clip() {
        clipped++;
    }

    /** Takes over what another counted. */
    public synchronized void add(SampleLoss other) {
        add(other.largestError, other.nonFinite, other.clipped);
        squares += other.squares;
        finite += other.finite;
    }

    /** Takes over what was counted elsewhere, such as in an earlier run. */
    public synchronized void add(double error, long notFinite, long beyond) {
        largestError = Math.max(largestError, error);
        nonFinite += notFinite;
        clipped += beyond;
    }

    /** Largest difference of a finite sample; 0 where all come back as they were. */
    public synchronized double largestError() {
        return largestError;
    }

    /** Root mean square of the finite samples; 0 of none. */
    public synchronized double rms() {
        return finite == 0 ? 0 : Math.sqrt(squares / finite);
    }

    /** Samples that were NaN or infinite. */
    public synchronized long nonFinite() {
        return nonFinite;
    }

    /** Samples beyond what the target holds: the ends of its range were written for them, or 0 for NaN. */
    public synchronized long clipped() {
        return clipped;
    }
}
