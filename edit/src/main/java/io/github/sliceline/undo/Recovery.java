package io.github.sliceline.undo;

import io.github.sliceline.FileLockedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Makes a file whole whose edit was interrupted, from the journal beside it. May itself be interrupted at any moment
 * and be repeated.
 */
public final class Recovery {
    /** Whoever has the file locked is waited for, five seconds at most: an edit overwrites it in some milliseconds. */
    private static final int TRIES = 100;

    private static final int PAUSE_MS = 50;

    /** Most pages of a file that cannot be written that are shown from memory instead: 64 MiB. */
    private static final int MOST_PAGES = 16_384;

    private Recovery() {}

    /**
     * Opens a file for reading as it should be. If an edit of it was interrupted, the file is made whole first; one
     * that this process must not write stays as it is, and is shown as it should be.
     *
     * @throws UnsupportedFileException if the journal beside it belongs to another file, or cannot be read
     * @throws FileLockedException if another process is editing it, and does not finish
     */
    public static ByteSource openForReading(Path path) throws IOException {
        return openForReading(path, Recovery::isWritable, TRIES);
    }

    static ByteSource openForReading(Path path, Predicate<UndoFiles> writable, int tries) throws IOException {
        if (!Location.of(path).isHere()) {
            return ChannelStore.openForReading(path); // which has no journal, or is not there, and says so
        }
        UndoFiles files = UndoFiles.of(path);
        for (int left = tries; Files.exists(files.journal(), LinkOption.NOFOLLOW_LINKS); left--) {
            if (!writable.test(files)) {
                Optional<ByteSource> shown = shown(path, files);
                if (shown.isPresent()) {
                    return shown.get();
                }
                continue; // somebody has made the file whole
            }
            try (LockFile lock = files.lock()) {
                settle(files, lock);
                break; // on Windows a journal that somebody has open may keep its name until that is closed
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
     * Makes a file whole if an edit of it was interrupted.
     *
     * @param lock held on the file
     * @throws UnsupportedFileException as {@link #openForReading}
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
     * Makes a file whole, and removes the journal.
     *
     * @return whether there was anything to do
     * @throws UnsupportedFileException if the journal belongs to another file, or cannot be read; nothing is written
     *     then
     */
    static boolean recover(ByteStore file, UndoSpace space) throws IOException {
        Optional<ByteSource> bytes = space.open();
        if (bytes.isEmpty()) {
            return false;
        }
        try (ByteSource source = bytes.get()) {
            UndoJournal journal = UndoJournal.read(source);
            journal.requireFits(file);
            space.force(); // what was read may be in memory only, or its name
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
        // Even a page that reads as it should is written: after a failed force the drive may not have it.
        journal.seal().breakIn(file, journal.forced());
        journal.restore(file, true);
        file.force();
        journal.seal().liftIn(file, journal.wantedSeal());
    }

    /** Empty if there is no journal any more. */
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

    /** A file that cannot be written, as it would be if its interrupted edit were completed or undone. */
    private record ShownSource(OverlayStore view, ByteSource file) implements ByteSource {
        @Override
        public long size() {
            return view.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            view.readFully(dst, position);
        }

        @Override
        public boolean isShownFromJournal() {
            return true;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }

        @Override
        public String toString() {
            return file.toString();
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
