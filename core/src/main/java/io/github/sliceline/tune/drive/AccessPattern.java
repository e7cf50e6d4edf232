package io.github.sliceline.tune.drive;

/** In which order a probe asks for a file's blocks. */
public enum AccessPattern {
    /** Anywhere in the file, every block as likely as any other. */
    RANDOM,
    /** One block after the other, shared by all threads, from the start again after the end. */
    SEQUENTIAL
}
