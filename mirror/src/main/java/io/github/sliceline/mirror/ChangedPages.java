package io.github.sliceline.mirror;

import io.github.sliceline.mirror.replica.HashedStretch;
import io.github.sliceline.mirror.replica.Ranges;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.undo.OverlayStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A store that records the changes of an edit, so that replicas can repeat them: the hashes of pages before they
 * changed, and the ranges written. The bytes written are not kept but read from the store later, which a journal below
 * allows. Thread-safe.
 */
final class ChangedPages extends ForwardingStore {
    private static final int PAGE = OverlayStore.PAGE_BYTES;

    private final Ranges hashed = new Ranges();
    private List<HashedStretch> before = new ArrayList<>();
    /** Up to this length, the file is unchanged except for the ranges written. */
    private long kept;

    private Ranges written = new Ranges();
    private long cut;
    private boolean shorter;

    /** @param store the file before the edit */
    ChangedPages(ByteStore store) throws IOException {
        super(store);
        this.kept = store.size();
        this.cut = kept;
    }

    /**
     * The changes of a file: whether it was cut and to which minimum length, and the ranges to read from it and write
     * afterwards.
     */
    record Changes(long cut, boolean shorter, Ranges written) {
        boolean isEmpty() {
            return written.isEmpty() && !shorter;
        }

        long bytes() {
            return written.starts().entrySet().stream()
                    .mapToLong(range -> range.getValue() - range.getKey())
                    .sum();
        }
    }

    @Override
    public synchronized void writeFully(ByteBuffer src, long position) throws IOException {
        int bytes = src.remaining();
        hash(position, position + bytes);
        written.add(position, position + bytes);
        super.writeFully(src, position);
    }

    @Override
    public synchronized void truncate(long size) throws IOException {
        if (size >= size()) {
            return;
        }
        hash(size, OverlayStore.pageOf(size) == size ? size : size + 1);
        super.truncate(size);
        kept = Math.min(kept, size);
        cut = Math.min(cut, size);
        shorter = true;
        written.cut(size);
    }

    /** Records the hashes of pages that hold a range, unless they are recorded already. */
    private void hash(long from, long to) throws IOException {
        long end = Math.min(to, kept);
        for (long page = OverlayStore.pageOf(from); page < end; ) {
            long next = page;
            while (next < end && next - page < HashedStretch.MOST_BYTES && !isHashed(next)) {
                next += PAGE;
            }
            if (next == page) {
                page += PAGE;
            } else {
                before.add(HashedStretch.of(this, page, (int) (Math.min(next, kept) - page)));
                hashed.add(page, next);
                page = next;
            }
        }
    }

    private boolean isHashed(long page) {
        return hashed.contain(page, Math.min(page + PAGE, kept));
    }

    /** Returns the hashes of pages that changed for the first time since the last call. */
    synchronized List<HashedStretch> takeBefore() {
        List<HashedStretch> taken = List.copyOf(before);
        before = new ArrayList<>();
        return taken;
    }

    /** Returns the changes since the last call. */
    synchronized Changes takeChanges() throws IOException {
        Changes taken = new Changes(cut, shorter, written);
        shorter = false;
        written = new Ranges();
        cut = size();
        return taken;
    }

    /** Applies the changes to a replica that was equal before. Runs {@code moved} after each piece. */
    void repeat(Changes changes, ByteStore replica, Runnable moved) throws IOException {
        if (changes.shorter) {
            replica.truncate(changes.cut);
        }
        for (var range : changes.written.starts().entrySet()) {
            for (long at = range.getKey(); at < range.getValue(); ) {
                ByteBuffer piece = ByteBuffer.allocate((int) Math.min(HashedStretch.MOST_BYTES, range.getValue() - at));
                readFully(piece, at);
                replica.writeFully(piece.flip(), at);
                at += piece.limit();
                moved.run();
            }
        }
    }
}
