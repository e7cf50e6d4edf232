package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ForwardingStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A store and copies of it that follow: every write and every cut goes to all, to the copies in parallel, through
 * bounded queues. Reads come from the store alone, and a force is for the store alone: nobody counts on what a copy has
 * on the medium before it is complete, and it would wait meanwhile. Closing is of the store alone; the copies go on
 * until they are complete. Thread-safe.
 *
 * <p>What happens when a copy fails is up to the {@link MirrorPolicy}. A failure of the store itself is the caller's.
 */
final class TeeStore extends ForwardingStore {
    /** So much goes to the copies, then to the store: the copies have time to write while the store does. */
    private static final int PIECE_BYTES = 8 << 20;

    private final List<Replica> copies;

    TeeStore(ByteStore store, List<Replica> copies) {
        super(store);
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
        super.writeFully(src, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        super.truncate(size);
        for (Replica copy : copies) {
            copy.truncate(size);
        }
    }

    @Override
    public void force() throws IOException {
        for (Replica copy : copies) {
            copy.requireFollowing();
        }
        super.force();
    }
}
