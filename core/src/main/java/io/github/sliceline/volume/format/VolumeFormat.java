package io.github.sliceline.volume.format;

import io.github.sliceline.storage.RemoteSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A format of volumes other than HDF5. A module that reads one registers an implementation as {@link ServiceLoader}
 * finds it; files that have HDF5's signature are never asked about. Implementations are thread-safe.
 */
public interface VolumeFormat {
    /**
     * Opens a file of the format.
     *
     * @param file regular, and no HDF5 file
     * @return empty if the file is of another format
     * @throws io.github.sliceline.CorruptFileException if it is of this format and broken
     * @throws io.github.sliceline.UnsupportedFileException if it is of this format and no volume is found in it
     */
    Optional<TraceFile> open(Path file) throws IOException;

    /**
     * Opens an object of a store.
     *
     * @param object no HDF5 file; closed with what is returned, and by nobody here if nothing is
     * @return as {@link #open(Path)}
     */
    Optional<TraceFile> open(RemoteSource object) throws IOException;

    /** The formats of this process, found once. */
    static List<VolumeFormat> installed() {
        return Installed.get();
    }

    /** The formats of this process. Thread-safe. */
    final class Installed {
        private static @Nullable List<VolumeFormat> found;

        private Installed() {}

        /** Beside Sliceline's own classes, else where the application keeps what it adds to them. */
        static synchronized List<VolumeFormat> get() {
            List<VolumeFormat> formats = found;
            if (formats == null) {
                formats = find(VolumeFormat.class.getClassLoader());
                formats = formats.isEmpty() ? find(Thread.currentThread().getContextClassLoader()) : formats;
                found = formats;
            }
            return formats;
        }

        private static List<VolumeFormat> find(@Nullable ClassLoader loader) {
            return ServiceLoader.load(VolumeFormat.class, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        }
    }
}
