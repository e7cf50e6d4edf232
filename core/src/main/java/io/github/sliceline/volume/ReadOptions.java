package io.github.sliceline.volume;

import io.github.sliceline.storage.ReadLimits;
import io.github.sliceline.tune.CostModel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to open a volume. Immutable; start from {@link #DEFAULTS}.
 *
 * @param backend the read path
 * @param datasetOrNull path of the dataset in the file; null to look for it
 * @param queueDepth requests under way at once in {@link Backend#DIRECT} and {@link Backend#JHDF}, 1 to 1024; 0 for
 *     what suits the drive in the one, 16 in the other
 * @param cacheBytes most that a cache of chunks may take: libhdf5's in {@link Backend#NATIVE}, where 0 leaves it the
 *     1 MiB that it has by default; that of decoded chunks in {@link Backend#DIRECT}, where 0 means none (and which is
 *     at most a quarter of the heap)
 * @param limits how much of an untrusted file is believed
 * @param costsOrNull what requests cost on the drive, in {@link Backend#DIRECT}; null for what its kind lets expect
 * @param pageCache whether {@link Backend#DIRECT} reads through the system's page cache
 * @param live whether a volume may be read that is still being converted, see {@link SeismicVolume#refresh()}
 * @param revision the file as it was at a revision of its history, 1 or more; 0 for the file itself; {@link
 *     #NEWEST_REVISION} for the newest, which is the file itself where it has no history. Only {@link Backend#DIRECT}
 *     and {@link Backend#AUTO} read revisions.
 */
public record ReadOptions(
        Backend backend,
        @Nullable String datasetOrNull,
        int queueDepth,
        long cacheBytes,
        ReadLimits limits,
        @Nullable CostModel costsOrNull,
        PageCacheUse pageCache,
        boolean live,
        int revision) {

    /** Stands for the revision that is the newest when the volume is opened. */
    public static final int NEWEST_REVISION = -1;

    /** AUTO, dataset found, tuned to the kind of drive, cache up to 256 MiB, {@link ReadLimits#DEFAULTS}. */
    public static final ReadOptions DEFAULTS =
            new ReadOptions(Backend.AUTO, null, 0, 256L << 20, ReadLimits.DEFAULTS, null, PageCacheUse.AUTO, false, 0);

    public ReadOptions {
        if (queueDepth < 0 || queueDepth > 1024) {
            throw new IllegalArgumentException(
                    "queue depth must be 1 to 1024, or 0 for the default, got " + queueDepth);
        }
        if (cacheBytes < 0) {
            throw new IllegalArgumentException("cache must be >= 0 bytes, got " + cacheBytes);
        }
        if (revision < NEWEST_REVISION) {
            throw new IllegalArgumentException("revision must be >= 0, or -1 for the newest, got " + revision);
        }
    }

    /** Path of the dataset asked for. */
    public Optional<String> dataset() {
        return Optional.ofNullable(datasetOrNull);
    }

    /** What requests cost, if somebody measured it. */
    public Optional<CostModel> costs() {
        return Optional.ofNullable(costsOrNull);
    }

    /** The same with another read path. */
    public ReadOptions withBackend(Backend newBackend) {
        return new ReadOptions(
                newBackend, datasetOrNull, queueDepth, cacheBytes, limits, costsOrNull, pageCache, live, revision);
    }

    /** The same with the dataset named. */
    public ReadOptions withDataset(String path) {
        return new ReadOptions(backend, path, queueDepth, cacheBytes, limits, costsOrNull, pageCache, live, revision);
    }

    /** The same with another queue depth. */
    public ReadOptions withQueueDepth(int newQueueDepth) {
        return new ReadOptions(
                backend, datasetOrNull, newQueueDepth, cacheBytes, limits, costsOrNull, pageCache, live, revision);
    }

    /** The same with another limit for the chunk cache. */
    public ReadOptions withCacheBytes(long newCacheBytes) {
        return new ReadOptions(
                backend, datasetOrNull, queueDepth, newCacheBytes, limits, costsOrNull, pageCache, live, revision);
    }

    /** The same with other limits. */
    public ReadOptions withLimits(ReadLimits newLimits) {
        return new ReadOptions(
                backend, datasetOrNull, queueDepth, cacheBytes, newLimits, costsOrNull, pageCache, live, revision);
    }

    /** The same for a drive that was measured. */
    public ReadOptions withCosts(CostModel newCosts) {
        return new ReadOptions(
                backend, datasetOrNull, queueDepth, cacheBytes, limits, newCosts, pageCache, live, revision);
    }

    /** The same with another use of the page cache. */
    public ReadOptions withPageCache(PageCacheUse newPageCache) {
        return new ReadOptions(
                backend, datasetOrNull, queueDepth, cacheBytes, limits, costsOrNull, newPageCache, live, revision);
    }

    /** The same, reading unfinished volumes too or not. */
    public ReadOptions withLive(boolean newLive) {
        return new ReadOptions(
                backend, datasetOrNull, queueDepth, cacheBytes, limits, costsOrNull, pageCache, newLive, revision);
    }

    /** The same of a revision of the file. */
    public ReadOptions withRevision(int newRevision) {
        return new ReadOptions(
                backend, datasetOrNull, queueDepth, cacheBytes, limits, costsOrNull, pageCache, live, newRevision);
    }
}
