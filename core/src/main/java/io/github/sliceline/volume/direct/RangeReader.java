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
 * Reads byte ranges of a volume's file through the page cache or past it, as {@link PageCacheUse} says; or of an object, one
 * request each. Thread-safe.
 */
public final class RangeReader implements Closeable {
    /** In memory after the first read, and so not worth one more open file. */
    private static final long SMALL_FILE = 4 << 20;

    /** What counts as the same place when bytes are wanted again: a megabyte, or more in large files. */
    private static final int BLOCK_BITS = 20;

    private static final int MOST_BLOCKS = 1 << 16;

    /** Looking costs an object and a system call. */
    private static final int MOST_LOOKUPS = 16;

    private static final byte UNKNOWN = 0;
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final ByteSource source;
    /** For what is wanted once, of an object. */
    private final ByteSource once;

    private final boolean remote;
    private final @Nullable DirectReads past;
    private final @Nullable PagesInMemory pages;
    /** For each block of the file, the number of the read that first came there past the cache, or decoded it; 0 if none. */
    private final AtomicIntegerArray firstReads;

    private final int blockBits;
    private final AtomicInteger visits = new AtomicInteger();

    enum Route {
        MEMORY,
        /** From the drive into the page cache. */
        THROUGH_CACHE,
        /** From the drive past the page cache. */
        PAST_CACHE
    }

    /** How often a read wants what it reads. */
    public enum Reuse {
        /** Once: it goes past the page cache, and what is decoded is not kept. */
        ONCE,
        /** Again by another part of the read, so it goes through the page cache. */
        AGAIN,
        /** Once by this read; by another, nobody knows. */
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
     * Reader of this object through a cache.
     *
     * @param cached the same bytes, perhaps from nearby
     * @param alsoOnce whether what is wanted once goes through the cache too
     */
    public RangeReader over(ByteSource cached, boolean alsoOnce) throws IOException {
        return new RangeReader(cached, alsoOnce ? cached : source, source.size(), true, null, null);
    }

    /**
     * Reader of one file or object.
     *
     * @param source open already; not closed with the reader
     * @param pastByDefault what {@link PageCacheUse#AUTO} means on this drive
     */
    public static RangeReader open(ByteSource source, PageCacheUse use, boolean pastByDefault) throws IOException {
        StorageSource stored = StorageSource.of(source);
        boolean remote = stored.answersLate(); // each range is a request, and nothing of an object is in a page cache
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

    /** Whether all that is read comes from far away, so that what is read once had better be kept. */
    public boolean isRemote() {
        return remote;
    }

    /** Begins a read, in one part or many: see {@link Routes#part}. */
    public Routes routes(Reuse reuse) {
        return new Routes(nextNumber(), 0, reuse);
    }

    private int nextNumber() {
        return visits.incrementAndGet() | Integer.MIN_VALUE; // never 0, which in firstReads is nobody
    }

    /** One read: the way to take for each of its ranges. Thread-safe. */
    public final class Routes {
        private final int number;
        private final int neighbours;
        private final Reuse reuse;
        /** Written by several threads, who all find the same or almost. */
        private final byte[] inMemory;

        private Routes(int number, int requests, Reuse reuse) {
            this.number = number;
            this.reuse = reuse;
            this.neighbours = requests / MOST_LOOKUPS + 1;
            this.inMemory = new byte[requests / neighbours + 1];
        }

        /**
         * The next part of this read, of so many requests. Of neighbours in the list one is looked up in the page cache, and the
         * others are taken to be where it is.
         */
        public Routes part(int requests) {
            return new Routes(number, requests, reuse);
        }

        /**
         * Whether a chunk that is decoded is worth keeping: if it is known to be wanted again, or an earlier read was there
         * before. Memory for all chunks of a plane that is looked at once took three times as long as decoding them. From far
         * away chunks take longer to come than memory for them, so there any is kept that may be wanted again.
         */
        boolean isWorthKeeping(long position) {
            return reuse == Reuse.AGAIN
                    || (reuse == Reuse.PERHAPS_AGAIN && (remote || !isFirstVisit(position, number)));
        }

        /** Whether this read is the only one to want what it reads. */
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
     * @param memory of a {@link ReadSlot} with room for it; afterwards its position is at the first byte of the range,
     *     its limit after the last
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
