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
 * The files of a history. They stand beside the edited file, under the names that libhdf5's onion driver gives.
 *
 * @param base the file as it was first written
 */
public record HistoryFiles(Path base) {
    /** Returns the history of a file. Links are followed first, so that all names of a file share one history. */
    public static HistoryFiles of(Path file) throws IOException {
        return new HistoryFiles(Location.of(file).followed());
    }

    /**
     * Returns the history, which holds changed pages and the records of all revisions. A link in its place is
     * followed.
     */
    public Path history() throws IOException {
        Path history = CompanionFile.HISTORY.of(base);
        return Location.of(history).isHere() && Files.isRegularFile(history) ? history.toRealPath() : history;
    }

    /** Returns the copy of the table of revisions that libhdf5 keeps while it has the history open for writing. */
    public Path recovery() {
        return CompanionFile.HISTORY_RECOVERY.of(base);
    }

    public boolean isThere() {
        return Files.exists(CompanionFile.HISTORY.of(base), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Opens the history, and reads header and table.
     *
     * @return empty if there is no history, or one that {@linkplain RevisionHistory#countsAsNone counts as none}
     * @throws CorruptFileException if the history is damaged
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

    /** True if there is a history that counts. A damaged one counts too. */
    public boolean exist() throws IOException {
        try (RevisionHistory found = open().orElse(null)) {
            return found != null;
        } catch (CorruptFileException e) {
            return true;
        }
    }

    /** Deletes a history that counts as none. The caller holds the lock on the file. */
    public void deleteEmpty() throws IOException {
        if (isThere() && !exist()) {
            delete();
        }
    }

    /**
     * Deletes the history and forces the folder: a power cut must not bring it back beside a file that was changed
     * since.
     */
    public void delete() throws IOException {
        Files.deleteIfExists(history());
        Files.deleteIfExists(CompanionFile.HISTORY.of(base)); // a link to the history
        PartFile.forceFolderOf(base);
    }

    /**
     * Takes the lock for adding revisions, which is that for edits of the file. libhdf5 does not look at it.
     * Completes or takes back an interrupted edit of the file first.
     */
    LockFile acquire() throws IOException {
        return Recovery.lock(new UndoFiles(base));
    }

    /** Runs work on the history while the lock is held. */
    @SuppressWarnings("exports") // for the package above
    public <T> T alone(OnFailure.Work<T> work) throws IOException {
        LockFile lock = acquire();
        try (lock) {
            return work.run();
        }
    }
}
