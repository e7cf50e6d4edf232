package io.github.sliceline.revision.onion;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.file.Path;

/** Checks of a file that is changed in place, and its lock. */
public final class ExistingFile {
    private ExistingFile() {}

    /**
     * Locks a file that may be changed in place. Completes or takes back an interrupted edit of it first.
     *
     * @throws UnsupportedFileException see {@link #require}
     * @throws io.github.sliceline.FileLockedException if it is being edited already
     */
    public static LockFile lock(Path file) throws IOException {
        require(file);
        UndoFiles undo = UndoFiles.of(file);
        LockFile lock = undo.lock();
        OnFailure.close(lock, () -> {
            require(undo.target()); // again: from now on no other process of ours can begin anything
            HistoryFiles.of(undo.target()).deleteEmpty();
            Recovery.settle(undo, lock);
        });
        return lock;
    }

    /**
     * Requires that a file may be changed in place.
     *
     * @throws UnsupportedFileException if its conversion is unfinished, or it has a history or several names
     */
    public static void require(Path file) throws IOException {
        requireComplete(file);
        if (HistoryFiles.of(file).exist()) {
            throw new UnsupportedFileException(
                    file,
                    "has a history, whose revisions hold what differs from the file, so it must stay as it is; "
                            + Advice.Step.ADD_REVISION + " adds a revision, " + Advice.Step.DROP_REVISIONS
                            + " drops them all");
        }
        requireOneName(file);
    }

    /**
     * Requires that a file is no part of an unfinished conversion: a resumed conversion must find what the
     * interrupted one left.
     */
    public static void requireComplete(Path file) throws IOException {
        if (WorkFiles.isUnfinishedPart(file)) {
            throw new UnsupportedFileException(
                    file, "its conversion is not complete; the same convert command completes it, edit it then");
        }
    }

    /**
     * Requires that a file has one name: lock and journal stand beside one name, and other names do not lead to them.
     */
    private static void requireOneName(Path file) throws IOException {
        int names = new UndoFiles(file).names();
        if (names > 1) {
            throw new UnsupportedFileException(
                    file,
                    "has " + names + " names (hard links), all of which an edit would change, and only one of which"
                            + " would be protected; edit a copy, or add a revision with " + Advice.Step.ADD_REVISION);
        }
    }
}
