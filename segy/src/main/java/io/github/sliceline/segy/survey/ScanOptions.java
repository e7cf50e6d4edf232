package io.github.sliceline.segy.survey;

import io.github.sliceline.option.Options;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.sort.SpillSpace;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How to scan. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ScanOptions extends Options<ScanOptions> {

    /** A run in the lists that a scan makes of it, with those that it is copied into. */
    private static final int RUN_BYTES = 256;

    private static final int MOST_RUNS = 1 << 18;
    private static final long MOST_SORTED_AT_ONCE = 32 << 20;
    private static final long LEAST_MEMORY = 4 << 10;

    /** Standard byte positions, four threads, no duplicates, an eighth of the memory that the JVM may use. */
    public static final ScanOptions DEFAULTS = new ScanOptions();

    private HeaderMapping mapping = HeaderMapping.STANDARD;
    private @Nullable Vertical vertical;
    private int threads = 4;
    private DuplicatePolicy duplicates = DuplicatePolicy.ERROR;
    private Path spillFolder = Path.of(System.getProperty("java.io.tmpdir", ""));
    private long memoryBytes = Math.max(LEAST_MEMORY, Runtime.getRuntime().maxMemory() / 8);

    private ScanOptions() {}

    /** Where the trace headers hold the geometry. */
    public HeaderMapping mapping() {
        return mapping;
    }

    /** These options with other byte positions. */
    public ScanOptions withMapping(HeaderMapping mapping) {
        return with(o -> o.mapping = mapping);
    }

    /** What samples measure; empty for what the headers say, else time. */
    public Optional<Vertical> vertical() {
        return Optional.ofNullable(vertical);
    }

    /** These options with samples that measure this, whatever the headers say. */
    public ScanOptions withVertical(Vertical vertical) {
        return with(o -> o.vertical = vertical);
    }

    /** How many threads read; any number gives the same survey. */
    public int threads() {
        return threads;
    }

    /** These options with another number of threads, at least 1. */
    public ScanOptions withThreads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
        return with(o -> o.threads = threads);
    }

    /** What to do where several traces claim one bin. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** These options with another policy. */
    public ScanOptions withDuplicates(DuplicatePolicy policy) {
        return with(o -> o.duplicates = policy);
    }

    /**
     * Folder for the index of an unsorted survey, if it outgrows the memory: 20 to 60 bytes a trace, in files that are
     * deleted in any case.
     */
    public Path spillFolder() {
        return spillFolder;
    }

    /** These options with another folder for the index. */
    public ScanOptions withSpillFolder(Path folder) {
        return with(o -> o.spillFolder = folder);
    }

    /** Most that the index takes in memory; what each thread reads into comes on top. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** These options with another budget in bytes, at least 4 KiB. */
    public ScanOptions withMemoryBytes(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory must be at least 4096 bytes, got " + bytes);
        }
        return with(o -> o.memoryBytes = bytes);
    }

    /** These options with a part of the memory. */
    ScanOptions withMemoryShare(int part) {
        return withMemoryBytes(Math.max(LEAST_MEMORY, memoryBytes / part));
    }

    /** More runs than this are sorted as traces. */
    int mostRuns() {
        return (int) Math.min(MOST_RUNS, memoryBytes / RUN_BYTES);
    }

    SpillSpace space() {
        return new SpillSpace(spillFolder, (int) Math.min(MOST_SORTED_AT_ONCE, memoryBytes / 4));
    }
}
