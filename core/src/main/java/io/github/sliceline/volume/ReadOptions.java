package io.github.sliceline.volume;

import io.github.sliceline.storage.ReadLimits;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to open a volume. Immutable; start from {@link #DEFAULTS}.
 *
 * @param backend the read path
 * @param datasetOrNull path of the dataset in the file; null to look for it
 * @param queueDepth requests under way at once in {@link Backend#DIRECT} and {@link Backend#JHDF}, 1 to 1024
 * @param cacheBytes most that a cache of chunks may take: libhdf5's in {@link Backend#NATIVE}, decoded chunks in
 *     {@link Backend#DIRECT} (there also at most a quarter of the heap)
 * @param limits how much of an untrusted file is believed
 * @param live whether a volume may be read that is still being converted, see {@link SeismicVolume#refresh()}
 */
public record ReadOptions(
        Backend backend,
        @Nullable String datasetOrNull,
        int queueDepth,
        long cacheBytes,
        ReadLimits limits,
        boolean live) {

    /** AUTO, dataset found, 16 requests under way, cache up to 256 MiB, {@link ReadLimits#DEFAULTS}. */
    public static final ReadOptions DEFAULTS =
            new ReadOptions(Backend.AUTO, null, 16, 256L << 20, ReadLimits.DEFAULTS, false);

    public ReadOptions {
        if (queueDepth < 1 || queueDepth > 1024) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, got " + queueDepth);
        }
        if (cacheBytes < 0) {
            throw new IllegalArgumentException("cache must be >= 0 bytes, got " + cacheBytes);
        }
    }

    /** Path of the dataset asked for. */
    public Optional<String> dataset() {
        return Optional.ofNullable(datasetOrNull);
    }

    /** The same with another read path. */
    public ReadOptions withBackend(Backend newBackend) {
        return new ReadOptions(newBackend, datasetOrNull, queueDepth, cacheBytes, limits, live);
    }

    /** The same with the dataset named. */
    public ReadOptions withDataset(String path) {
        return new ReadOptions(backend, path, queueDepth, cacheBytes, limits, live);
    }

    /** The same with another queue depth. */
    public ReadOptions withQueueDepth(int newQueueDepth) {
        return new ReadOptions(backend, datasetOrNull, newQueueDepth, cacheBytes, limits, live);
    }

    /** The same with another limit for the chunk cache. */
    public ReadOptions withCacheBytes(long newCacheBytes) {
        return new ReadOptions(backend, datasetOrNull, queueDepth, newCacheBytes, limits, live);
    }

    /** The same with other limits. */
    public ReadOptions withLimits(ReadLimits newLimits) {
        return new ReadOptions(backend, datasetOrNull, queueDepth, cacheBytes, newLimits, live);
    }

    /** The same, reading unfinished volumes too or not. */
    public ReadOptions withLive(boolean newLive) {
        return new ReadOptions(backend, datasetOrNull, queueDepth, cacheBytes, limits, newLive);
    }
}
