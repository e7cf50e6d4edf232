package io.github.sliceline;

/**
 * Use of the system's page cache by the direct read path. A read past the cache makes the drive send exactly the bytes
 * requested, and they are not copied; a second read of the same bytes takes just as long. With any value, these are
 * read through the cache: prefetched bytes, revisions of a file, and volumes that are still being converted.
 */
public enum PageCacheUse {
    /**
     * Reads bytes through the cache if it holds them. Other bytes are read past the cache the first time, and through
     * it from the second time on. So a plane that is read once comes at the drive's speed, and planes next to each
     * other share bytes in memory. Everything is read through the cache if the file is smaller than 4 MiB, on a hard
     * disk or on a network, or if the system does not tell what the cache holds (only Linux does).
     */
    AUTO,
    /** Reads everything through the cache. */
    ALWAYS,
    /** Reads everything past the cache, if the file system can; for planes that are read once from a volume. */
    NEVER
}
