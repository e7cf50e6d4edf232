package io.github.sliceline.mirror.replica;

import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectFileStore;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * A file's place in a folder, locked against other writers of {@code NAME.part}: other replicas, and conversions to
 * that name.
 */
public record FolderPlace(Path target, PartFile part, LockFile lock) implements ReplicaPlace {
    /** Bytes that a drive writes in a second or two. */
    private static final int MOST_UNFORCED = 64 << 20;

    /** Locks a place; see {@link ReplicaPlace.Opener#take}. */
    public static FolderPlace take(Path target, boolean replace) throws IOException {
        PartFile part = PartFile.resume(target, replace);
        LockFile lock = LockFile.acquire(new WorkFiles(target).lock(), target, "is being written already");
        return OnFailure.close(lock, () -> {
            NewFile.requireNoConversion(target);
            if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
                Recovery.openForReading(target).close(); // recovers an interrupted edit first
            }
            return new FolderPlace(target, part, lock);
        });
    }

    @Override
    public boolean hasPart() {
        return Files.exists(part.path(), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public ByteStore openPart() throws IOException {
        DirectFileStore file = DirectFileStore.openOrCreate(part.path(), LinkOption.NOFOLLOW_LINKS);
        return new SteadilyForced(file, file::goesPastCache, MOST_UNFORCED);
    }

    @Override
    public Optional<ByteSource> openPublished() throws IOException {
        return Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(ChannelStore.openForReading(target, LinkOption.NOFOLLOW_LINKS))
                : Optional.empty();
    }

    public void deletePart() throws IOException {
        Files.deleteIfExists(part.path());
    }

    /**
     * Renames the part file. Meanwhile the old file is locked against edits and its undo journal is removed, which
     * would not fit the new file.
     */
    @Override
    public void rename() throws IOException {
        UndoFiles replaced = UndoFiles.ofName(target);
        try (LockFile edits = replaced.lock()) {
            Recovery.settle(replaced, edits);
            part.rename();
        }
    }

    @Override
    public void forceName() throws IOException {
        part.forceName();
    }

    /** Releases the lock; the part file stays. */
    @Override
    public void close() throws IOException {
        lock.close();
    }

    /**
     * A store that forces itself after a fixed number of bytes in the page cache. So a final force never takes as long
     * as the time-out. Not thread-safe.
     */
    static final class SteadilyForced extends ForwardingStore {
        private final BiPredicate<ByteBuffer, Long> goesPastCache;
        private final int most;
        private long unforced;

        /**
         * @param goesPastCache true if a write of these bytes at this position leaves little to force
         * @param most maximum unforced bytes in the page cache
         */
        SteadilyForced(ByteStore store, BiPredicate<ByteBuffer, Long> goesPastCache, int most) {
            super(store);
            this.goesPastCache = goesPastCache;
            this.most = most;
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            if (!goesPastCache.test(src, position)) {
                unforced += src.remaining();
            }
            super.writeFully(src, position);
            if (unforced >= most) {
                force();
            }
        }

        @Override
        public void force() throws IOException {
            super.force();
            unforced = 0;
        }
    }
}
