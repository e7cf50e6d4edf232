package io.github.sliceline.volume;

/**
 * Differences between samples that were written and the original samples. Thread-safe: each thread counts on its own
 * object, and adds it to the common one.
 */
public final class SampleLoss {
    private double largestError;
    private double squares;
    private long finite;
    private long nonFinite;
    private long clipped;

    /**
     * Counts a sample. Called by one thread at a time.
     *
     * @param sample original sample
     * @param readBack sample that a reader gets from the written one
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

    /**
     * Counts a sample beyond the range of the target, in addition to {@link #count}. Called by one thread at a time.
     */
    public void clip() {
        clipped++;
    }

    /** Adds the counts of another thread. */
    public synchronized void add(SampleLoss other) {
        add(other.largestError, other.nonFinite, other.clipped);
        squares += other.squares;
        finite += other.finite;
    }

    /** Adds counts from elsewhere, such as an earlier run. */
    public synchronized void add(double error, long notFinite, long beyond) {
        largestError = Math.max(largestError, error);
        nonFinite += notFinite;
        clipped += beyond;
    }

    /** Largest difference of a finite sample; 0 if all come back unchanged. */
    public synchronized double largestError() {
        return largestError;
    }

    /** Root mean square of the finite samples; 0 without finite samples. */
    public synchronized double rms() {
        return finite == 0 ? 0 : Math.sqrt(squares / finite);
    }

    /** Number of samples that were NaN or infinite. */
    public synchronized long nonFinite() {
        return nonFinite;
    }

    /** Number of samples beyond the range of the target. The end of its range was written for them, or 0 for NaN. */
    public synchronized long clipped() {
        return clipped;
    }
}
