package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.work.LockFile;
import io.github.sliceline.work.OverlayStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A file open to be edited. {@link EditOpener} decides which kind, and so what stands under libhdf5. */
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

    final ByteStore store() {
        return store;
    }

    /** Makes everything written so far last, or, where nothing does, only finds out whether it would. */
    void commit() throws IOException {
        follower.completed(file, Job.quiet());
    }

    /** What became of the file after a failure, given what commits have done before it. Of a session that is closed. */
    abstract String outcome(String done, Exception failure);

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

    /** The same of a failure in the midst of something, which the message names. */
    final IOException failure(String what, Exception cause, String done, int commands) {
        String sentence = what + ": " + reason(cause) + "; " + outcome(done, cause);
        return cause instanceof DiskFullException
                ? new DiskFullException(file, sentence, cause)
                : new EditFailedException(file + ": " + sentence, commands, cause);
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
        String outcome(String done, Exception failure) {
            String became = switch (journaled.ending()) {
                case DONE -> done;
                case LEFT_TO_RECOVERY -> done + ", once " + Advice.Step.OPEN_AGAIN + " has put it right";
                case UNKNOWN ->
                    "whether the file is as before it or as after it turns out when " + Advice.Step.OPEN_AGAIN
                            + " puts it right";
            };
            return became + follower.remark();
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
        String outcome(String done, Exception failure) {
            boolean refused = failure instanceof IllegalArgumentException;
            return (refused ? done : "without a journal nothing is taken back, so the file may be changed in part")
                    + follower.remark();
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
        String outcome(String done, Exception failure) {
            return done;
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
        String outcome(String done, Exception failure) {
            return committing ? "whether a revision was added, " + Advice.Step.LIST_REVISIONS + " says" : done;
        }
    }
}
