package io.github.sliceline.edit;

import io.github.sliceline.convert.SegyToHdf5;
import io.github.sliceline.hdf5.Hdf5Signature;
import io.github.sliceline.mirror.CopyReport;
import io.github.sliceline.mirror.EditCopies;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.revision.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OverlayStore;
import io.github.sliceline.storage.UnsupportedVolumeException;
import io.github.sliceline.undo.Ending;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A file open to be edited, locked against other editors. The one place where the stores are put on each other: what
 * stands under libhdf5 is decided here and nowhere else.
 */
final class EditSession implements Closeable {
    private final ByteStore store;
    private final Commit commit;
    private final Outcome outcome;
    private final Closeable files;
    private final Optional<EditCopies> copies;
    private boolean committing;

    /** Makes what was written last. */
    @FunctionalInterface
    private interface Commit {
        void run() throws IOException;
    }

    /** Says what became of the file, where that is not just what commits that returned have done. */
    @FunctionalInterface
    private interface Outcome {
        String say(String done, Exception failure, boolean committing);
    }

    /**
     * Session on a store.
     *
     * @param files closed after the store
     */
    private EditSession(ByteStore store, Commit commit, Outcome outcome, Closeable files) {
        this(store, commit, outcome, files, Optional.empty());
    }

    private EditSession(ByteStore store, Commit commit, Outcome outcome, Closeable files, Optional<EditCopies> copies) {
        this.store = store;
        this.commit = commit;
        this.outcome = outcome;
        this.files = files;
        this.copies = copies;
    }

    /** Opens a file as the options want it, and its copies. If an edit of it was interrupted, it is made whole first. */
    static EditSession open(Path file, EditOptions options) throws IOException {
        EditSession alone = openAlone(file, options);
        if (options.copies().targets().isEmpty()) {
            return alone;
        }
        try {
            return alone.withCopies(file, options);
        } catch (IOException | RuntimeException | Error e) {
            try (alone) {
                throw e;
            }
        }
    }

    /**
     * Puts the store of the copies above that of the file, so that each keeps its journal to itself. The file is
     * committed once all copies have everything in their journals; from then on they only have to be told.
     */
    private EditSession withCopies(Path file, EditOptions options) throws IOException {
        long sealAt = Hdf5Signature.find(store);
        EditCopies opened = options.copies().openForEdit(file, store, sealAt, options.dryRun());
        Commit both = () -> {
            opened.prepare();
            commit.run();
            opened.commit();
        };
        boolean staysUncommitted = options.atomicity() == Atomicity.NO && !options.dryRun();
        Closeable all = () -> {
            try (files) {
                if (staysUncommitted) {
                    opened.commitWhatIsWritten();
                }
                opened.close();
            }
        };
        return new EditSession(opened.around(store), both, outcome, all, Optional.of(opened));
    }

    private static EditSession openAlone(Path file, EditOptions options) throws IOException {
        requireComplete(file);
        if (!options.keepHistory()) {
            requireNoHistory(file);
            requireOneName(file);
        }
        if (options.dryRun()) {
            return tryOut(file, options);
        }
        if (options.keepHistory()) {
            RevisionStore revision =
                    RevisionStore.openForEditing(file, System.getProperty("user.name", ""), options.message());
            return new EditSession(
                    revision,
                    revision::commit,
                    (done, failure, committing) -> committing ? revision(file) : done,
                    () -> {});
        }
        UndoFiles undo = UndoFiles.of(file);
        LockFile lock = undo.lock();
        try {
            requireComplete(undo.target()); // again: now nobody of ours can begin anything
            requireNoHistory(undo.target());
            History.deleteEmpty(undo.target());
            requireOneName(undo.target());
            Recovery.settle(undo, lock);
            return editInPlace(file, options, undo, lock);
        } catch (IOException | RuntimeException | Error e) {
            try (lock) {
                throw e;
            }
        }
    }

    /** What a resumed conversion goes on with must be what the interrupted one left. */
    private static void requireComplete(Path file) throws IOException {
        if (SegyToHdf5.isUnfinishedPart(file)) {
            throw new UnsupportedVolumeException(
                    file, "its conversion is not complete; the same convert command completes it, edit it then");
        }
    }

