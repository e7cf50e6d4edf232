package io.github.sliceline.storage;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Opens files for reading, as they should be: made whole if an edit was interrupted, or as they were at a revision.
 * Who edits files registers an implementation that does both, as {@link java.util.ServiceLoader} finds it; where there
 * is none, {@link PlainOpener} opens files as they stand and refuses the rest. Implementations are thread-safe.
 */
public interface FileOpener {
    /** Stands for the revision that is the newest when the file is opened; the file itself if it has no history. */
    int NEWEST = -1;

    InstalledServices<FileOpener> INSTALLED =
            new InstalledServices<>(FileOpener.class, loader -> ServiceLoader.load(FileOpener.class, loader));

    /**
     * Opens a file for reading.
     *
     * @param revision 1 or more as numbered in its history; 0 for the file itself; or {@link #NEWEST}
     * @return its bytes, which the caller closes
     * @throws UnsupportedFileException if there is no such revision, or the file cannot be made whole
     */
    ByteSource open(Path file, int revision) throws IOException;

    /** The one of this process. */
    static FileOpener installed() {
        return INSTALLED.get().stream().findFirst().orElseGet(PlainOpener::new);
    }

    /**
     * Opens a file with the {@link FileOpener} of this process, or an object of a store.
     *
     * @param revision as of {@link #open}
     * @return its bytes, which the caller closes
     */
    static ByteSource openAny(Path path, int revision) throws IOException {
        if (!(path instanceof RemotePath object)) {
            return installed().open(path, revision);
        }
        if (revision > 0) {
            throw new UnsupportedFileException(
                    path,
                    "is an object of a store, of which no revision but the last is read; check out revision " + revision
                            + " where its history is");
        }
        return RemoteSource.open(object);
    }
}
