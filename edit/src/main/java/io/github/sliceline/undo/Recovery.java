package io.github.sliceline.undo;

import io.github.sliceline.FileLockedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Completes or takes back an interrupted edit of a file, from the journal beside it. Recovery itself may be
 * interrupted at any moment and repeated.
 */
public final class Recovery {
    /**
     * Number of attempts to lock the file, five seconds in all. An edit holds the lock for milliseconds while it
     * overwrites.
     */
    private static final int TRIES = 100;

    private static final int PAUSE_MS = 50;

    /** Most pages that are shown from memory if the file cannot be written: 64 MiB. */
    private static final int MOST_PAGES = 16_384;

    private Recovery() {}

    /**
     * Opens a file for reading. If an edit of it was interrupted, the edit is completed or taken back first. A file
     * that this process must not write stays as it is, and the returned source shows it as it would be after that.
     *
     * @throws UnsupportedFileException if the journal beside the file belongs to another file or is damaged
     * @throws FileLockedException if another process is editing the file and does not finish
     */
    public static ByteSource openForReading(Path path) throws IOException {
        return openForReading(path, Recovery::isWritable, TRIES);
    }

    static ByteSource openForReading(Path path, Predicate<UndoFiles> writable, int tries) throws IOException {
        if (!Location.of(path).isHere()) {
            return ChannelStore.openForReading(path); // a remote file has no journal; a missing one is reported
        }
        UndoFiles files = UndoFiles.of(path);
        for (int left = tries; Files.exists(files.journal(), LinkOption.NOFOLLOW_LINKS); left--) {
            if (!writable.test(files)) {
                Optional<ByteSource> shown = shown(path, files);
                if (shown.isPresent()) {
                    return shown.get();
                }
                continue; // another process has recovered the file
            }
            try (LockFile lock = files.lock()) {
                settle(files, lock);
                break; // on Windows a journal that another process has open keeps its name until it is closed
            } catch (FileLockedException e) {
                if (left == 0) {
                    throw e;
                }
                pause();
            }
        }
        return ChannelStore.openForReading(path);
    }

    private static boolean isWritable(UndoFiles files) {
        Path folder = files.target().getParent();
        return Files.isWritable(files.target())
                && Files.isWritable(files.journal())
                && folder != null
                && Files.isWritable(folder);
    }

    /**
     * Locks a file against edits, and completes or takes back an interrupted one.
     *
     * @throws FileLockedException if it is locked already
     * @throws UnsupportedFileException see {@link #openForReading}
     */
    public static LockFile lock(UndoFiles files) throws IOException {
        LockFile lock = files.lock();
        OnFailure.close(lock, () -> settle(files, lock));
        return lock;
    }

    /**
     * Completes or takes back an interrupted edit of a file, if there is one.
     *
     * @param lock the lock on the file, held by the caller
     * @throws UnsupportedFileException see {@link #openForReading}
     */
    public static void settle(UndoFiles files, LockFile lock) throws IOException {
        files.deleteUnnamed();
        if (Files.exists(files.journal(), LinkOption.NOFOLLOW_LINKS)) {
            try (ChannelStore file = ChannelStore.open(files.target())) {
                recover(file, files);
            }
        }
    }

    /**
     * Completes or takes back an interrupted edit, and removes the journal.
     *
     * @return true if there was a journal
     * @throws UnsupportedFileException if the journal belongs to another file or is damaged; nothing is written then
     */
    static boolean recover(ByteStore file, UndoSpace space) throws IOException {
        Optional<ByteSource> bytes = space.open();
        if (bytes.isEmpty()) {
            return false;
        }
        try (ByteSource source = bytes.get()) {
            UndoJournal journal = UndoJournal.read(source);
            journal.requireFits(file);
            space.force(); // the bytes that were read, or the name, may be in memory only
            try {
                restore(journal, file);
            } catch (IOException e) {
                throw new IOException(
                        file + ": an edit of it was interrupted, and putting it right failed; until that succeeds no"
                                + " program opens it: " + e.getMessage(),
                        e);
            }
        }
        space.delete();
        return true;
    }

    private static void restore(UndoJournal journal, ByteStore file) throws IOException {
        // Pages that read right are written too: after a failed force the drive may not have them.
        journal.seal().breakIn(file, journal.forced());
        journal.restore(file, true);
        file.force();
        journal.seal().liftIn(file, journal.wantedSeal());
    }

    /** Returns the file as it would be after recovery; empty if the journal is gone by now. */
    private static Optional<ByteSource> shown(Path path, UndoFiles files) throws IOException {
        ByteSource file = ChannelStore.openForReading(path);
        Optional<ByteSource> shown = OnFailure.close(file, () -> shown(file, files));
        if (shown.isEmpty()) {
            file.close();
        }
        return shown;
    }

    private static Optional<ByteSource> shown(ByteSource file, UndoFiles files) throws IOException {
        Optional<ByteSource> bytes = files.open();
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        try (ByteSource source = bytes.get()) {
            UndoJournal journal = UndoJournal.read(source);
            journal.requireFits(file);
            if (journal.pages() > MOST_PAGES) {
                throw new UnsupportedFileException(
                        file,
                        "a large edit of it was interrupted, and it cannot be written here to make it whole; open it "
                                + "once where it can, together with " + source);
            }
            OverlayStore view = new OverlayStore(new Seal.Unsealed(file, journal.seal()));
            journal.restore(view, false);
            return Optional.of(new ShownSource(view, file));
        }
    }

    /** A file that cannot be written, shown as it would be after recovery. */
    private static final class ShownSource extends ForwardingStore implements StorageSource {
        private final ByteSource file;

        ShownSource(OverlayStore view, ByteSource file) {
            super(view);
            this.file = file;
        }

        @Override
        public boolean isShownFromJournal() {
            return true;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private static void pause() throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a file to be edited");
        }
    }
}