    private static void requireNoHistory(Path file) throws IOException {
        if (History.exists(file)) {
            throw new UnsupportedVolumeException(
                    file,
                    "has a history, whose revisions hold what differs from the file, so it must stay as it is; "
                            + "--keep-history adds a revision, 'sliceline history prune --keep-to 0' drops them all");
        }
    }

    /** Other names do not lead to the lock and the journal, which stand beside one of them. */
    private static void requireOneName(Path file) throws IOException {
        int names = new UndoFiles(file).names();
        if (names > 1) {
            throw new UnsupportedVolumeException(
                    file,
                    "has " + names + " names (hard links), all of which an edit would change, and only one of which"
                            + " would be protected; edit a copy, or add a revision with --keep-history");
        }
    }

    private static EditSession tryOut(Path file, EditOptions options) throws IOException {
        if (options.backup()) {
            BackupCopy.require(file);
        }
        ByteSource source = options.keepHistory()
                ? RevisionSource.open(file, RevisionSource.NEWEST)
                : Recovery.openForReading(file);
        return new EditSession(new OverlayStore(source), () -> {}, (done, failure, committing) -> done, source);
    }

    private static EditSession editInPlace(Path path, EditOptions options, UndoFiles undo, LockFile lock)
            throws IOException {
        FileStore file = FileStore.open(undo.target());
        try {
            Seal seal = new Seal(Hdf5Signature.find(file), Hdf5Signature.VALUE);
            if (options.atomicity() == Atomicity.NO) {
                Closeable files = backUp(path, options, () -> true, lock); // libhdf5 writes even if a command fails
                return new EditSession(file, file::force, EditSession::unprotected, files);
            }
            JournaledStore journaled = new JournaledStore(file, undo, seal);
            Closeable files = backUp(path, options, journaled::isChanged, lock);
            Outcome outcome = (done, failure, committing) -> journaled(journaled.ending(), path, done);
            return new EditSession(journaled, journaled::commit, outcome, files);
        } catch (IOException | RuntimeException | Error e) {
            try (file) {
                throw e;
            }
        }
    }

    /** The copy is made when nothing can be refused any more; it goes with the lock still held if it is not needed. */
    private static Closeable backUp(Path path, EditOptions options, BooleanSupplier changed, LockFile lock)
            throws IOException {
        if (!options.backup()) {
            return lock;
        }
        BackupCopy copy = BackupCopy.make(path);
        return () -> {
            try (lock) {
                if (!changed.getAsBoolean()) {
                    copy.remove();
                }
            }
        };
    }

    /** The file's bytes. */
    ByteStore store() {
        return store;
    }

    /** Makes everything written so far last. Without journal it only waits until it is on the medium. */
    void commit() throws IOException {
        committing = true; // unless it returns
        commit.run();
        committing = false;
    }

    /** What became of the copies, once the session is closed. */
    List<CopyReport> copies() {
        return copies.map(EditCopies::reports).orElse(List.of());
    }

    /**
     * Says what became of the file after a failure, and of copies that are different now: there is no report to say so.
     * Of a session that is closed.
     *
     * @param done what the commits that returned have done
     */
    String outcome(String done, Exception failure) {
        return outcome.say(done, failure, committing)
                + copies().stream()
                        .filter(copy -> !copy.hasFollowed())
                        .map(copy -> "; its copy " + copy.target() + " is different now ("
                                + copy.problem().orElse("") + "), 'sliceline mirror sync' makes it the same")
                        .collect(Collectors.joining());
    }

    private static String revision(Path file) {
        return "whether a revision was added, 'sliceline history list " + file + "' says";
    }

    private static String unprotected(String done, Exception failure, boolean committing) {
        boolean refused = failure instanceof IllegalArgumentException;
        return refused ? done : "without a journal nothing is taken back, so the file may be changed in part";
    }

    private static String journaled(Ending ending, Path file, String done) {
        return switch (ending) {
            case DONE -> done;
            case LEFT_TO_RECOVERY -> done + ", once 'sliceline info " + file + "' has put the file right";
            case UNKNOWN ->
                "whether the file is as before it or as after it turns out when 'sliceline info " + file
                        + "' puts it right";
        };
    }

    /** With a journal, what was not committed is taken back. A backup of a file that was not changed goes too. */
    @Override
    public void close() throws IOException {
        try (files) {
            store.close();
        }
    }
}
