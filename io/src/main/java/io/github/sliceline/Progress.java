package io.github.sliceline;

/**
 * Hears how far long work has come. Called from worker threads, possibly at once: be quick and thread-safe.
 *
 * <p>Stages count bytes, except {@code Trying filters} (filters), {@code Checking what is done} (columns of chunks),
 * {@code Reading} (steps), {@code Reading trace headers} and {@code Writing SEG-Y} (traces).
 */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress NONE = (stage, done, total) -> {};

    /**
     * Called now and then.
     *
     * @param stage what is being done, such as {@code Scanning}; changes a few times in a job
     * @param done how much is done in this stage, in its unit; stages of which this cannot be told stay at 0
     * @param total how much there is in this stage, in the same unit
     */
    void report(String stage, long done, long total);
}
