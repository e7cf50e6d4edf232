package io.github.sliceline.revision.onion;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The pages of the revision that is being made: those changed are appended to the history, all others are those of the
 * revision before. Not thread-safe.
 */
final class RevisionDraft {
    private final ByteStore file;
    private final HistoryHeader header;
    private final PageReader inherited;
    private final ByteBuffer page;
    private final long firstSize;
    /** Byte in the history file where each changed page is. */
    private final NavigableMap<Long, Long> changed = new TreeMap<>();

    private long end;
    private long size;
    /** Bytes from here on are not those of the last revision but 0, where no changed page says otherwise. */
    private long inheritedBytes;

    /** @param page memory for one */
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

    /** Reads bytes; past the end they are 0. */
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

    /** Cuts to a length that is less. */
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

    /** Adds the pages without which a record of it would say too little. */
    void complete() throws IOException {
        ownWhatCameBackAsZeros();
        ownLastPage();
        ownOneMore();
    }

    /** Has the page be among the changed ones, as it is. */
    private void own(long number) throws IOException {
        if (!changed.containsKey(number)) {
            read(page.clear(), number * page.capacity());
            add(number, page.clear());
        }
    }

    /** What was cut off is still in pages of older revisions and in the first file, where readers would find it. */
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

    /** A file ends in the first file or in a page, so that no damaged record can claim any length. */
    private void ownLastPage() throws IOException {
        long last = (size - 1) / page.capacity();
        if (size > header.baseBytes() && inherited.index().find(last) == PageIndex.ABSENT) {
            own(last);
        }
    }

    /** libhdf5 1.14.3 does not find the page of a record that has only one: a second, unchanged one helps it. */
    private void ownOneMore() throws IOException {
        PageIndex pages = pages();
        if (pages.size() == 1) {
            own(pages.page(0) == 0 ? 1 : 0);
        }
    }
}
