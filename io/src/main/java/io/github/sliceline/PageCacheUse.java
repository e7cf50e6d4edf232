package io.github.sliceline;

/**
 * Whether the direct read path reads through the system's page cache. Past it, the drive sends exactly what was asked
 * for, and nothing is copied; but reading the same bytes again takes as long again. Through it, whatever is said here,
 * come prefetched bytes, revisions of a file, and volumes that are still being converted.
 */
public enum PageCacheUse {
    /**
     * What the cache holds comes from it. The rest comes past it when it is wanted for the first time since the volume
     * was opened, through it when it is wanted again, so a plane that is read once is read at the drive's speed, and
     * neighbouring planes find each other's bytes in memory. Of files below 4 MiB, on hard disks and over the
     * network, and where the system does not tell what it holds (other than Linux), everything goes through the cache.
     */
    AUTO,
    /** Everything goes through the cache. */
    ALWAYS,
    /** Nothing does, where the file system can do without; for planes that are read once from a volume. */
    NEVER
}
