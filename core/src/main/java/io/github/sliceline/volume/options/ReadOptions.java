package io.github.sliceline.volume.options;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.option.Options;
import io.github.sliceline.storage.SystemCaches;
import io.github.sliceline.tune.CostModel;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options for opening and reading a volume. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ReadOptions extends Options<ReadOptions> {
    private static final int LONGEST_REQUEST = 8 << 20;
    private static final int LARGEST_GAP = 2 << 20;

    /** Number that stands for the newest revision when the volume is opened. */
    public static final int NEWEST_REVISION = -1;

    /**
     * {@link Backend#AUTO}, the dataset that is found, tuned to the kind of drive, a cache of at most 256 MiB, {@link
     * ReadLimits#DEFAULTS}.
     */
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
    private MissingTraces missingTraces = MissingTraces.NAN;
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

    /** Path of the dataset in the file; empty to search for it. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Sets the path of the dataset. */
    public ReadOptions withDataset(String path) {
        return with(o -> o.dataset = path);
    }

    /**
     * Number of concurrent requests. 0 is the default: in {@link Backend#DIRECT} the depth that suits the drive, in {@link
     * Backend#JHDF} 16.
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
     * Largest size of the chunk cache in bytes. In {@link Backend#NATIVE} it is libhdf5's cache, and 0 means its default of
     * 1 MiB. In {@link Backend#DIRECT} it holds decoded chunks, and all chunks of objects in a store; 0 means no cache,
     * and it takes at most a quarter of the heap.
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

    /** Folder on a local disk that keeps blocks of objects; empty if blocks are not kept. */
    public Optional<CacheFolder> cacheFolder() {
        return Optional.ofNullable(cacheFolder);
    }

    /**
     * Keeps blocks of objects on a local disk, for this process and others, now and later. Blocks are not kept for files,
     * nor for objects whose store does not tell versions apart. Damaged blocks are fetched again, and blocks of an object
     * that has changed are not used. If the disk is full or cannot be written to, reading goes on without the folder.
     *
     * @param cache folder that several processes may share. The least recently used blocks are deleted; other files in it
     *     stay
     */
    public ReadOptions withCacheFolder(CacheFolder cache) {
        return with(o -> o.cacheFolder = cache);
    }

    /**
     * A folder for blocks of objects.
     *
     * @param folder path of the folder, which is created when it is first needed
     * @param bytes largest total size of the blocks, &gt; 0
     */
    public record CacheFolder(Path folder, long bytes) {
        public CacheFolder {
            if (bytes <= 0) {
                throw new IllegalArgumentException("a cache folder must have more than 0 bytes, got " + bytes);
            }
        }

        /**
         * Returns {@code sliceline/objects} in the system's folder for caches; empty if the system has none. The system
         * property {@code sliceline.cache} names another folder, or is {@code off}.
         */
        public static Optional<CacheFolder> ofSystem(long bytes) {
            return SystemCaches.folder("objects").map(folder -> new CacheFolder(folder, bytes));
        }
    }

    /** Limits for sizes and counts that an untrusted file states. */
    public ReadLimits limits() {
        return limits;
    }

    /** Sets the limits for sizes and counts that an untrusted file states. */
    public ReadOptions withLimits(ReadLimits limits) {
        return with(o -> o.limits = limits);
    }

    /** Measured costs of requests, for {@link Backend#DIRECT}; empty to assume the costs of the kind of drive. */
    public Optional<CostModel> costs() {
        return Optional.ofNullable(costs);
    }

    /**
     * Sets the costs of requests, for a drive that was measured or is known.
     *
     * @throws IllegalArgumentException if the longest request has more than 8 MiB, or a gap more than 2 MiB
     */
    public ReadOptions withCosts(CostModel costs) {
        if (costs.requestBytes() > LONGEST_REQUEST || costs.gapBytes() > LARGEST_GAP) {
            throw new IllegalArgumentException("requests of at most 8 MiB and gaps of at most 2 MiB, got " + costs);
        }
        return with(o -> o.costs = costs);
    }

    /** Use of the system's page cache by {@link Backend#DIRECT}. */
    public PageCacheUse pageCache() {
        return pageCache;
    }

    /** Sets the use of the page cache. */
    public ReadOptions withPageCache(PageCacheUse use) {
        return with(o -> o.pageCache = use);
    }

    /** True if a volume may be read while another process converts it, see {@code SeismicVolume.refresh()}. */
    public boolean live() {
        return live;
    }

    /** Sets whether unfinished volumes may be read. */
    public ReadOptions withLive(boolean live) {
        return with(o -> o.live = live);
    }

    /** Revision to read from the file's history; 0 for the file itself, or {@link #NEWEST_REVISION}. */
    public int revision() {
        return revision;
    }

    /**
     * Reads the file as it was at a revision of its history. Only {@link Backend#DIRECT} and {@link Backend#AUTO}
     * read revisions.
     *
     * @param number 1 or more; 0 for the file itself; {@link #NEWEST_REVISION} for the newest revision, or for the file
     *     itself if it has no history
     */
    public ReadOptions withRevision(int number) {
        if (number < NEWEST_REVISION) {
            throw new IllegalArgumentException("revision must be >= 0, or -1 for the newest, got " + number);
        }
        return with(o -> o.revision = number);
    }

    /** Accuracy of reads. */
    public Precision precision() {
        return precision;
    }

    /** Sets the accuracy of reads by {@link Backend#DIRECT} and {@link Backend#AUTO}. */
    public ReadOptions withPrecision(Precision precision) {
        return with(o -> o.precision = precision);
    }

    /** Values returned for bins without a trace. */
    public MissingTraces missingTraces() {
        return missingTraces;
    }

    /**
     * Sets whether samples of bins without a trace, and samples marked as missing, are NaN (the default) or as stored. Bins
     * without a trace are always as stored in a volume whose conversion is not complete, and in datasets other than {@code
     * /data}.
     */
    public ReadOptions withMissingTraces(MissingTraces missingTraces) {
        return with(o -> o.missingTraces = missingTraces);
    }

    /**
     * Sets the options for work that copies samples into another file. Samples of bins without a trace are read as stored,
     * and with {@link MissingTraces#STORED} all samples are. Reads use the cube, never another layout of it. If the volume holds
     * checksums, every chunk that a read covers as a whole is compared with its checksum; in a loop over {@code blocks()}
     * every chunk is.
     */
    public ReadOptions forCopying() {
        return with(o -> {
            o.checks = false;
            o.forCopying = true;
        });
    }

    /** True if these options are {@link #forCopying}. */
    public boolean isForCopying() {
        return forCopying;
    }

    /** True if every chunk that is read is compared with the checksum that the volume holds of it. */
    public boolean checks() {
        return checks;
    }

    /**
     * Sets whether each chunk is read as a whole, from the cube alone, and compared with its checksum, so that every read
     * notices damage. A plane then takes as long as all chunks that it crosses. Opening a volume without checksums throws
     * {@link io.github.sliceline.UnsupportedFileException}; reading a chunk that differs from its checksum throws {@link
     * io.github.sliceline.CorruptFileException}.
     */
    public ReadOptions withChecks(boolean checks) {
        return with(o -> {
            o.checks = checks;
            o.forCopying = false;
        });
    }
}
