package io.github.sliceline.revision.onion;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The files that a {@link RevisionStore} has open, and the lock for adding revisions. */
public final class HistorySession implements RevisionStore.Session {
    private final HistoryFiles files;
    private final LockFile lock;
    private final @Nullable Object baseKey;
    final ByteSource base;
    final ChannelStore history;

    private HistorySession(HistoryFiles files, LockFile lock) throws IOException {
        this.files = files;
        this.lock = lock;
        this.baseKey = fileKey(files.base());
        this.base = Recovery.openForReading(files.base());
        this.history = OnFailure.close(base, () -> open(files, base));
    }

    private static ChannelStore open(HistoryFiles files, ByteSource base) throws IOException {
        files.deleteEmpty(); // it may be of the file before an edit in place
        if (!files.isThere()) {
            create(files, base.size());
        }
        return ChannelStore.open(files.history());
    }

    /** Locks and opens the files. Makes a history without revisions if the file has no history. */
    static HistorySession begin(HistoryFiles files) throws IOException {
        LockFile lock = files.acquire();
        return OnFailure.close(lock, () -> new HistorySession(files, lock));
    }

    /** Returns the file system's key of a file, which does not depend on its name; null if the file system has none. */
    private static @Nullable Object fileKey(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Override
    public void requireSameBase() throws IOException {
        if (!Objects.equals(baseKey, fileKey(files.base()))) {
            throw new FileSystemException(
                    files.base().toString(),
                    null,
                    "was replaced by another file meanwhile, so the change of the former one is lost");
        }
    }

    /** Creates a history without revisions, which gets its name when it is complete. */
    private static void create(HistoryFiles files, long baseBytes) throws IOException {
        try (PartFile part = PartFile.ofHistory(files.history())) {
            try (ChannelStore store = ChannelStore.openOrCreate(part.path())) {
                writeEmpty(store, baseBytes);
            }
            part.commit();
        }
    }

    /** Writes a history without revisions. */
    public static void writeEmpty(ByteStore file, long baseBytes) throws IOException {
        ByteBuffer table = RevisionTable.EMPTY.encode();
        HistoryHeader header = new HistoryHeader(
                0, HistoryHeader.DEFAULT_PAGE_BYTES, baseBytes, HistoryHeader.BYTES, table.remaining());
        file.writeFully(table, HistoryHeader.BYTES);
        file.writeFully(header.encode(), 0);
    }

    /** @param needed true if the history stays, because it holds a revision or bytes of another program */
    @Override
    public void end(boolean needed) throws IOException {
        try (lock;
                base) {
            history.close();
            if (!needed) {
                files.delete();
            }
        }
    }
}
