package io.github.sliceline.create;

import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.upload.UploadStore;
import io.github.sliceline.work.LockFile;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** Where a new volume is until it has its name: a part file beside it, or an upload. Closed before that, nothing is left. */
sealed interface VolumePlace extends Closeable {
    /** What the volume is written to; closed with this. */
    ByteStore store();

    /** The file is laid out, and nothing of it is written yet. */
    default void laidOut(FilePieces extents) {}

    /** Gives what is complete its name. */
    void name() throws IOException;

    /**
     * Begins one.
     *
     * @param knownBytes that it will have at least
     */
    static VolumePlace begin(Path target, boolean overwrite, long knownBytes, WorkStores stores) throws IOException {
        return target instanceof RemotePath object
                ? new InStore(UploadStore.begin(object, overwrite, 0))
                : InFile.begin(new WorkFiles(target), overwrite, knownBytes, stores);
    }

    /** Beside its name. */
    record InFile(WorkFiles files, boolean overwrite, LockFile lock, ByteStore store) implements VolumePlace {
        private static InFile begin(WorkFiles files, boolean overwrite, long knownBytes, WorkStores stores)
                throws IOException {
            NewFile.require(files.target(), overwrite);
            LockFile lock = LockFile.acquire(files.lock(), files.target(), "is being written already");
            return OnFailure.close(lock, () -> {
                requireNoConversion(files);
                PartFile.requireRoom(files.target(), knownBytes);
                files.delete();
                return OnFailure.close(
                        files::delete, () -> new InFile(files, overwrite, lock, stores.openDirect(files.part())));
            });
        }

        private static void requireNoConversion(WorkFiles files) throws IOException {
            if (WorkFiles.unfinished(files.part()).isPresent()) {
                throw new FileAlreadyExistsException(
                        files.part().toString(),
                        null,
                        "is an unfinished conversion; finish or delete that, or give the new volume another name");
            }
        }

        @Override
        public void name() throws IOException {
            store.force();
            store.close(); // a file that is open keeps its name on some systems
            NewFile.name(files.target(), () -> {
                try (PartFile named = PartFile.resume(files.target(), overwrite)) {
                    named.rename();
                    named.forceName();
                }
            });
        }

        @Override
        public void close() throws IOException {
            Closeable leftover = files::delete; // of a volume that has its name nothing is left
            try (lock;
                    leftover) {
                store.close();
            }
        }
    }

    /** In an object store. */
    record InStore(UploadStore store) implements VolumePlace {
        @Override
        public void laidOut(FilePieces extents) {
            store.laidOut(extents, 0);
        }

        @Override
        public void name() throws IOException {
            store.complete();
        }

        @Override
        public void close() throws IOException {
            store.close();
        }
    }
}
