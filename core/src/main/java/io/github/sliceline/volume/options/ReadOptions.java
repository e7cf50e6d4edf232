package io.github.sliceline.volume.options;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.option.MeasuredOptions;
import io.github.sliceline.storage.SystemCaches;
import io.github.sliceline.tune.CostModel;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How to open a volume. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ReadOptions extends MeasuredOptions<ReadOptions> {

    /** Stands for the revision that is the newest when the volume is opened. */
    public static final int NEWEST_REVISION = -1;

    /** AUTO, dataset found, tuned to the kind of drive, cache up to 256 MiB, {@link ReadLimits#DEFAULTS}. */
    public static final ReadOptions DEFAULTS = new ReadOptions();

    private Backend backend = Backend.AUTO;
    private @Nullable String dataset;
    private int queueDepth;
    private long cacheBytes = 256L << 20;
    private ReadLimits limits = ReadLimits.DEFAULTS;
    private @Nullable CostModel costs;
    private PageCacheUse pageCache = PageCacheUse.AUTO;
    private boolean live;
    private int revision;
    private Precision precision = Precision.EXACT;
    private Holes holes = Holes.NAN;
    private boolean checks;
    private boolean forCopying;
    private @Nullable CacheFolder cacheFolder;

    private ReadOptions() {}

    /** The read path. */
    public Backend backend() {
        return backend;
    }

    /** Sets the read path. */
    public ReadOptions withBackend(Backend backend) {
        return with(o -> o.backend = backend);
    }

    /** Path in the file of the dataset; empty to look for it. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Sets the path of the dataset. */
    public ReadOptions withDataset(String path) {
        return with(o -> o.dataset = path);
    }

    /**
     * Requests under way at once in {@link Backend#DIRECT} and {@link Backend#JHDF}; 0 for what suits the drive in the
     * one, 16 in the other.
     */
    public int queueDepth() {
        return queueDepth;
    }

    /** Sets the queue depth, 0 to 1024; 0 is the default. */
    public ReadOptions withQueueDepth(int depth) {
        if (depth < 0 || depth > 1024) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, or 0 for the default, got " + depth);
        }
        return with(o -> o.queueDepth = depth);
    }

    /**
     * Most that a cache of chunks may take: libhdf5's in {@link Backend#NATIVE}, where 0 leaves it the 1 MiB that it has
     * by default; that of decoded chunks in {@link Backend#DIRECT}, and of an object's chunks with or without filters,
     * where 0 means none (and which is at most a quarter of the heap).
     */
    public long cacheBytes() {
        return cacheBytes;
    }

    /** Sets the limit of the chunk cache, in bytes, at least 0. */
    public ReadOptions withCacheBytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("cache must be >= 0 bytes, got " + bytes);
        }
        return with(o -> o.cacheBytes = bytes);
    }

    /** Where blocks of objects are kept on a local disk; empty if nowhere. */
    public Optional<CacheFolder> cacheFolder() {
        return Optional.ofNullable(cacheFolder);
    }

    /**
     * Keeps what is read of an object on a local disk, for this process and others, at once and later. Nothing is
     * kept of files, nor of objects whose store does not tell one version from another. Blocks that are damaged are fetched
     * again; of an object that changed none is used. Where the disk is full or cannot be written, reading goes on without.
     *
     * @param cache several processes may share it. Blocks used longest ago are deleted, other files in it stay
     */
    public ReadOptions withCacheFolder(CacheFolder cache) {
        return with(o -> o.cacheFolder = cache);
    }

    /**
     * A folder for blocks of objects.
     *
     * @param folder made when it is needed
     * @param bytes that blocks in it may take, &gt; 0
     */
    public record CacheFolder(Path folder, long bytes) {
        public CacheFolder {
            if (bytes <= 0) {
                throw new IllegalArgumentException("a cache folder must have more than 0 bytes, got " + bytes);
            }
        }

        /**
         * The folder {@code sliceline/objects} where the system has its caches; empty where there is no such place. The
         * system property {@code sliceline.cache} names another place, or is {@code off}.
         */
        public static Optional<CacheFolder> ofSystem(long bytes) {
            return SystemCaches.folder("objects").map(folder -> new CacheFolder(folder, bytes));
        }
    }

    /** How much of an untrusted file is believed. */
    public ReadLimits limits() {
        return limits;
    }

    /** Sets how much of an untrusted file is believed. */
    public ReadOptions withLimits(ReadLimits limits) {
        return with(o -> o.limits = limits);
    }

    /** What requests cost, in {@link Backend#DIRECT}, if somebody measured it; else what the kind of drive lets expect. */
    public Optional<CostModel> costs() {
        return Optional.ofNullable(costs);
    }

    /** Sets what requests cost, for a drive that was measured or is known. */
    public ReadOptions withCosts(CostModel costs) {
        return with(o -> o.costs = costs);
    }

    /** Whether {@link Backend#DIRECT} reads through the system's page cache. */
    public PageCacheUse pageCache() {
        return pageCache;
    }

    /** Sets the use of the page cache. */
    public ReadOptions withPageCache(PageCacheUse use) {
        return with(o -> o.pageCache = use);
    }

    /** Whether a volume may be read that is still being converted, see {@code SeismicVolume.refresh()}. */
    public boolean live() {
        return live;
    }

    /** Sets whether unfinished volumes may be read. */
    public ReadOptions withLive(boolean live) {
        return with(o -> o.live = live);
    }

    /** The revision of the file's history that is read; 0 for the file itself, or {@link #NEWEST_REVISION}. */
    public int revision() {
        return revision;
    }

    /**
     * Reads the file as it was at a revision of its history. Only {@link Backend#DIRECT} and {@link Backend#AUTO}
     * read revisions.
     *
     * @param number 1 or more; 0 for the file itself; {@link #NEWEST_REVISION} for the newest, which is the file itself
     *     where it has no history
     */
    public ReadOptions withRevision(int number) {
        if (number < NEWEST_REVISION) {
            throw new IllegalArgumentException("revision must be >= 0, or -1 for the newest, got " + number);
        }
        return with(o -> o.revision = number);
    }

    /** How near to the cube's samples what is read must be. */
    public Precision precision() {
        return precision;
    }

    /** Sets the precision of what {@link Backend#DIRECT} and {@link Backend#AUTO} read. */
    public ReadOptions withPrecision(Precision precision) {
        return with(o -> o.precision = precision);
    }

    /** What is read where the survey has no trace. */
    public Holes holes() {
        return holes;
    }

    /**
     * Sets whether samples of bins without a trace, and elements that stand for none, are NaN, the default, or as stored.
     * Bins are so on a volume that is still being converted until it is complete, and of any dataset but {@code /data}.
     */
    public ReadOptions withHoles(Holes holes) {
        return with(o -> o.holes = holes);
    }

    /**
     * Options for work that copies samples into another file: those of bins without a trace are read as they are stored, and
     * with {@link Holes#STORED} all; they are read from the cube and never from a further layout of it, and all chunks that such a read covers are compared with the checksums that the volume holds of
     * them, if it holds any; in a loop over {@code blocks()} all chunks.
     */
    public ReadOptions forCopying() {
        return with(o -> {
            o.checks = false;
            o.forCopying = true;
        });
    }

    /** Whether they are {@link #forCopying}. */
    public boolean isForCopying() {
        return forCopying;
    }

    /** Whether all chunks that are read are compared with the checksums that the volume holds of them. */
    public boolean checks() {
        return checks;
    }

    /**
     * Reads each chunk as a whole, from the cube alone, and compared with its checksum, so that damage is noticed
     * whatever is read: a plane then takes as long as all chunks that it crosses. Opening a volume that holds no checksums is
     * refused with {@link io.github.sliceline.UnsupportedFileException}; a chunk that differs, by reads, with {@link
     * io.github.sliceline.CorruptFileException}.
     */
    public ReadOptions withChecks(boolean checks) {
        return with(o -> {
            o.checks = checks;
            o.forCopying = false;
        });
    }
}
