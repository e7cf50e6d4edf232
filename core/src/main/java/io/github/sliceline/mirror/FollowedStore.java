package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.OverlayStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A store that is edited and whose copies follow: every write and every cut goes to them too. Before a page is changed
 * for the first time they are told what it was, and so fail if they have another. Reads and forces are of the store
 * alone. Thread-safe.
 */
final class FollowedStore extends ForwardingStore {
    private static final int PAGE = OverlayStore.PAGE_BYTES;

    private final List<EditCopy> copies;
    private final boolean compareOnly;
    private final Ranges expected = new Ranges();
    /** Up to here the file is as it was where nothing was written. */
    private long kept;

    /**
     * Store around another.
     *
     * @param bytes length of the file when its copies were opened
     * @param compareOnly whether the copies are only told what pages were, and not changed
     */
    FollowedStore(ByteStore store, long bytes, List<EditCopy> copies, boolean compareOnly) {
        super(store);
        this.copies = List.copyOf(copies);
        this.compareOnly = compareOnly;
        this.kept = bytes;
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        byte[] bytes = new byte[src.remaining()];
        src.get(src.position(), bytes);
        expect(position, position + bytes.length);
        super.writeFully(src, position);
        if (!compareOnly) {
            copies.forEach(copy -> copy.write(ByteBuffer.wrap(bytes).asReadOnlyBuffer(), position));
        }
    }

    @Override
    public synchronized void truncate(long size) throws IOException {
        if (size >= size()) {
            return;
        }
        expect(size, OverlayStore.pageOf(size) == size ? size : size + 1);
        super.truncate(size);
        kept = Math.min(kept, size);
        if (!compareOnly) {
            copies.forEach(copy -> copy.truncate(size));
        }
    }

    /** Tells the copies what the pages were that hold some bytes, unless it did already. */
    private void expect(long from, long to) throws IOException {
        long end = Math.min(to, kept);
        for (long page = OverlayStore.pageOf(from); page < end; ) {
            long next = page;
            while (next < end && next - page < EditedReplica.MOST_EXPECTED_BYTES && !isExpected(next)) {
                next += PAGE;
            }
            if (next == page) {
                page += PAGE;
            } else {
                expect(page, (int) (Math.min(next, kept) - page));
                page = next;
            }
        }
    }

    private boolean isExpected(long page) {
        return expected.contain(page, Math.min(page + PAGE, kept));
    }

    private void expect(long page, int bytes) throws IOException {
        ByteBuffer old = ByteBuffer.allocate(bytes);
        readFully(old, page);
        byte[] hash = PageHash.of(old.flip());
        copies.forEach(copy -> copy.expect(page, bytes, hash));
        expected.add(page, page + bytes);
    }
}
