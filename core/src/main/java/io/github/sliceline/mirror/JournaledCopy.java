package io.github.sliceline.mirror;

import io.github.sliceline.revision.History;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.undo.JournaledStore;
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
import java.util.Arrays;

/** A copy on this machine that is edited, with its undo journal beside it and locked against other editors. */
final class JournaledCopy implements EditedReplica {
    private final JournaledStore store;
    private final Closeable lock;
    private final ByteBuffer found = ByteBuffer.allocate(MOST_EXPECTED_BYTES);

    /**
     * Copy in a store of its own.
     *
     * @param sealAt where its seal stands, as {@link Seal} says
     * @param lock closed with the copy, after it
     */
    JournaledCopy(ByteStore file, UndoSpace space, long sealAt, Closeable lock) throws IOException {
        if (sealAt < 0 || sealAt % Long.BYTES != 0 || sealAt > file.size() - Long.BYTES) {
            throw EditedReplica.differing(file, sealAt, Long.BYTES);
        }
        ByteBuffer whole = ByteBuffer.allocate(Long.BYTES);
        file.readFully(whole, sealAt);
        this.store = new JournaledStore(file, space, new Seal(sealAt, whole.getLong(0)));
        this.lock = lock;
    }

    /**
     * Opens a copy, and makes it whole first if an edit of it was interrupted.
     *
     * @param sealAt where its seal stands, as {@link Seal} says
     * @throws MirrorRefusedException if it has a history, other names, or no such bytes
     * @throws java.nio.file.FileSystemException if somebody else is editing it
     */
    static JournaledCopy open(UndoFiles files, long sealAt) throws IOException {
        LockFile lock = files.lock();
        try {
            if (History.exists(files.target())) {
                throw new MirrorRefusedException(files.target() + ": has a history, whose revisions hold what differs"
                        + " from it, so it must stay as it is; 'sliceline history prune --keep-to 0' drops them all");
            }
            int names = files.names();
            if (names > 1) {
                throw new MirrorRefusedException(
                        files.target() + ": has " + names + " names (hard links), all of which an"
                                + " edit would change; 'sliceline mirror sync' makes a file of its own of this one");
            }
            Recovery.settle(files, lock);
            FileStore file = FileStore.open(files.target(), LinkOption.NOFOLLOW_LINKS);
            try {
                return new JournaledCopy(file, files, sealAt, lock);
            } catch (IOException | RuntimeException e) {
                try (file) {
                    throw e;
                }
            }
        } catch (IOException | RuntimeException e) {
            try (lock) {
                throw e;
            }
        }
    }

    /**
     * Opens a copy on the client's own machine, by whichever links it is reached.
     *
     * @param bytes length of the file that it is a copy of
     * @throws NoSuchFileException if there is none
     */
    static JournaledCopy openLocal(Path path, long sealAt, long bytes) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(
                    path.toString(), null, "no such file; 'sliceline mirror sync' makes a copy for edits to change");
        }
        JournaledCopy copy = open(UndoFiles.of(path), sealAt);
        boolean done = false;
        try {
            EditedReplica.requireLength(path, copy.size(), bytes);
            done = true;
            return copy;
        } finally {
            if (!done) {
                copy.close();
            }
        }
    }

    /** Whether the bytes of a stretch are those of a hash. */
    boolean has(long position, int bytes, byte[] sha256) throws IOException {
        if (position > store.size() - bytes) {
            return false;
        }
        store.readFully(found.clear().limit(bytes), position);
        return Arrays.equals(PageHash.of(found.flip()), sha256);
    }

    @Override
    public void expect(long position, int bytes, byte[] sha256) throws IOException {
        if (!has(position, bytes, sha256)) {
            throw EditedReplica.differing(this, position, bytes);
        }
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
        store.prepare();
    }

    @Override
    public void commit() throws IOException {
        store.commit();
    }

    @Override
    public void publish() throws IOException {
        close();
    }

    @Override
    public void abort() {
        // Closing a file waits for whoever is at work in it, so there is nothing that would help.
    }

    @Override
    public long size() {
        return store.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        store.readFully(dst, position);
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            store.close();
        }
    }

    /** The file's name. */
    @Override
    public String toString() {
        return store.toString();
    }
}
