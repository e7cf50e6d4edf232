package io.github.sliceline.storage;

import io.github.sliceline.storage.DiskCacheFolder.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches blocks of objects in a folder on a local disk, which several processes may share. The least recently used
 * blocks are deleted first. Thread-safe.
 *
 * <p>Each block is a file, which gets its name when it is complete. The file names the object, the object's version and
 * a checksum. A file that does not match its name is deleted and counts as missing. Files that a cache did not write
 * are ignored. When writing fails, as on a full disk, that is logged once, and existing blocks are still read.
 */
public final class DiskCache {
    private static final Logger LOG = LoggerFactory.getLogger(DiskCache.class);

    /** The folder is swept after each 1/32 of the limit is written, because other processes write into it too. */
    private static final int PARTS = 32;

    /** A sweep leaves 4/32 of the limit free, so a few processes at once stay within the limit. */
    private static final int FEW = 4;

    private final DiskCacheFolder folder;
    private final long limit;
    private final AtomicLong writtenSinceSweep = new AtomicLong(Long.MAX_VALUE / 2);
    private final AtomicBoolean writable = new AtomicBoolean(true);

    /**
     * Makes a cache in a folder, which is created when the first block is written.
     *
     * @param limit maximum bytes of all blocks in the folder, &gt; 0
     */
    public DiskCache(Path folder, long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("a cache must have more than 0 bytes, got " + limit);
        }
        this.folder = new DiskCacheFolder(folder);
        this.limit = limit;
    }

    /** Fills the buffer with a block. False if the block is missing or damaged. */
    boolean read(Entry entry, ByteBuffer block) {
        try {
            return folder.read(entry, block);
        } catch (IOException e) {
            LOG.debug("{}: block of the cache is not read", folder, e);
            return false;
        }
    }

    /** Writes a block, if possible. */
    void write(Entry entry, ByteBuffer block) {
        if (!writable.get()) {
            return;
        }
        try {
            long bytes = folder.write(entry, block);
            if (writtenSinceSweep.addAndGet(bytes) > limit / PARTS) {
                writtenSinceSweep.set(0);
                folder.sweep(limit - limit / PARTS * FEW);
            }
        } catch (IOException e) {
            // Windows does not replace a block that another process is reading.
            boolean inUse = e instanceof AccessDeniedException denied && denied.getOtherFile() != null;
            if (!inUse && writable.getAndSet(false)) {
                LOG.warn("{}: nothing more is kept in this cache: {}", folder, e.toString());
            }
        }
    }

    /**
     * Returns an object that is read through this cache. Missing blocks are fetched whole; consecutive missing blocks
     * of one read take one request. Blocks that another read is fetching are waited for.
     *
     * @param object the object's name, without any secrets
     * @param version name of the object's version; without one, nothing is cached
     * @param gapBytes bytes worth reading to save a request; blocks are about this long
     * @param source source of the object; closing the returned source does not close it
     */
    public ByteSource of(Object object, Optional<String> version, int gapBytes, ByteSource source) throws IOException {
        return version.isEmpty()
                ? source
                : new DiskCachedSource(
                        this, object + " " + version.get(), DiskCachedSource.blockBytes(gapBytes), source);
    }

    /**
     * True if bytes that are read once are worth caching, which they are not if most other blocks had to go for them.
     */
    public boolean hasRoomFor(long bytes) {
        return bytes <= limit / 2;
    }
}
