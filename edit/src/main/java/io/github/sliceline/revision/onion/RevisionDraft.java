package io.github.sliceline.revision.onion;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The pages of a revision in the making. Changed pages are appended to the history; all others are those of the
 * revision before. Not thread-safe.
 */
final class RevisionDraft {
    private final ByteStore file;
    private final HistoryHeader header;
    private final PageReader inherited;
    private final ByteBuffer page;
    private final long firstSize;
    /** Byte in the history file of each changed page. */
    private final NavigableMap<Long, Long> changed = new TreeMap<>();

    private long end;
    private long size;
    /** Byte from which on the last revision no longer counts: without a changed page, bytes are 0 from here on. */
    private long inheritedBytes;

    /** @param page memory for one page */
    RevisionDraft(ByteStore file, HistoryHeader header, PageReader inherited, long size, ByteBuffer page)
            throws IOException {
        this.file = file;
        this.header = header;
        this.inherited = inherited;
        this.page = page;
        this.firstSize = size;
        this.size = size;
        this.inheritedBytes = size;
        this.end = header.firstPage(file.size());
    }

    long size() {
        return size;
    }

    long end() {
        return end;
    }

    boolean isUnchanged() {
        return changed.isEmpty() && size == firstSize;
    }

    PageIndex changed() {
        return new PageIndex(longs(changed.keySet()), longs(changed.values()));
    }

    private static long[] longs(Collection<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    PageIndex pages() {
        return inherited.index().plus(changed());
    }

    /** Reads bytes. Bytes past the end are 0. */
    void read(ByteBuffer dst, long position) throws IOException {
        int pageBytes = page.capacity();
        for (long at = position; dst.hasRemaining(); ) {
            int within = (int) (at % pageBytes);
            int length = Math.min(pageBytes - within, dst.remaining());
            ByteBuffer part = dst.slice(dst.position(), length);
            Long address = changed.get(at / pageBytes);
            if (address != null) {
                file.readFully(part, address + within);
            } else {
                int kept = (int) Math.max(0, Math.min(length, inheritedBytes - at));
                inherited.read(part.limit(kept), at);
                part.limit(length).put(new byte[length - kept]);
            }
            dst.position(dst.position() + length);
            at += length;
        }
    }

    void write(ByteBuffer src, long position) throws IOException {
        int pageBytes = page.capacity();
        for (long at = position; src.hasRemaining(); ) {
            int within = (int) (at % pageBytes);
            int length = Math.min(pageBytes - within, src.remaining());
            ByteBuffer part = src.slice(src.position(), length);
            writePart(part, at / pageBytes, within);
            src.position(src.position() + length);
            at += length;
            size = Math.max(size, at);
        }
    }

    private void writePart(ByteBuffer part, long number, int within) throws IOException {
        Long address = changed.get(number);
        if (address != null) {
            file.writeFully(part, address + within);
        } else if (part.remaining() == page.capacity()) {
            add(number, part);
        } else {
            read(page.clear(), number * page.capacity());
            page.put(within, part, part.position(), part.remaining());
            add(number, page.clear());
        }
    }

    private void add(long number, ByteBuffer content) throws IOException {
        file.writeFully(content, end);
        changed.put(number, end);
        end += page.capacity();
    }

    /** Truncates to a smaller length. */
    void truncate(long newSize) throws IOException {
        int pageBytes = page.capacity();
        long last = newSize / pageBytes;
        int within = (int) (newSize % pageBytes);
        Long address = changed.get(last);
        if (within > 0 && address != null) {
            file.writeFully(ByteBuffer.allocate(pageBytes - within), address + within);
        }
        changed.tailMap(last, within == 0).clear();
        inheritedBytes = Math.min(inheritedBytes, newSize);
        size = newSize;
    }

    /** Adds the pages that a record needs so that readers find the right bytes everywhere. */
    void complete() throws IOException {
        ownWhatCameBackAsZeros();
        ownLastPage();
        ownOneMore();
    }

    /** Adds a page to the changed ones, with its present content. */
    private void own(long number) throws IOException {
        if (!changed.containsKey(number)) {
            read(page.clear(), number * page.capacity());
            add(number, page.clear());
        }
    }

    /**
     * Adds pages of zeros where the file was cut and grew again: readers would find the old bytes in older pages and
     * in the first file.
     */
    private void ownWhatCameBackAsZeros() throws IOException {
        int pageBytes = page.capacity();
        long pastBase = Math.min(size, header.baseBytes());
        for (long at = inheritedBytes; at < pastBase; at = (at / pageBytes + 1) * pageBytes) {
            own(at / pageBytes);
        }
        PageIndex older = inherited.index();
        long pages = (size + pageBytes - 1) / pageBytes;
        for (int i = older.firstFrom(inheritedBytes / pageBytes);
                inheritedBytes < size && i < older.size() && older.page(i) < pages;
                i++) {
            own(older.page(i));
        }
    }

    /**
     * Adds the last page. A file must end in the first file or in a page, so that a damaged record cannot claim any
     * length.
     */
    private void ownLastPage() throws IOException {
        long last = (size - 1) / page.capacity();
        if (size > header.baseBytes() && inherited.index().find(last) == PageIndex.ABSENT) {
            own(last);
        }
    }

    /** Adds a second, unchanged page to a record of one page, because libhdf5 1.14.3 does not find a single page. */
    private void ownOneMore() throws IOException {
        PageIndex pages = pages();
        if (pages.size() == 1) {
            own(pages.page(0) == 0 ? 1 : 0);
        }
    }
}
