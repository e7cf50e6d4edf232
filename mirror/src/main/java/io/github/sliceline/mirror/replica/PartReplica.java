package io.github.sliceline.mirror.replica;

import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A local replica, which is {@code NAME.part} until it is published. A part file from before is resumed, because its
 * blocks are compared anyway.
 */
public final class PartReplica extends ForwardingStore implements ReplicaFile {
    private final ReplicaPlace place;
    private final ByteStore store;
    private final boolean isNew;
    private @Nullable ByteSource basis;
    private long copied;

    private PartReplica(ReplicaPlace place, ByteStore store, boolean isNew, @Nullable ByteSource basis) {
        super(store);
        this.place = place;
        this.store = store;
        this.isNew = isNew;
        this.basis = basis;
    }

    /**
     * Opens a replica. Closing it closes the place. The published file is complete at any time: changes go to a copy of
     * it.
     *
     * @param purpose decides how a new part file begins: empty, or for {@link Purpose#UPDATE} as a copy of the
     *     published file, made by {@link #copyBasis}
     */
    public static PartReplica open(ReplicaPlace place, Purpose purpose) throws IOException {
        return OnFailure.close(place, () -> {
            boolean isNew = !place.hasPart();
            ByteStore store = place.openPart();
            return OnFailure.close(store, () -> {
                Optional<ByteSource> basis =
                        isNew && purpose == Purpose.UPDATE ? place.openPublished() : Optional.empty();
                return new PartReplica(place, store, isNew, basis.orElse(null));
            });
        });
    }

    /**
     * Copies the next block of the published file. False at the end. If copying is interrupted, the missing blocks are
     * later found to differ and are sent.
     */
    public boolean copyBasis(ByteBuffer block) throws IOException {
        ByteSource source = basis;
        if (source == null) {
            return false;
        }
        int n = (int) Math.min(block.capacity(), source.size() - copied);
        if (n <= 0) {
            basis = null;
            source.close();
            return false;
        }
        source.readFully(block.clear().limit(n), copied);
        store.writeFully(block.flip(), copied);
        copied += n;
        return true;
    }

    public boolean isNew() {
        return isNew;
    }

    /** Forces before renaming, so that the name never leads to bytes that are not on the medium. */
    @Override
    public void publish() throws IOException {
        store.force();
        store.close();
        place.rename();
        place.forceName();
    }

    /** Closes the place too, so that others may write the file. */
    @Override
    public void close() throws IOException {
        ByteSource source = basis;
        try (place;
                store) {
            if (source != null) {
                source.close();
            }
        }
    }
}
