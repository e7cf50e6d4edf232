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
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file open to be edited, locked against other editors. The one place where the stores are put on each other: what
 * stands under libhdf5 is decided here and nowhere else.
 */
final class EditSession implements Closeable {
    private final ByteStore store;
    private final Commit commit;
    private final Closeable files;
    private final Optional<EditCopies> copies;

    /** Makes what was written last. */
    @FunctionalInterface
    private interface Commit {
        void run() throws IOException;
    }

    private EditSession(ByteStore store, Commit commit, Closeable files) {
        this(store, commit, files, Optional.empty());
    }

    private EditSession(ByteStore store, Commit commit, Closeable files, Optional<EditCopies> copies) {
        this.store = store;
        this.commit = commit;
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
        } catch (IOException | RuntimeException e) {
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
        return new EditSession(opened.around(store), both, all, Optional.of(opened));
    }

    private static EditSession openAlone(Path file, EditOptions options) throws IOException {
        requireComplete(file);
        if (!options.keepHistory()) {
            requireNoHistory(file);
        }
        if (options.dryRun()) {
            ByteSource source = options.keepHistory()
                    ? RevisionSource.open(file, RevisionSource.NEWEST)
                    : Recovery.openForReading(file);
            return new EditSession(new OverlayStore(source), () -> {}, source);
        }
        if (options.keepHistory()) {
            RevisionStore revision =
                    RevisionStore.openForEditing(file, System.getProperty("user.name", ""), options.message());
            return new EditSession(revision, revision::commit, () -> {});
        }
        UndoFiles undo = UndoFiles.of(file);
        LockFile lock = undo.lock();
        try {
            requireNoHistory(file); // again: now nobody can begin one
            Recovery.settle(undo, lock);
            return open(undo, lock, options.atomicity() != Atomicity.NO);
        } catch (IOException | RuntimeException e) {
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

    private static EditSession open(UndoFiles undo, LockFile lock, boolean atomic) throws IOException {
        FileStore file = FileStore.open(undo.target());
        try {
            Seal seal = new Seal(Hdf5Signature.find(file), Hdf5Signature.FIRST);
            if (atomic) {
                JournaledStore journaled = new JournaledStore(file, undo, Optional.of(seal));
                return new EditSession(journaled, journaled::commit, lock);
            }
            return new EditSession(file, file::force, lock);
        } catch (IOException | RuntimeException e) {
            try (file) {
                throw e;
            }
        }
    }

    /** The file's bytes. */
    ByteStore store() {
        return store;
    }

    /** Makes everything written so far last. Without journal it only waits until it is on the medium. */
    void commit() throws IOException {
        commit.run();
    }

    /** What became of the copies, once the session is closed. */
    List<CopyReport> copies() {
        return copies.map(EditCopies::reports).orElse(List.of());
    }

    /** With a journal, what was not committed is taken back. */
    @Override
    public void close() throws IOException {
        try (files) {
            store.close();
        }
    }
}
