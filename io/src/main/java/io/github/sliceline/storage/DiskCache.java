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
 * Blocks of objects on a local disk, least recently used given up first, in a folder that several processes may share.
 * Thread-safe.
 *
 * <p>A block is a file of its own, which gets its name when it is complete and says of which version of which object it is
 * and what its checksum is. One that is not what its name says is deleted, and counts as not there. Files that a cache did
 * not write are left alone and not counted. Where nothing can be written any more, as on a full disk, that is logged once,
 * and blocks that are there are read on.
 */
public final class DiskCache {
    private static final Logger LOG = LoggerFactory.getLogger(DiskCache.class);

    /** After so many parts of the limit are written, the folder is looked at again: others write into it too. */
    private static final int PARTS = 32;

    /** So many processes at once still stay within the limit. */
    private static final int FEW = 4;

    private final DiskCacheFolder folder;
    private final long limit;
    private final AtomicLong writtenSinceSweep = new AtomicLong(Long.MAX_VALUE / 2);
    private final AtomicBoolean writable = new AtomicBoolean(true);

    /**
     * Cache in a folder, which is made when the first block is written.
     *
     * @param limit bytes that all blocks in it may take, &gt; 0
     */
    public DiskCache(Path folder, long limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("a cache must have more than 0 bytes, got " + limit);
        }
        this.folder = new DiskCacheFolder(folder);
        this.limit = limit;
    }

    /** Reads a block if it is there and whole; then the buffer is filled. */
    boolean read(Entry entry, ByteBuffer block) {
        try {
            return folder.read(entry, block);
        } catch (IOException e) {
            LOG.debug("{}: block of the cache is not read", folder, e);
            return false;
        }
    }

    /** Keeps a block, if that is possible. */
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
            // Windows does not replace a block that somebody is reading.
            boolean inUse = e instanceof AccessDeniedException denied && denied.getOtherFile() != null;
            if (!inUse && writable.getAndSet(false)) {
                LOG.warn("{}: nothing more is kept in this cache: {}", folder, e.toString());
            }
        }
    }

    /**
     * An object as it is read with this cache's help. Blocks that are not there are fetched whole, those of one read that
     * follow one another with one request; bytes that another read is fetching are waited for.
     *
     * @param object its name, and nothing secret
     * @param version what names its version; where there is none, nothing is kept on the disk
     * @param gapBytes worth reading to save a request: blocks are about that long
     * @param source of the object, not closed with what is given
     */
    public ByteSource of(Object object, Optional<String> version, int gapBytes, ByteSource source) throws IOException {
        return version.isEmpty()
                ? source
                : new DiskCachedSource(
                        this, object + " " + version.get(), DiskCachedSource.blockBytes(gapBytes), source);
    }

    /** Whether so many bytes are worth keeping that are wanted once: not if all else had to go for them. */
    public boolean hasRoomFor(long bytes) {
        return bytes <= limit / 2;
    }
}
