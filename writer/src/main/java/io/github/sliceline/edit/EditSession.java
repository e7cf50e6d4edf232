package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.revision.onion.HistoryFiles;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.work.LockFile;
import io.github.sliceline.work.OverlayStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A file open to be edited: in place with a journal or without one, as a revision, or tried out. */
abstract class EditSession implements Closeable {
    final FileFollower follower;
    private final Path file;
    private final ByteStore store;
    private final Closeable last;

    /** @param last closed after all else, such as the lock on the file */
    private EditSession(Path file, ByteStore opened, FileFollower follower, Closeable last) throws IOException {
        this.file = file;
        this.follower = follower;
        this.last = last;
        this.store = follower.follow(opened);
    }

    /**
     * Opens an HDF5 file to be edited as the options want it: refuses what must not be edited, locks it, makes it whole first.
     *
     * @param follower of the file; closed with the session
     */
    static EditSession open(Path file, EditOptions options, FileFollower follower) throws IOException {
        return open(file, options, follower, store -> new Seal(Hdf5Signature.find(store), Hdf5Signature.VALUE));
    }

    /** Finds the bytes of a file that are broken while it is overwritten. */
    @FunctionalInterface
    interface SealFinder {
        Seal in(ByteSource file) throws IOException;
    }

    /** Opens a file of any format. */
    static EditSession open(Path file, EditOptions options, FileFollower follower, SealFinder seals)
            throws IOException {
        requireComplete(file);
        if (options.keepHistory()) {
            requireNobody(follower);
            String user = System.getProperty("user.name", "");
            return options.dryRun()
                    ? tryOut(file, RevisionSource.open(file, RevisionSource.NEWEST), follower)
                    : new Revising(file, RevisionStore.openForEditing(file, user, options.message()));
        }
        if (options.dryRun()) {
            requireNoHistory(file);
            requireOneName(file);
            return tryOut(file, Recovery.openForReading(file), follower);
        }
        LockFile lock = lock(file);
        return OnFailure.close(lock, () -> {
            UndoFiles undo = UndoFiles.of(file);
            ChannelStore store = ChannelStore.open(undo.target());
            return OnFailure.close(store, () -> {
                Seal seal = seals.in(store);
                follower.begin(file);
                return options.atomicity() == Atomicity.NO
                        ? new Unprotected(file, store, follower, lock)
                        : new Journaled(file, new JournaledStore(store, undo, seal), follower, lock);
            });
        });
    }

