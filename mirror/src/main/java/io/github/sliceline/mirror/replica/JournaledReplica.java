package io.github.sliceline.mirror.replica;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.revision.History;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.OverlayStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.undo.UndoSpace;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A local replica that is edited in place, locked against other editors, with an undo journal. A force commits all
 * bytes written so far, as a whole. Uncommitted bytes are undone when it is closed, or, after a crash, when the replica
 * is next opened.
 */
public final class JournaledReplica extends ForwardingStore implements ReplicaFile {
    /**
     * Maximum pages that an edit changes: 256 MiB. Undoing them needs some 200 bytes of memory per page, and the
     * journal takes twice the space of the pages.
     */
    private static final long MOST_PAGES = 1 << 16;

    private final JournaledStore store;
    private final Closeable lock;
    private long pages;

    /** @param lock closed after the replica */
    public JournaledReplica(ByteStore file, UndoSpace space, long sealAt, Closeable lock) throws IOException {
        this(journaled(file, space, sealAt), lock);
    }

    private JournaledReplica(JournaledStore store, Closeable lock) {
        super(store);
        this.store = store;
        this.lock = lock;
    }

    private static JournaledStore journaled(ByteStore file, UndoSpace space, long sealAt) throws IOException {
        if (sealAt < 0 || sealAt % Long.BYTES != 0 || sealAt > file.size() - Long.BYTES) {
            throw new MirrorRefusedException(file + ": has no bytes at " + sealAt
                    + " that could seal it, so it is no copy of the file that is edited;"
                    + " " + Advice.Step.SYNCHRONIZE + " makes it the same");
        }
        ByteBuffer whole = ByteBuffer.allocate(Long.BYTES);
        file.readFully(whole, sealAt);
        return new JournaledStore(file, space, new Seal(sealAt, whole.getLong(0)));
    }

    /**
     * Opens a replica, after recovering an interrupted edit.
     *
     * @param sealAt position of its seal; see {@link Seal}
     * @throws MirrorRefusedException if the replica has a history or hard links, or is too short for the seal
     * @throws java.nio.file.FileSystemException if another process is editing it
     */
    public static JournaledReplica open(UndoFiles files, long sealAt) throws IOException {
        LockFile lock = files.lock();
        return OnFailure.close(lock, () -> {
            if (History.exists(files.target())) {
                throw new MirrorRefusedException(files.target() + ": has a history, whose revisions hold what differs"
                        + " from it, so it must stay as it is; " + Advice.Step.DROP_REVISIONS
                        + " drops them all");
            }
            int names = files.names();
            if (names > 1) {
                throw new MirrorRefusedException(files.target() + ": has " + names
                        + " names (hard links), all of which an edit would change; " + Advice.Step.SYNCHRONIZE
                        + " makes a file of its own of this one");
            }
            Recovery.settle(files, lock);
            ChannelStore file = ChannelStore.open(files.target(), LinkOption.NOFOLLOW_LINKS);
            return OnFailure.close(file, () -> new JournaledReplica(file, files, sealAt, lock));
        });
    }

    /** Opens a replica on the client's own machine, following links. */
    public static JournaledReplica openLocal(Path path, long sealAt) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(
                    path.toString(),
                    null,
                    "no such file; " + Advice.Step.SYNCHRONIZE + " makes a copy for edits to change");
        }
        return open(UndoFiles.of(path), sealAt);
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        requireRoom(position, Math.addExact(position, src.remaining()));
        super.writeFully(src, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        requireRoom(size, size());
        super.truncate(size);
    }

    private void requireRoom(long from, long to) throws MirrorRefusedException {
        pages += Math.max(0, (to - 1) / OverlayStore.PAGE_BYTES - from / OverlayStore.PAGE_BYTES + 1);
        if (pages > MOST_PAGES) {
            throw new MirrorRefusedException(this + ": an edit of a copy changes "
                    + ((MOST_PAGES * OverlayStore.PAGE_BYTES) >> 20)
                    + " MiB at most; " + Advice.Step.SYNCHRONIZE + " sends more");
        }
    }

    @Override
    public void force() throws IOException {
        store.commit();
    }

    @Override
    public void publish() throws IOException {
        store.commit();
        close();
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            store.close();
        }
    }
}
