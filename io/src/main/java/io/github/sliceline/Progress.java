package io.github.sliceline;

/**
 * A listener that is told how far long work has come. Worker threads call it, possibly several at once, so it must be
 * quick and thread-safe.
 *
 * <p>Stages count bytes, except {@code Trying filters} (filters), {@code Checking what is done} (columns of chunks),
 * {@code Reading} (steps), {@code Reading trace headers} and {@code Writing SEG-Y} (traces).
 */
@FunctionalInterface
public interface Progress {
    /** A listener that does nothing. */
    Progress NONE = (stage, done, total) -> {};

    /**
     * Called now and then.
     *
     * @param stage the current stage, such as {@code Scanning}; it changes a few times in a job
     * @param done amount complete in this stage, in the stage's unit; stays 0 in stages that cannot tell
     * @param total total amount of this stage, in the same unit
     */
    void report(String stage, long done, long total);
}
