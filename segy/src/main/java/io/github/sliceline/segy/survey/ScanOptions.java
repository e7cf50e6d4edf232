package io.github.sliceline.segy.survey;

import io.github.sliceline.option.Options;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.segy.sort.SpillSpace;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options of a scan. Immutable. Start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // Options is internal; its public methods are visible here
public final class ScanOptions extends Options<ScanOptions> {

    /** Bytes that a run takes in the lists of a scan, with its copies. */
    private static final int RUN_BYTES = 256;

    private static final int MOST_RUNS = 1 << 18;
    private static final long MOST_SORTED_AT_ONCE = 32 << 20;
    private static final long LEAST_MEMORY = 4 << 10;

    /**
     * Default options: standard byte positions, four threads, no duplicates, an eighth of the JVM's maximum memory.
     */
    public static final ScanOptions DEFAULTS = new ScanOptions();

    private HeaderMapping mapping = HeaderMapping.STANDARD;
    private @Nullable AxesSpec axes;
    private String axesReason = "";
    private boolean tracesOtherwise;
    private SegyOverrides overrides = SegyOverrides.NONE;
    private @Nullable Vertical vertical;
    private int threads = 4;
    private DuplicatePolicy duplicates = DuplicatePolicy.ERROR;
    private Path spillFolder = Path.of(System.getProperty("java.io.tmpdir", ""));
    private long memoryBytes = Math.max(LEAST_MEMORY, Runtime.getRuntime().maxMemory() / 8);

    private ScanOptions() {}

    /** Byte positions of the geometry in the trace headers. */
    public HeaderMapping mapping() {
        return mapping;
    }

    /** Returns these options with other byte positions. */
    public ScanOptions withMapping(HeaderMapping mapping) {
        return with(o -> o.mapping = mapping);
    }

    /** Axes of the volume. Empty for a survey of lines. */
    public Optional<AxesSpec> axes() {
        return Optional.ofNullable(axes);
    }

    /** Axes that are known, which those of a preset are not. */
    Optional<AxesSpec> namedAxes() {
        return axes().filter(spec -> spec.preset().isEmpty());
    }

    /** Returns these options with axes of the volume. */
    public ScanOptions withAxes(AxesSpec axes) {
        return with(o -> o.axes = axes);
    }

    /** Returns these options with the axes, or the fields of line numbers, of a geometry that was found. */
    ScanOptions on(Geometry found) {
        Optional<HeaderMapping> lines = found.lines(mapping);
        return with(o -> {
            o.axes = lines.isPresent() ? null : found.spec();
            o.mapping = lines.orElse(mapping);
            o.axesReason = "Traces are on the axes " + found.spec() + ", as their headers show: " + found + ".";
        });
    }

    String axesReason() {
        return axesReason;
    }

    /**
     * True if a file in which no geometry stands out has its traces in file order, false if it is refused.
     */
    public boolean tracesOtherwise() {
        return tracesOtherwise;
    }

    /** Sets whether a file in which no geometry stands out has its traces in file order or is refused. */
    public ScanOptions withTracesOtherwise(boolean inFileOrder) {
        return with(o -> o.tracesOtherwise = inFileOrder);
    }

    /**
     * Statements that replace those of the headers, for opening a file. A scan of an open file follows that file's
     * own.
     */
    public SegyOverrides overrides() {
        return overrides;
    }

    /** Returns these options with other statements that replace those of the headers. */
    public ScanOptions withOverrides(SegyOverrides overrides) {
        return with(o -> o.overrides = overrides);
    }

    /** Vertical axis of the samples. Empty to take the headers' word, else time. */
    public Optional<Vertical> vertical() {
        return Optional.ofNullable(vertical);
    }

    /** Returns these options with a vertical axis that overrides the headers. */
    public ScanOptions withVertical(Vertical vertical) {
        return with(o -> o.vertical = vertical);
    }

    /** Number of threads that read. It does not change the survey found. */
    public int threads() {
        return threads;
    }

    /** Returns these options with another number of threads, at least 1. */
    public ScanOptions withThreads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
        return with(o -> o.threads = threads);
    }

    /** Treatment of several traces with the same bin. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Returns these options with another treatment of duplicates. */
    public ScanOptions withDuplicates(DuplicatePolicy policy) {
        return with(o -> o.duplicates = policy);
    }

    /**
     * Folder for the index of an unsorted survey that does not fit in memory. The index takes 20 to 60 bytes per
     * trace, in temporary files that are always deleted.
     */
    public Path spillFolder() {
        return spillFolder;
    }

    /** Returns these options with another folder for the index. */
    public ScanOptions withSpillFolder(Path folder) {
        return with(o -> o.spillFolder = folder);
    }

    /** Memory limit of the index in bytes. The read buffers of each thread come on top. */
    public long memoryBytes() {
        return memoryBytes;
    }

    /** Returns these options with another memory limit in bytes, at least 4 KiB. */
    public ScanOptions withMemoryBytes(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new IllegalArgumentException("memory must be at least 4096 bytes, got " + bytes);
        }
        return with(o -> o.memoryBytes = bytes);
    }

    /** Returns these options with the memory divided by {@code part}. */
    ScanOptions withMemoryShare(int part) {
        return withMemoryBytes(Math.max(LEAST_MEMORY, memoryBytes / part));
    }

    /** Most runs that are kept as runs. With more, the traces are sorted. */
    int mostRuns() {
        return (int) Math.min(MOST_RUNS, memoryBytes / RUN_BYTES);
    }

    SpillSpace space() {
        return new SpillSpace(spillFolder, (int) Math.min(MOST_SORTED_AT_ONCE, memoryBytes / 4));
    }
}
