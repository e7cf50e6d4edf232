package io.github.sliceline.volume.options;

/** The read path of a volume. All give the same bits for every file that they can read. */
public enum Backend {
    /**
     * {@link #DIRECT}. What it cannot read is refused, with the advice to name {@link #NATIVE} for a file that is
     * trusted: libhdf5 crashes the process on some broken ones, so nobody gets there without having asked.
     */
    AUTO,
    /** Own chunk index, planned positional reads by many threads. Pure Java. */
    DIRECT,
    /** jHDF's per-chunk reads on a thread pool. Pure Java. */
    JHDF,
    /** libhdf5 through JNI, one thread, with a chunk cache sized for the volume. */
    NATIVE
}
