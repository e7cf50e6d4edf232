package io.github.sliceline.volume.options;

/** The read path of a volume. All give the same bits for every file that they can read. */
public enum Backend {
    /**
     * {@link #DIRECT}. Files that it cannot read are refused; the message suggests {@link #NATIVE} for trusted files.
     * Some broken files crash libhdf5 and with it the process, so {@link #NATIVE} must be asked for by name.
     */
    AUTO,
    /** Sliceline's own chunk index and planned positional reads by many threads. Pure Java. */
    DIRECT,
    /** jHDF's per-chunk reads on a thread pool. Pure Java. */
    JHDF,
    /** libhdf5 through JNI, one thread, with a chunk cache sized for the volume. */
    NATIVE
}
