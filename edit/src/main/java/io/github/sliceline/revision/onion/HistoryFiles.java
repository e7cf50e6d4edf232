package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the history of a file stands: all beside it, under the names that libhdf5's onion driver gives.
 *
 * @param base the file as it was first written
 */
public record HistoryFiles(Path base) {
    /** The history of a file, whatever links lead to it: there must be only one. */
    public static HistoryFiles of(Path file) throws IOException {
        return new HistoryFiles(Location.of(file).followed());
    }

    /** Changed pages and the records of all revisions: where a link beside the file leads, if one stands there. */
    public Path history() throws IOException {
        Path history = CompanionFile.HISTORY.of(base);
        return Location.of(history).isHere() && Files.isRegularFile(history) ? history.toRealPath() : history;
    }

    /** Copy of the table of revisions that libhdf5 keeps while it has the history open for writing. */
    public Path recovery() {
        return CompanionFile.HISTORY_RECOVERY.of(base);
    }

    public boolean isThere() {
        return Files.exists(CompanionFile.HISTORY.of(base), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Opens the history, and reads header and table.
     *
     * @return empty if there is none, or if it counts as none, see {@link RevisionHistory#countsAsNone}
     * @throws CorruptFileException if it is damaged
     */
    public Optional<RevisionHistory> open() throws IOException {
        ByteSource source;
        try {
            source = ChannelStore.openForReading(history());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        RevisionHistory found = OnFailure.close(source, () -> RevisionHistory.read(source));
        if (found.countsAsNone()) {
            found.close();
            return Optional.empty();
        }
        return Optional.of(found);
    }

    /** Whether there is a history that counts; one that is damaged does. */
    public boolean exist() throws IOException {
        try (RevisionHistory found = open().orElse(null)) {
            return found != null;
        } catch (CorruptFileException e) {
            return true;
        }
    }

    /** Deletes a history that counts as none. For whoever has the right to edit the file. */
    public void deleteEmpty() throws IOException {
        if (isThere() && !exist()) {
            delete();
        }
    }

    /** Deletes the history, for good: a power cut must not bring it back beside a file that was changed since. */
    public void delete() throws IOException {
        Files.deleteIfExists(history());
        Files.deleteIfExists(CompanionFile.HISTORY.of(base)); // the link to it
        PartFile.forceFolderOf(base);
    }

    /**
     * Takes the right to add revisions: that to edit the file at all. Ours; libhdf5 does not look at it. If an edit of
     * the file was interrupted, it is made whole.
     */
    LockFile acquire() throws IOException {
        UndoFiles undo = new UndoFiles(base);
        LockFile lock = undo.lock();
        OnFailure.close(lock, () -> Recovery.settle(undo, lock));
        return lock;
    }

    /** Does work on the history that nobody else may do meanwhile. */
    @SuppressWarnings("exports") // for the package above
    public <T> T alone(OnFailure.Work<T> work) throws IOException {
        LockFile lock = acquire();
        try (lock) {
            return work.run();
        }
    }
}
