package io.github.sliceline;

/** Hears how far long work has come. Called from worker threads, possibly at once: be quick and thread-safe. */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress NONE = (stage, done, total) -> {};

    /**
     * Called now and then.
     *
     * @param stage what is being done, such as {@code Scanning}; changes a few times in a job
     * @param done how much is done in this stage: bytes, or what else it counts
     * @param total how much there is in this stage
     */
    void report(String stage, long done, long total);
}
