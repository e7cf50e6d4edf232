package io.github.sliceline.storage;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Opens files for reading, after recovering an interrupted edit, or as of a revision. The module that edits files
 * provides an implementation, which {@link java.util.ServiceLoader} finds. Without one, {@link PlainOpener} opens files
 * as they are and refuses files that need recovery or a revision. Implementations are thread-safe.
 */
public interface FileOpener {
    /** Stands for the newest revision at the time of opening; the file itself if it has no history. */
    int NEWEST = -1;

    InstalledServices<FileOpener> INSTALLED =
            new InstalledServices<>(FileOpener.class, loader -> ServiceLoader.load(FileOpener.class, loader));

    /**
     * Opens a file for reading.
     *
     * @param revision number of a revision in the file's history, from 1; 0 for the file itself; or {@link #NEWEST}
     * @return the file's bytes, which the caller closes
     * @throws UnsupportedFileException if the revision does not exist, or the file cannot be recovered
     */
    ByteSource open(Path file, int revision) throws IOException;

    /** Returns the opener of this process. */
    static FileOpener installed() {
        return INSTALLED.get().stream().findFirst().orElseGet(PlainOpener::new);
    }

    /**
     * Opens a file with the {@link FileOpener} of this process, or an object of a store.
     *
     * @param revision as of {@link #open}
     * @return the bytes, which the caller closes
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
