package io.github.sliceline.volume;

/** The read path of a volume. All give the same bits for every file that they can read. */
public enum Backend {
    /**
     * {@link #DIRECT} where it can read the file, otherwise {@link #NATIVE}; the log says at DEBUG why. A file that
     * is not trusted is better read with DIRECT: libhdf5 has crashed on broken ones.
     */
    AUTO,
    /** Own chunk index, planned positional reads by many threads. Pure Java. */
    DIRECT,
    /** jHDF's per-chunk reads on a thread pool. Pure Java. */
    JHDF,
    /** libhdf5 through JNI, one thread, with a chunk cache sized for the volume. */
    NATIVE
}
