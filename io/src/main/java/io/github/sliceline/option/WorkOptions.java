package io.github.sliceline.option;

/**
 * Options of work that makes a file: what it may take of the machine, and whether it may replace one. As {@link Options}.
 *
 * @param <T> the options themselves
 */
public abstract class WorkOptions<T extends WorkOptions<T>> extends Options<T> {
    private static final long LEAST_MEMORY = 16_000_000;

    private long memoryBytes = 512_000_000L;
    private int threads;
    private boolean overwrite;

    /** To be called once, for the defaults: 512 MB, so many threads, and nothing is replaced. */
    protected WorkOptions(int threads) {
        this.threads = threads;
    }

    /** Most that buffers may take. */
    public final long memoryBytes() {
        return memoryBytes;
    }

    /** Options with another memory budget, at least 16 MB. */
    public final T withMemoryBytes(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory must be at least 16 MB, got " + bytes + " bytes");
        }
        return with(o -> ((WorkOptions<?>) o).memoryBytes = bytes);
    }

    /** Worker threads. */
    public final int threads() {
        return threads;
    }

    /** Options with another number of threads, at least 1. */
    public final T withThreads(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + number);
        }
        return with(o -> ((WorkOptions<?>) o).threads = number);
    }

    /** Whether an existing output may be replaced, once the new one is complete. */
    public final boolean overwrite() {
        return overwrite;
    }

    /** Options that let an existing output be replaced, or not. */
    public final T withOverwrite(boolean replace) {
        return with(o -> ((WorkOptions<?>) o).overwrite = replace);
    }
}
