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
 * A replica on this machine: {@code NAME.part} until it is published. What an earlier one left there is gone on with: it
 * is compared anyway.
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
     * Opens a replica in a place, which is closed with it. Under its final name a replica is whole at any time: changes are made
     * to a copy of it.
     *
     * @param purpose whether to begin, where there is no part, with nothing or, to change some of it, with what stands
     *     under the name; copied by {@link #copyBasis}
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
     * Copies the next block of what the replica begins with; false if there is none. Where this stops half-way, what is missing
     * will be found different and sent.
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

    /** In this order: a name must never lead to bytes that are not on the medium. */
    @Override
    public void publish() throws IOException {
        store.force();
        store.close();
        place.rename();
        place.forceName();
    }

    /** Leaves the place to others. */
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
