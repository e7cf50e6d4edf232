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
        for (long at = position; src.hasRemaining(); ) {
            int n = Math.min(PIECE_BYTES, src.remaining());
            for (Replica copy : copies) {
                copy.write(src.slice(src.position(), n), at);
            }
            super.writeFully(src.slice(src.position(), n), at);
            src.position(src.position() + n);
            at += n;
        }
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