    private static EditSession tryOut(Path file, ByteSource source, FileFollower follower) throws IOException {
        return OnFailure.close(source, () -> {
            follower.begin(file);
            return new Trial(file, source, follower);
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

    private static void requireNobody(FileFollower follower) {
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

    final ByteStore store() {
        return store;
    }

    /** Makes everything written so far last, or, where nothing does, only finds out whether it would. */
    void commit() throws IOException {
        follower.completed(file, Job.quiet());
    }

    /** What became of the file after a failure, given what commits have done before it. Of a session that is closed. */
    abstract Outcome outcome(String done, Exception failure);

    /** A clause of a message, and what it advises. */
    private record Outcome(String said, List<Advice> advice) {
        Outcome(String said, Advice... advice) {
            this(said, List.of(advice));
        }

        Outcome with(FileFollower follower) {
            List<Advice> all =
                    Stream.concat(advice.stream(), follower.advice().stream()).toList();
            return new Outcome(said + follower.remark(), all);
        }
    }

    /** What was not committed is taken back, where that can be done; then the same of whoever follows. */
    @Override
    public void close() throws IOException {
        try (last;
                follower) {
            store.close();
        }
    }

    /**
     * The exception of a failure that is nobody's command, such as a full drive in the end, with what the commits that
     * returned have done, and how many commands that is. Of a session that is closed.
     */
    final IOException failure(IOException cause, String done, int commands) {
        boolean unsuitable = cause instanceof CorruptFileException || cause instanceof UnsupportedFileException;
        return unsuitable ? cause : failure("the edit failed", cause, done, commands);
    }

    /** The exception of a failure in the midst of something, which the message names. */
    final IOException failure(String what, Exception cause, String done, int commands) {
        Outcome outcome = outcome(done, cause);
        String sentence = what + ": " + reason(cause) + "; " + outcome.said;
        Advice[] advice = outcome.advice.toArray(new Advice[0]);
        return cause instanceof DiskFullException
                ? new DiskFullException(file, sentence, cause, advice)
                : new EditFailedException(file + ": " + sentence, commands, cause, advice);
    }

    /** Without the name of the file, with which the message begins; what stands under libhdf5 may go by another. */
    private String reason(Exception e) {
        String said = String.valueOf(e.getMessage());
        for (String name : List.of(file.toString(), store.toString())) {
            if (said.startsWith(name)) {
                return said.substring(name.length()).replaceFirst("^: | ", "");
            }
        }
        return said;
    }

    /** Edits a file in place, wholly or not at all, by a journal. */
    static final class Journaled extends EditSession {
        private final JournaledStore journaled;

        Journaled(Path file, JournaledStore journaled, FileFollower follower, LockFile lock) throws IOException {
            super(file, journaled, follower, lock);
            this.journaled = journaled;
        }

        @Override
        void commit() throws IOException {
            super.commit();
            journaled.commit();
            follower.named();
        }

        @Override
        Outcome outcome(String done, Exception failure) {
            Advice again = Advice.Step.OPEN_AGAIN;
            Outcome became = switch (journaled.outcome()) {
                case DONE -> new Outcome(done);
                case LEFT_TO_RECOVERY -> new Outcome(done + ", once " + again + " has put it right", again);
                case UNKNOWN ->
                    new Outcome(
                            "whether the file is as before it or as after it turns out when " + again
                                    + " puts it right",
                            again);
            };
            return became.with(follower);
        }
    }

    /** Edits a file in place without a journal: libhdf5 writes into it, even if a command fails. */
    static final class Unprotected extends EditSession {
        Unprotected(Path file, ChannelStore opened, FileFollower follower, LockFile lock) throws IOException {
            super(file, opened, follower, lock);
        }

        @Override
        void commit() throws IOException {
            super.commit();
            store().force();
            follower.named();
        }

        @Override
        Outcome outcome(String done, Exception failure) {
            boolean refused = failure instanceof IllegalArgumentException;
            String said =
                    refused ? done : "without a journal nothing is taken back, so the file may be changed in part";
            return new Outcome(said).with(follower);
        }

        /** The file has what was written, whether that was committed or not, so whoever follows is to have it too. */
        @Override
        public void close() throws IOException {
            Closeable rest = super::close;
            try (rest) {
                follower.named();
            }
        }
    }

    /** Edits a file in memory only, to find out whether everything would work, also for those who follow. */
    static final class Trial extends EditSession {
        Trial(Path file, ByteSource source, FileFollower follower) throws IOException {
            super(file, new OverlayStore(source), follower, source);
        }

        @Override
        Outcome outcome(String done, Exception failure) {
            return new Outcome(done);
        }
    }

    /** Leaves a file as it is and adds revisions to its history. Nobody follows. */
    static final class Revising extends EditSession {
        private final RevisionStore revision;
        private boolean committing;

        Revising(Path file, RevisionStore revision) throws IOException {
            super(file, revision, FileFollower.NOBODY, () -> {});
            this.revision = revision;
        }

        @Override
        void commit() throws IOException {
            committing = true; // unless it returns
            revision.commit();
            committing = false;
        }

        @Override
        Outcome outcome(String done, Exception failure) {
            Advice list = Advice.Step.LIST_REVISIONS;
            return committing
                    ? new Outcome("whether a revision was added, " + list + " says", list)
                    : new Outcome(done);
        }
    }
}
