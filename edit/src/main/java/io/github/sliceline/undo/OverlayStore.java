package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes that are kept in memory over a source. Reads see the writes; the source stays unchanged. Takes memory for each
 * page written to. Thread-safe. Code that changes the source must call {@link #rebase()} afterwards.
 */
public final class OverlayStore implements ByteStore {
    /** Bytes of a page; pages start at multiples of it. */
    public static final int PAGE_BYTES = 4096;

    private final ByteSource base;
    private final NavigableMap<Long, byte[]> pages = new TreeMap<>();
    private final NavigableSet<Long> fresh = new TreeSet<>();
    private long size;
    private long floor;
    private long cut;

    /** Positions of the pages that were written since the last call, ascending, and the shortest length meanwhile. */
    public record Changes(List<Long> pages, long cut) {
        public Changes {
            pages = List.copyOf(pages);
        }
    }

    /** Creates a store that reads like the source. Does not close it. */
    public OverlayStore(ByteSource base) throws IOException {
        this.base = base;
        rebase();
    }

    /** Forgets all writes, and takes the source in its present state. */
    public synchronized void rebase() throws IOException {
        pages.clear();
        fresh.clear();
        size = base.size();
        floor = size;
        cut = size;
    }

    public synchronized int pages() {
        return pages.size();
    }

    public synchronized List<Long> written() {
        return List.copyOf(pages.keySet());
    }

    /** Returns the changes since the last call, or since {@link #rebase()}. */
    public synchronized Changes takeChanges() {
        Changes taken = new Changes(List.copyOf(fresh), cut);
        fresh.clear();
        cut = size;
        return taken;
    }

    /** Returns a copy of a page that was written to, up to the end of the store. */
    public synchronized ByteBuffer page(long position) {
        byte[] page = pages.get(position);
        if (page == null) {
            throw new IllegalArgumentException("no page was written at " + position);
        }
        return ByteBuffer.wrap(page.clone(), 0, (int) Math.min(PAGE_BYTES, size - position));
    }

    /**
     * Returns the number of the source's first bytes that are still visible where no page was written. Truncating
     * reduces it.
     */
    public synchronized long floor() {
        return floor;
    }

    public static long pageOf(long position) {
        return position / PAGE_BYTES * PAGE_BYTES;
    }

    @Override
    public synchronized long size() {
        return size;
    }

    @Override
    public synchronized void readFully(ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        ByteSource.requireHeld(this, position, wanted, size, "it ends");
        for (long at = position; dst.hasRemaining(); ) {
            long next = Math.min(position + wanted, pageOf(at) + PAGE_BYTES);
            byte[] page = pages.get(pageOf(at));
            if (page != null) {
                dst.put(page, (int) (at - pageOf(at)), (int) (next - at));
            } else {
                next = Math.min(position + wanted, untouchedUntil(at));
                readBase(dst, at, (int) (next - at));
            }
            at = next;
        }
    }

    /** Returns the first byte, from here on, of a page that was written to. */
    private long untouchedUntil(long position) {
        Long page = pages.ceilingKey(position);
        return page == null ? Long.MAX_VALUE : page;
    }

    private void readBase(ByteBuffer dst, long at, int bytes) throws IOException {
        int shown = (int) Math.max(0, Math.min(bytes, floor - at));
        int limit = dst.limit();
        base.readFully(dst.limit(dst.position() + shown), at);
        dst.limit(limit);
        dst.put(new byte[bytes - shown]);
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        ByteSource.requireNotNegative(position);
        long end = Math.addExact(position, src.remaining());
        for (long at = position; at < end; ) {
            long next = Math.min(end, pageOf(at) + PAGE_BYTES);
            byte[] page = touch(pageOf(at));
            src.get(page, (int) (at - pageOf(at)), (int) (next - at));
            at = next;
        }
        size = end > position ? Math.max(size, end) : size;
    }

    /** Returns the page at a position, loaded so that it can be changed. */
    private byte[] touch(long position) throws IOException {
        fresh.add(position);
        byte[] page = pages.get(position);
        if (page == null) {
            ByteBuffer content = ByteBuffer.allocate(PAGE_BYTES);
            readBase(content, position, PAGE_BYTES);
            page = content.array();
            pages.put(position, page);
        }
        return page;
    }

    @Override
    public synchronized void truncate(long newSize) throws IOException {
        if (newSize < 0) {
            throw new IllegalArgumentException("size must be >= 0, got " + newSize);
        }
        if (newSize >= size) {
            return;
        }
        if (pageOf(newSize) != newSize) {
            Arrays.fill(touch(pageOf(newSize)), (int) (newSize - pageOf(newSize)), PAGE_BYTES, (byte) 0);
        }
        pages.tailMap(newSize, true).clear();
        fresh.tailSet(newSize, true).clear();
        size = newSize;
        floor = Math.min(floor, newSize);
        cut = Math.min(cut, newSize);
    }

    /** Writes everything to another store, which must have the content of the source. */
    public synchronized void applyTo(ByteStore target) throws IOException {
        target.truncate(floor);
        for (long position : pages.keySet()) {
            target.writeFully(page(position), position);
        }
        if (target.size() < size) {
            target.writeFully(ByteBuffer.allocate(1), size - 1);
        }
    }

    /** Does nothing, because the source is not written to. */
    @Override
    public void force() {}

    /** Leaves the source open. */
    @Override
    public void close() {}

    @Override
    public String toString() {
        return base.toString();
    }
}
