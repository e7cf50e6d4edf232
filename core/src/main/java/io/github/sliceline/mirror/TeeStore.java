package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A store and copies of it that follow: every write and every cut goes to all, to the copies in parallel, through bounded
 * queues. Reads come from the store alone, and a force is for the store alone: nobody counts on what a copy has on the medium
 * before it is complete, and it would wait meanwhile. Thread-safe.
 *
 * <p>What happens when a copy fails is up to the {@link MirrorPolicy}. A failure of the store itself is the caller's.
 */
public final class TeeStore implements ByteStore {
    /** So much goes to the copies, then to the store: the copies have time to write while the store does. */
    private static final int PIECE_BYTES = 8 << 20;

    private final ByteStore store;
    private final List<Replica> copies;

    TeeStore(ByteStore store, List<Replica> copies) {
        this.store = store;
        this.copies = List.copyOf(copies);
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        if (position < 0) {
            throw new IllegalArgumentException("position must be >= 0, got " + position);
        }
        int end = src.limit();
        long at = position;
        do {
            int n = Math.min(PIECE_BYTES, end - src.position());
            src.limit(src.position() + n);
            try {
                writePiece(src, at);
            } finally {
                src.limit(end);
            }
            at += n;
        } while (src.hasRemaining());
    }

    private void writePiece(ByteBuffer src, long position) throws IOException {
        for (Replica copy : copies) {
            copy.write(src.duplicate(), position);
        }
        store.writeFully(src, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        store.truncate(size);
        for (Replica copy : copies) {
            copy.truncate(size);
        }
    }

    @Override
    public void force() throws IOException {
        for (Replica copy : copies) {
            copy.requireFollowing();
        }
        store.force();
    }

    @Override
    public long size() throws IOException {
        return store.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        store.readFully(dst, position);
    }

    /** Closes the store; the copies go on until they are complete. */
    @Override
    public void close() throws IOException {
        store.close();
    }

    /** That of the store. */
    @Override
    public String toString() {
        return store.toString();
    }
}
