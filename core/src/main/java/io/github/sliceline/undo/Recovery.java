package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OverlayStore;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Makes a file whole whose edit was interrupted, from the journal beside it. May itself be interrupted at any moment
 * and be repeated.
 */
public final class Recovery {
    /** An editor at work is waited for, five seconds at most: it overwrites the file in some milliseconds. */
    private static final int TRIES = 100;

    private static final int PAUSE_MS = 50;

    /** Most pages of a file that cannot be written that are shown from memory instead: 64 MiB. */
    private static final int MOST_PAGES = 16_384;

    private Recovery() {}

    /**
     * Opens a file for reading as it should be. If an edit of it was interrupted, the file is made whole first; one
     * that this process must not write stays as it is, and is shown as it should be.
     *
     * @throws UnsupportedVolumeException if the journal beside it belongs to another file
     * @throws FileSystemException if another process is writing it, and does not finish
     */
    public static ByteSource openForReading(Path path) throws IOException {
        return openForReading(path, Recovery::isWritable, TRIES);
    }

    static ByteSource openForReading(Path path, Predicate<UndoFiles> writable, int tries) throws IOException {
        if (!Files.exists(path)) {
            return FileStore.openForReading(path); // says so
        }
        UndoFiles files = UndoFiles.of(path);
        for (int left = tries; Files.exists(files.journal()); left--) {
            boolean begun = isBegun(files);
            if (!writable.test(files)) {
                return begun ? shown(path, files) : FileStore.openForReading(path);
            }
            try (LockFile lock = files.lock()) {
                settle(files, lock);
            } catch (FileSystemException e) {
                if (!begun) {
                    break; // whoever has the lock has not touched the file yet
                }
                if (left == 0) {
                    throw e;
                }
                pause();
            }
        }
        return FileStore.openForReading(path);
    }

    private static boolean isWritable(UndoFiles files) {
        Path folder = files.target().getParent();
        return Files.isWritable(files.target()) && folder != null && Files.isWritable(folder);
    }

    /** Whether the journal has a beginning. Nothing was overwritten before it had. */
    private static boolean isBegun(UndoFiles files) throws IOException {
        Optional<ByteSource> bytes = files.open();
        if (bytes.isEmpty()) {
            return false;
        }
        try (ByteSource source = bytes.get()) {
            return UndoJournal.read(source).isPresent();
        }
    }

    /**
     * Makes a file whole if an edit of it was interrupted.
     *
     * @param lock held on the file
     * @return whether there was anything to do
     */
    public static boolean settle(UndoFiles files, LockFile lock) throws IOException {
        if (!Files.exists(files.journal())) {
            return false;
        }
        try (FileStore file = FileStore.open(files.target())) {
            return recover(file, files);
        }
    }

    /**
     * Makes a file whole, and removes the journal.
     *
     * @return whether there was anything to do
     * @throws UnsupportedVolumeException if the journal belongs to another file; nothing is written then
     */
    static boolean recover(ByteStore file, UndoSpace space) throws IOException {
        Optional<ByteSource> bytes = space.open();
        if (bytes.isEmpty()) {
            return false;
        }
        boolean restored;
        try (ByteSource source = bytes.get()) {
            Optional<UndoJournal> journal = UndoJournal.read(source);
            restored = journal.isPresent();
            if (restored) {
                requireFits(journal.get(), file, source);
                restore(journal.get(), file);
            }
        }
        space.delete();
        return restored;
    }

    private static void restore(UndoJournal journal, ByteStore file) throws IOException {
        // Even a page that reads as it should is written: after a failed force the drive may not have it.
        Optional<Seal> seal = journal.seal();
        if (seal.isPresent()) {
            seal.get().breakIn(file);
        }
        journal.restore(file, true);
        file.force();
        if (seal.isPresent()) {
            seal.get().liftIn(file);
        }
    }

    private static void requireFits(UndoJournal journal, ByteSource file, ByteSource source) throws IOException {
        if (!journal.fits(file)) {
            throw new UnsupportedVolumeException(
                    file,
                    "the undo journal " + source + " beside it was made for another file, or for another state of it; "
                            + "put back the file that it belongs to, or, if this one is whole, move the journal away");
        }
    }

    private static ByteSource shown(Path path, UndoFiles files) throws IOException {
        ByteSource file = FileStore.openForReading(path);
        try (ByteSource source = files.open().orElseThrow()) {
            UndoJournal journal = UndoJournal.read(source).orElseThrow();
            requireFits(journal, file, source);
            if (journal.pages() > MOST_PAGES) {
                throw new UnsupportedVolumeException(
                        file,
                        "a large edit of it was interrupted, and it cannot be written here to make it whole; open it "
                                + "once where it can, together with " + source);
            }
            OverlayStore view = new OverlayStore(new UnsealedSource(file, journal.seal()));
            journal.restore(view, false);
            return new ShownSource(view, file);
        } catch (IOException | RuntimeException e) {
            try (file) {
                throw e;
            }
        }
    }

    /** Whether a source that {@link #openForReading} gave is not what the file on the drive says. */
    public static boolean isShownFromJournal(ByteSource source) {
        return source instanceof ShownSource;
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
