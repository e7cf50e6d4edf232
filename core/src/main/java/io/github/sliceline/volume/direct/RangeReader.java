package io.github.sliceline.volume.direct;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.PagesInMemory;
import io.github.sliceline.storage.StorageSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Reads byte ranges of a volume's file through the page cache or past it, according to {@link PageCacheUse}, or ranges
 * of an object, one request each. Thread-safe.
 */
public final class RangeReader implements Closeable {
    /** Bytes of a file that is in memory after the first read, so that a second open file is not worth it. */
    private static final long SMALL_FILE = 4 << 20;

    /**
     * Bits of the smallest block: a megabyte, or more in large files. Reads in the same block count as reads at the
     * same place.
     */
    private static final int BLOCK_BITS = 20;

    private static final int MOST_BLOCKS = 1 << 16;

    /** Most lookups in the page cache for one read. Each costs an object and a system call. */
    private static final int MOST_LOOKUPS = 16;

    private static final byte UNKNOWN = 0;
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final ByteSource source;
    /** Source for ranges of an object that are needed once. */
    private final ByteSource once;

    private final boolean remote;
    private final @Nullable DirectReads past;
    private final @Nullable PagesInMemory pages;
    /**
     * For each block of the file, the number of the read that first read past the page cache or decoded there; 0 if
     * none did.
     */
    private final AtomicIntegerArray firstReads;

    private final int blockBits;
    private final AtomicInteger visits = new AtomicInteger();

    enum Route {
        MEMORY,
        /** Read from the drive into the page cache. */
        THROUGH_CACHE,
        /** Read from the drive past the page cache. */
        PAST_CACHE
    }

    /** Reuse of the ranges of a read. */
    public enum Reuse {
        /** Used once: ranges are read past the page cache, and decoded chunks are not kept. */
        ONCE,
        /** Used again by another part of the read, so ranges go through the page cache. */
        AGAIN,
        /** Used once by this read, and perhaps by another. */
        PERHAPS_AGAIN
    }

    private RangeReader(
            ByteSource source,
            ByteSource once,
            long size,
            boolean remote,
            @Nullable DirectReads past,
            @Nullable PagesInMemory pages) {
        this.source = source;
        this.once = once;
        this.remote = remote;
        this.past = past;
        this.pages = pages;
        int bits = BLOCK_BITS;
        while (size >> bits >= MOST_BLOCKS) {
            bits++;
        }
        this.blockBits = bits;
        this.firstReads = new AtomicIntegerArray((int) (size >> bits) + 1);
    }

    public static RangeReader throughCache(ByteSource source) {
        ByteSource planned = StorageSource.of(source).planned();
        return new RangeReader(planned, planned, 0, false, null, null);
    }

    /**
     * Returns a reader of this object through a cache.
     *
     * @param cached the same bytes through the cache
     * @param alsoOnce true if ranges that are used once go through the cache too
     */
    public RangeReader over(ByteSource cached, boolean alsoOnce) throws IOException {
        return new RangeReader(cached, alsoOnce ? cached : source, source.size(), true, null, null);
    }

    /**
     * Opens a reader of one file or object.
     *
     * @param source open source; not closed with the reader
     * @param pastByDefault meaning of {@link PageCacheUse#AUTO} on this drive
     */
    public static RangeReader open(ByteSource source, PageCacheUse use, boolean pastByDefault) throws IOException {
        StorageSource stored = StorageSource.of(source);
        boolean remote = stored.answersLate(); // each range is a request, and an object is in no page cache
        boolean worthIt = pastByDefault && source.size() >= SMALL_FILE;
        boolean through = remote || use == PageCacheUse.ALWAYS || (use == PageCacheUse.AUTO && !worthIt);
        DirectReads past = through ? null : stored.directReads().orElse(null);
        PagesInMemory pages = past == null || use == PageCacheUse.NEVER
                ? null
                : stored.pagesInMemory().orElse(null);
        if (past != null && pages == null && use != PageCacheUse.NEVER) {
            past.close();
            past = null;
        }
        ByteSource planned = past == null ? stored.planned() : source;
        return new RangeReader(planned, planned, source.size(), remote, past, pages);
    }

