package io.github.sliceline.mirror;

import io.github.sliceline.storage.DirectFileStore;
import io.github.sliceline.storage.DirectIo;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A copy on this machine: {@code NAME.part} until it is published. What an earlier one left there is gone on with: it
 * is compared anyway.
 */
final class PartReplica implements ReplicaStore {
    private final Path target;
    private final PartFile part;
    private final DirectFileStore store;
    private final BlockHasher hasher;

    private PartReplica(Path target, PartFile part, DirectFileStore store, ByteBuffer block) {
        this.target = target;
        this.part = part;
        this.store = store;
        this.hasher = new BlockHasher(block);
    }

    /**
     * Opens a copy.
     *
     * @param basis what to begin with where there is no part
     * @param replace whether publishing may replace a file of that name
     * @throws java.nio.file.FileAlreadyExistsException if there is one that may not be replaced
     */
    static PartReplica open(Path target, Basis basis, boolean replace) throws IOException {
        return open(target, basis, replace, DirectIo.allocate(BlockHasher.BLOCK_BYTES));
    }

    /** The same with a buffer for hashing that others may use between two calls. */
    static PartReplica open(Path target, Basis basis, boolean replace, ByteBuffer block) throws IOException {
        PartFile part = PartFile.resume(target, replace);
        settle(target);
        if (basis == Basis.PUBLISHED
                && !Files.exists(part.path(), LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            // Under its final name a copy is whole at any time: changes are made to a copy of it.
            Files.copy(target, part.path(), LinkOption.NOFOLLOW_LINKS);
        }
        DirectFileStore store = DirectFileStore.openOrCreate(part.path(), LinkOption.NOFOLLOW_LINKS);
        return new PartReplica(target, part, store, block);
    }

    @Override
    public PendingHashes hashes(long first, int count) {
        return () -> hasher.hashes(store, first, count);
    }

    /** Settles an edit of what is replaced: its journal would be taken for that of the new file. */
    private static void settle(Path target) throws IOException {
        if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            Recovery.openForReading(target).close();
        }
    }

    @Override
    public void publish() throws IOException {
        store.close();
        settle(target);
        part.commit();
    }

    /** A file does not forget who has it open. */
    @Override
    public void ping() throws IOException {
        store.size();
    }

    @Override
    public void abort() {
        // Closing a file waits for whoever is at work in it, so there is nothing that would help.
    }

    @Override
    public long size() throws IOException {
        return store.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        store.readFully(dst, position);
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        store.writeFully(src, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        store.truncate(size);
    }

    @Override
    public void force() throws IOException {
        store.force();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }

    /** The path of the part. */
    @Override
    public String toString() {
        return store.toString();
    }
}
