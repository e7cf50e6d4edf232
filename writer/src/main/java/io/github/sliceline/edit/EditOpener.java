package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.work.LockFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Opens a file to be edited as the options want it: refuses what must not be edited, locks it, makes it whole first.
 *
 * @param follower of the file; closed with the session
 */
record EditOpener(Path file, EditOptions options, FileFollower follower) {
    EditSession open() throws IOException {
        requireComplete(file);
        if (options.keepHistory()) {
            requireNobodyFollows();
            return options.dryRun() ? tryOut() : revise();
        }
        if (!options.dryRun()) {
            return openInPlace();
        }
        requireNoHistory(file);
        requireOneName(file);
        return tryOut();
    }

    private EditSession tryOut() throws IOException {
        ByteSource source = options.keepHistory()
                ? RevisionSource.open(file, RevisionSource.NEWEST)
                : Recovery.openForReading(file);
        return OnFailure.close(source, () -> {
            follower.begin(file);
            return new EditSession.Trial(file, source, follower);
        });
    }

    private EditSession revise() throws IOException {
        String user = System.getProperty("user.name", "");
        return new EditSession.Revising(file, RevisionStore.openForEditing(file, user, options.message()));
    }

    private EditSession openInPlace() throws IOException {
        LockFile lock = lock(file);
        return OnFailure.close(lock, () -> {
            UndoFiles undo = UndoFiles.of(file);
            ChannelStore store = ChannelStore.open(undo.target());
            return OnFailure.close(store, () -> openInPlace(store, undo, lock));
        });
    }

    /** Locks a file that may be changed in place, and makes it whole. */
    static LockFile lock(Path file) throws IOException {
        requireComplete(file);
        requireNoHistory(file);
        requireOneName(file);
        UndoFiles undo = UndoFiles.of(file);
        LockFile lock = undo.lock();
        OnFailure.close(lock, () -> {
            requireComplete(undo.target()); // again: now nobody of ours can begin anything
            requireNoHistory(undo.target());
            HistoryFiles.of(undo.target()).deleteEmpty();
            requireOneName(undo.target());
            Recovery.settle(undo, lock);
        });
        return lock;
    }

    private EditSession openInPlace(ChannelStore store, UndoFiles undo, LockFile lock) throws IOException {
        Seal seal = new Seal(Hdf5Signature.find(store), Hdf5Signature.VALUE);
        follower.begin(file);
        return options.atomicity() == Atomicity.NO
                ? new EditSession.Unprotected(file, store, follower, lock)
                : new EditSession.Journaled(file, new JournaledStore(store, undo, seal), follower, lock);
    }

    private void requireNobodyFollows() {
        if (!follower.isNobody()) {
            throw new IllegalArgumentException(
                    "with its history kept the file itself stays as it is, so there is nothing"
                            + " for its copies to follow; " + Advice.Step.SYNCHRONIZE_HISTORY + " copies the history");
        }
    }

    /** What a resumed conversion goes on with must be what the interrupted one left. */
    private static void requireComplete(Path file) throws IOException {
        if (WorkFiles.isUnfinishedPart(file)) {
            throw new UnsupportedFileException(
                    file, "its conversion is not complete; the same convert command completes it, edit it then");
        }
    }

    private static void requireNoHistory(Path file) throws IOException {
        if (History.exists(file)) {
            throw new UnsupportedFileException(
                    file,
                    "has a history, whose revisions hold what differs from the file, so it must stay as it is; "
                            + Advice.Step.ADD_REVISION + " adds a revision, " + Advice.Step.DROP_REVISIONS
                            + " drops them all",
                    Advice.Step.ADD_REVISION,
                    Advice.Step.DROP_REVISIONS);
        }
    }

    /** Other names do not lead to the lock and the journal, which stand beside one of them. */
    private static void requireOneName(Path file) throws IOException {
        int names = new UndoFiles(file).names();
        if (names > 1) {
            throw new UnsupportedFileException(
                    file,
                    "has " + names + " names (hard links), all of which an edit would change, and only one of which"
                            + " would be protected; edit a copy, or add a revision with " + Advice.Step.ADD_REVISION,
                    Advice.Step.ADD_REVISION);
        }
    }
}
