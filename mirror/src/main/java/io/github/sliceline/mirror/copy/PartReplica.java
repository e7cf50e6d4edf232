package io.github.sliceline.mirror.copy;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DirectMemory;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A copy on this machine: {@code NAME.part} until it is published. What an earlier one left there is gone on with: it
 * is compared anyway.
 */
public final class PartReplica extends ForwardingStore implements ReplicaStore {
    private final CopyPlace place;
    private final ByteStore store;
    private final ByteBuffer block;
    private final Closeable memory;
    private final BlockHasher hasher;
    private final boolean isNew;
    private @Nullable ByteSource basis;
    private long copied;

    private PartReplica(CopyPlace place, ByteStore store, ByteBuffer block, Closeable memory, boolean isNew) {
        super(store);
        this.place = place;
        this.store = store;
        this.block = block;
        this.memory = memory;
        this.hasher = new BlockHasher(block);
        this.isNew = isNew;
    }

    /**
     * Opens a copy.
     *
     * @param basis what to begin with where there is no part; copied by {@link #copyBasis}
     * @param replace whether publishing may replace a file of that name
     * @throws java.nio.file.FileAlreadyExistsException if there is one that may not be replaced, or the part of something
     *     that is no copy
     * @throws java.nio.file.FileSystemException if somebody is writing the file
     */
    public static PartReplica open(Path target, Basis basis, boolean replace) throws IOException {
        DirectMemory memory = DirectMemory.allocate(BlockHasher.BLOCK_BYTES);
        return OnFailure.close(memory, () -> open(FolderPlace.take(target, replace), basis, memory.buffer(), memory));
    }

    /**
     * Opens a copy in a place, which is closed with it.
     *
     * @param block for hashing and copying, free for other use between two calls
     */
    public static PartReplica open(CopyPlace place, Basis basis, ByteBuffer block) throws IOException {
        return open(place, basis, block, () -> {});
    }

    private static PartReplica open(CopyPlace place, Basis basis, ByteBuffer block, Closeable memory)
            throws IOException {
        boolean done = false;
        try {
            boolean isNew = !place.hasPart();
            PartReplica replica = new PartReplica(place, place.openPart(), block, memory, isNew);
            done = true;
            if (basis == Basis.PUBLISHED && isNew) {
                replica.begin();
            }
            return replica;
        } finally {
            if (!done) {
                place.close();
            }
        }
    }

    /** Under its final name a copy is whole at any time: changes are made to a copy of it. */
    private void begin() throws IOException {
        boolean done = false;
        try {
            Optional<ByteSource> published = place.openPublished();
            basis = published.orElse(null);
            done = true;
        } finally {
            if (!done) {
                close();
            }
        }
    }

    /**
     * Copies the next block of what the copy begins with. Where this stops half-way, what is missing will be found
     * different and sent.
     *
     * @return whether there was one
     */
    public boolean copyBasis() throws IOException {
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

    /** Whether there was no part before this one. */
    public boolean isNew() {
        return isNew;
    }

    @Override
    public PendingHashes hashes(long first, int count) {
        return () -> hasher.hashes(store, first, count);
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
        try (memory;
                place;
                store) {
            if (source != null) {
                source.close();
            }
        }
    }
}
