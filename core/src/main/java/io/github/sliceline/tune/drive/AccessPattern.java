package io.github.sliceline.tune.drive;

/** Order in which a probe reads a file's blocks. */
public enum AccessPattern {
    /** Random: every block is as likely as any other. */
    RANDOM,
    /** Block after block, shared by all threads, and from the start again after the end. */
    SEQUENTIAL
}
