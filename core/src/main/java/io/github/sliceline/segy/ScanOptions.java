package io.github.sliceline.segy;

import java.nio.file.Path;

/**
 * How to scan. Immutable; start from {@link #DEFAULTS}.
 *
 * @param mapping where the trace headers hold the geometry
 * @param threads how many read, at least 1; any number gives the same survey
 * @param duplicates what to do where several traces claim one bin
 * @param spillFolder for the index of an unsorted survey, if it outgrows the memory: 20 to 60 bytes a trace, in
 *     files that are deleted whatever happens
 * @param memoryBytes most that the index takes in memory, at least 4 KiB; what each thread reads into comes on top
 */
public record ScanOptions(
        HeaderMapping mapping, int threads, DuplicatePolicy duplicates, Path spillFolder, long memoryBytes) {

    /** A run in the lists that a scan makes of it, with those that it is copied into. */
    private static final int RUN_BYTES = 256;

    private static final int MOST_RUNS = 1 << 18;
    private static final long MOST_SORTED_AT_ONCE = 32 << 20;

    /** Standard byte positions, four threads, no duplicates, an eighth of the memory that the JVM may use. */
    public static final ScanOptions DEFAULTS = new ScanOptions(
            HeaderMapping.STANDARD,
            4,
            DuplicatePolicy.ERROR,
            Path.of(System.getProperty("java.io.tmpdir", "")),
            Math.max(4 << 10, Runtime.getRuntime().maxMemory() / 8));

    public ScanOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
        if (memoryBytes < 4 << 10) {
            throw new IllegalArgumentException("memory must be at least 4096 bytes, got " + memoryBytes);
        }
    }

    /** The same with other byte positions. */
    public ScanOptions withMapping(HeaderMapping newMapping) {
        return new ScanOptions(newMapping, threads, duplicates, spillFolder, memoryBytes);
    }

    /** The same with another number of threads. */
    public ScanOptions withThreads(int newThreads) {
        return new ScanOptions(mapping, newThreads, duplicates, spillFolder, memoryBytes);
    }

    /** The same with another policy. */
    public ScanOptions withDuplicates(DuplicatePolicy newPolicy) {
        return new ScanOptions(mapping, threads, newPolicy, spillFolder, memoryBytes);
    }

    /** The same with another folder. */
    public ScanOptions withSpillFolder(Path newFolder) {
        return new ScanOptions(mapping, threads, duplicates, newFolder, memoryBytes);
    }

    /** The same with another budget. */
    public ScanOptions withMemoryBytes(long newMemoryBytes) {
        return new ScanOptions(mapping, threads, duplicates, spillFolder, newMemoryBytes);
    }

    /** More runs than this are sorted as traces. */
    int mostRuns() {
        return (int) Math.min(MOST_RUNS, memoryBytes / RUN_BYTES);
    }

    SpillSpace space() {
        return new SpillSpace(spillFolder, (int) Math.min(MOST_SORTED_AT_ONCE, memoryBytes / 4));
    }
}
