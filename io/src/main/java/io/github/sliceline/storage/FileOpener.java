package io.github.sliceline.storage;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Opens files for reading, as they should be: made whole if an edit was interrupted, or as they were at a revision.
 * Who edits files registers an implementation that does both, as {@link java.util.ServiceLoader} finds it; where there
 * is none, {@link PlainOpener} opens files as they stand and refuses the rest. Implementations are thread-safe.
 */
public interface FileOpener {
    /** Stands for the revision that is the newest when the file is opened; the file itself if it has no history. */
    int NEWEST = -1;

    /**
     * Opens a file for reading.
     *
     * @param file its bytes are closed by whoever asked for them
     * @param revision 1 or more as numbered in its history; 0 for the file itself; or {@link #NEWEST}
     * @throws UnsupportedFileException if there is no such revision, or the file cannot be made whole
     */
    ByteSource open(Path file, int revision) throws IOException;

    static FileOpener installed() {
        return Installed.get();
    }

    /**
     * Opens a file with the {@link FileOpener} of this process, or an object of a store.
     *
     * @param revision as of {@link #open}
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

    /** The {@link FileOpener} of this process. Thread-safe. */
    final class Installed {
        private static @Nullable FileOpener found;

        private Installed() {}

        /** Not in a static initialiser: that one fails tells why once only, and is a missing class ever after. */
        static synchronized FileOpener get() {
            FileOpener opener = found;
            if (opener == null) {
                opener = find(FileOpener.class.getClassLoader())
                        .or(() -> find(Thread.currentThread().getContextClassLoader()))
                        .orElseGet(PlainOpener::new);
                found = opener;
            }
            return opener;
        }

        /** Beside Sliceline's own classes, and where the application keeps what it adds to them. */
        private static Optional<FileOpener> find(@Nullable ClassLoader loader) {
            return ServiceLoader.load(FileOpener.class, loader).findFirst();
        }
    }
}
