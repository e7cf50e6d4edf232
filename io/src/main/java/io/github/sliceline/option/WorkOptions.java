package io.github.sliceline.option;

/**
 * {@link Options} of work that makes a file: memory, threads, and whether an existing file may be replaced.
 *
 * @param <T> type of the options
 */
public abstract class WorkOptions<T extends WorkOptions<T>> extends Options<T> {
    private static final long LEAST_MEMORY = 16_000_000;

    private long memoryBytes = 512_000_000L;
    private int threads;
    private boolean overwrite;

    /** Makes the defaults, called once: 512 MB of memory, {@code threads} threads, existing files are not replaced. */
    protected WorkOptions(int threads) {
        this.threads = threads;
    }

    /** Returns the maximum memory of all buffers, in bytes. */
    public final long memoryBytes() {
        return memoryBytes;
    }

    /** Returns options with another memory budget, at least 16 MB. */
    public final T withMemoryBytes(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory must be at least 16 MB, got " + bytes + " bytes");
        }
        return with(o -> ((WorkOptions<?>) o).memoryBytes = bytes);
    }

    /** Returns the number of worker threads. */
    public final int threads() {
        return threads;
    }

    /** Returns options with another number of worker threads, at least 1. */
    public final T withThreads(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + number);
        }
        return with(o -> ((WorkOptions<?>) o).threads = number);
    }

    /** True if an existing output may be replaced once the new one is complete. */
    public final boolean overwrite() {
        return overwrite;
    }

    /** Returns options that allow an existing output to be replaced, or not. */
    public final T withOverwrite(boolean replace) {
        return with(o -> ((WorkOptions<?>) o).overwrite = replace);
    }
}
