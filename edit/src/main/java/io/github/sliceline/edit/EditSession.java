package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.revision.RevisionSource;
import io.github.sliceline.revision.onion.ExistingFile;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.OverlayStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that is open for an edit: in place with a journal, in place without one, or as a revision, by a subclass; or
 * as a dry run in memory, which finds out if everything would work, also for the follower.
 */
class EditSession implements Closeable {
    final FileFollower follower;
    private final Path file;
    private final ByteStore store;
    private final Closeable last;

    /** @param last resource that is closed last, such as the lock on the file */
    private EditSession(Path file, ByteStore opened, FileFollower follower, Closeable last) throws IOException {
        this.file = file;
        this.follower = follower;
        this.last = last;
        this.store = follower.follow(opened);
    }

    /**
     * Opens an HDF5 file for an edit. Refuses a file that must not be edited. Locks the file and completes or takes
     * back an interrupted edit first.
     *
     * @param follower follower of the file; closed with the session
     */
    static EditSession open(Path file, EditOptions options, FileFollower follower) throws IOException {
        return open(file, options, follower, store -> new Seal(Hdf5Signature.find(store), Hdf5Signature.VALUE));
    }

    /** Finder of the bytes that are broken while the file is overwritten. */
    @FunctionalInterface
    interface SealFinder {
        Seal in(ByteSource file) throws IOException;
    }

    /** Opens a file of any format for an edit. */
    static EditSession open(Path file, EditOptions options, FileFollower follower, SealFinder seals)
            throws IOException {
        ExistingFile.requireComplete(file);
        if (options.keepHistory()) {
            requireNobody(follower);
            String user = System.getProperty("user.name", "");
            return options.dryRun()
                    ? tryOut(file, RevisionSource.open(file, RevisionSource.NEWEST), follower)
                    : new Revising(file, RevisionStore.openForEditing(file, user, options.message()));
        }
        if (options.dryRun()) {
            ExistingFile.require(file);
            return tryOut(file, Recovery.openForReading(file), follower);
        }
        LockFile lock = ExistingFile.lock(file);
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
            return new EditSession(file, new OverlayStore(source), follower, source);
        });
    }

    private static void requireNobody(FileFollower follower) {
        if (!follower.isNobody()) {
            throw new IllegalArgumentException(
                    "with its history kept the file itself stays as it is, so there is nothing"
                            + " for its copies to follow; " + Advice.Step.SYNCHRONIZE_HISTORY + " copies the history");
        }
    }

    final ByteStore store() {
        return store;
    }

    /** Makes everything written so far last. A dry run only finds out if that would work. */
    void commit() throws IOException {
        follower.completed(file, Job.quiet());
    }

    /**
     * Returns a clause that says what became of the file after a failure. The session is closed before.
     *
     * @param done clause that says what earlier commits have done
     */
    String outcome(String done, Exception failure) {
        return done;
    }

    /** Takes back what was not committed, if that is possible, in the file and then in what follows it. */
    @Override
    public void close() throws IOException {
        try (last;
                follower) {
            store.close();
        }
    }

    /**
     * Returns the exception of a failure outside a command, such as a full drive at the commit. The session is closed
     * before.
     *
     * @param done clause that says what the commits that returned have done
     * @param commands number of commands that they have done
     */
    final IOException failure(IOException cause, String done, int commands) {
        boolean unsuitable = cause instanceof CorruptFileException || cause instanceof UnsupportedFileException;
        return unsuitable ? cause : failure("the edit failed", cause, done, commands);
    }

    /** Returns the exception of a failure of one step, such as a command, which the message names. */
    final IOException failure(String what, Exception cause, String done, int commands) {
        String sentence = what + ": " + reason(cause) + "; " + outcome(done, cause);
        return cause instanceof DiskFullException
                ? new DiskFullException(file, sentence, cause)
                : new EditFailedException(file + ": " + sentence, commands, cause);
    }

    /**
     * Returns the message without the file's name, with which ours begins already. Under libhdf5 the store may have
     * another name.
     */
    private String reason(Exception e) {
        String said = String.valueOf(e.getMessage());
        for (String name : List.of(file.toString(), store.toString())) {
            if (said.startsWith(name)) {
                return said.substring(name.length()).replaceFirst("^: | ", "");
            }
        }
        return said;
    }

    /** An edit in place that happens wholly or not at all, by a journal. */
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
        String outcome(String done, Exception failure) {
            return journaled.outcome().told(done) + follower.remark();
        }
    }

    /** An edit in place without a journal: libhdf5 writes into the file, even if a command fails. */
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
        String outcome(String done, Exception failure) {
            boolean refused = failure instanceof IllegalArgumentException;
            return (refused ? done : "without a journal nothing is taken back, so the file may be changed in part")
                    + follower.remark();
        }

        /** Lets the follower have what was written: the file has it too, even if it was never committed. */
        @Override
        public void close() throws IOException {
            Closeable rest = super::close;
            try (rest) {
                follower.named();
            }
        }
    }

    /** An edit that leaves the file as it is and adds revisions to its history. It has no follower. */
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
        String outcome(String done, Exception failure) {
            return committing ? "whether a revision was added, " + Advice.Step.LIST_REVISIONS + " says" : done;
        }
    }
}
