package io.github.sliceline.convert;

import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.LockFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;

/** Keeps others from converting to the same target. Why that is no lock on the journal, {@link LockFile} says. */
final class TargetLock implements Closeable {
    private final WorkFiles files;
    private final LockFile lock;

    private TargetLock(WorkFiles files, LockFile lock) {
        this.files = files;
        this.lock = lock;
    }

    /**
     * Takes the lock.
     *
     * @throws FileSystemException if somebody has it
     */
    static TargetLock acquire(WorkFiles files) throws IOException {
        return new TargetLock(files, LockFile.acquire(files.lock(), files.target(), "is being converted to already"));
    }

    /** The files that only its owner may touch. */
    WorkFiles files() {
        return files;
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