    public ByteSource source() {
        return source;
    }

    /** True if the bytes come from a distant store, so that ranges had better be kept. */
    public boolean isRemote() {
        return remote;
    }

    /**
     * Begins a read, in one part or many.
     *
     * @see Routes#part
     */
    public Routes routes(Reuse reuse) {
        return new Routes(nextNumber(), 0, reuse);
    }

    private int nextNumber() {
        return visits.incrementAndGet() | Integer.MIN_VALUE; // never 0, which means no read in firstReads
    }

    /** One read: the route for each of its ranges. Thread-safe. */
    public final class Routes {
        private final int number;
        private final int neighbours;
        private final Reuse reuse;
        /**
         * Result of the lookup for each group of neighbours. Several threads write it, and nearly always find the same.
         */
        private final byte[] inMemory;

        private Routes(int number, int requests, Reuse reuse) {
            this.number = number;
            this.reuse = reuse;
            this.neighbours = requests / MOST_LOOKUPS + 1;
            this.inMemory = new byte[requests / neighbours + 1];
        }

        /**
         * Returns the next part of this read, with this many requests. Of neighbours in the list, one is looked up in
         * the page cache, and the others are assumed to be in the same state.
         */
        public Routes part(int requests) {
            return new Routes(number, requests, reuse);
        }

        /**
         * True if a decoded chunk is worth keeping: it is known to be used again, or an earlier read was at the same
         * place. When all chunks of a plane that is looked at once were kept, allocating memory took three times as
         * long as decoding. Chunks from a distant store arrive more slowly than memory is allocated, so all that may be
         * used again are kept.
         */
        boolean isWorthKeeping(long position) {
            return reuse == Reuse.AGAIN
                    || (reuse == Reuse.PERHAPS_AGAIN && (remote || !isFirstVisit(position, number)));
        }

        /** True if only this read needs its ranges. */
        boolean isOnce() {
            return reuse == Reuse.ONCE;
        }

        /**
         * Records a visit to a position. Returns true if the position is known to be read again, or was visited by an
         * earlier read.
         */
        boolean visit(long position) {
            return reuse == Reuse.AGAIN || !isFirstVisit(position, number);
        }

        Route route(int request, long position, int length) {
            if (isInMemory(request / neighbours, position, length)) {
                return Route.MEMORY;
            }
            if (remote && reuse == Reuse.ONCE) {
                return Route.PAST_CACHE;
            }
            if (past == null) {
                return Route.THROUGH_CACHE;
            }
            if (pages != null && reuse == Reuse.AGAIN) {
                return Route.THROUGH_CACHE;
            }
            return pages == null || isFirstVisit(position, number) ? Route.PAST_CACHE : Route.THROUGH_CACHE;
        }

        private boolean isInMemory(int group, long position, int length) {
            if (pages == null) {
                return false;
            }
            if (inMemory[group] == UNKNOWN) {
                inMemory[group] = pages.hold(position, length) ? YES : NO;
            }
            return inMemory[group] == YES;
        }
    }

    private boolean isFirstVisit(long position, int read) {
        int block = block(position);
        int first = firstReads.get(block);
        if (first == 0) {
            firstReads.set(block, read);
            return true;
        }
        return first == read;
    }

    private int block(long position) {
        return (int) Math.min(firstReads.length() - 1, position >> blockBits);
    }

    /**
     * Reads a range.
     *
     * @param memory memory of a {@link ReadSlot} with room for the range; afterwards its position is at the first byte
     *     of the range, its limit after the last
     */
    void read(ByteBuffer memory, long position, int length, Route route) throws IOException {
        ReadEvents.Request event = ReadEvents.begin(ReadEvents.Request::new);
        if (route == Route.PAST_CACHE && past != null) {
            past.readRange(memory, position, length);
        } else {
            memory.clear().limit(length);
            (route == Route.PAST_CACHE ? once : source).readFully(memory, position);
            memory.flip();
        }
        if (event != null && event.shouldCommit()) {
            event.position = position;
            event.length = length;
            event.route = route.name();
            event.commit();
        }
    }

    @Override
    public void close() throws IOException {
        try (past;
                pages) {
            // both close, even if one fails
        }
    }
}
