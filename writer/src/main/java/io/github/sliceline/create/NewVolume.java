package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.upload.UploadStore;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A new volume in which everything but samples is written. If it is closed before it is complete, nothing remains.
 *
 * @param store a part file beside the target, or an upload; closed with this
 * @param lock lock on the part file; empty for an object
 */
record NewVolume(Path target, VolumeLayout layout, ByteStore store, Optional<LockFile> lock, EncodedFile file)
        implements Closeable {

    static NewVolume begin(Path target, VolumeLayout layout, WorkStores stores) throws IOException {
        VolumeDescription description = layout.describe();
        description.spec().encode(); // refuses a specification that no file can hold
        try {
            if (target instanceof RemotePath object) {
                UploadStore store = UploadStore.begin(object, layout.spec().overwrite(), 0);
                EncodedFile file = new EncodedFile(store, 0, extents -> store.laidOut(extents, 0));
                return new NewVolume(target, layout, store, Optional.empty(), file).described(description);
            }
            WorkFiles files = new WorkFiles(target);
            NewFile.require(target, layout.spec().overwrite());
            LockFile lock = LockFile.acquire(files.lock(), target, "is being written already");
            return OnFailure.close(lock, () -> {
                requireNoConversion(files);
                PartFile.requireRoom(target, layout.knownBytes());
                files.delete();
                ByteStore store = OnFailure.close(files::delete, () -> stores.openDirect(files.part()));
                EncodedFile file = new EncodedFile(store, 0);
                return new NewVolume(target, layout, store, Optional.of(lock), file).described(description);
            });
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    private static void requireNoConversion(WorkFiles files) throws IOException {
        if (WorkFiles.unfinished(files.part()).isPresent()) {
            throw new FileAlreadyExistsException(
                    files.part().toString(),
                    null,
                    "is an unfinished conversion; finish or delete that, or give the new volume another name");
        }
    }

    private NewVolume described(VolumeDescription description) throws IOException {
        return OnFailure.close(this, () -> {
            file.describe(description.spec());
            description.writeKnown(file);
            layout.writeMaps(file);
            return this;
        });
    }

    /** Returns the upload, if the target is an object. */
    Optional<UploadStore> upload() {
        return Optional.of(store).filter(UploadStore.class::isInstance).map(UploadStore.class::cast);
    }

    /** Completes the file after all chunks are written, and gives it its name. */
    void complete() throws IOException {
        file.complete();
        if (upload().isPresent()) {
            upload().get().complete();
            return;
        }
        store.force();
        store.close(); // some systems do not rename an open file
        NewFile.namePart(target, layout.spec().overwrite());
    }

    @Override
    public void close() throws IOException {
        if (lock.isEmpty()) {
            store.close();
            return;
        }
        Closeable leftover = new WorkFiles(target)::delete; // after the part got its name, this deletes nothing
        LockFile held = lock.get();
        try (held;
                leftover) {
            store.close();
        }
    }
}
