package io.github.sliceline.volume.format;

import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.InstalledServices;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A format of volumes other than HDF5. A module that reads one registers an implementation as {@link ServiceLoader}
 * finds it; files that have HDF5's signature are never asked about. Implementations are thread-safe.
 */
public interface VolumeFormat {
    InstalledServices<VolumeFormat> INSTALLED =
            new InstalledServices<>(VolumeFormat.class, loader -> ServiceLoader.load(VolumeFormat.class, loader));

    /**
     * Finds the traces of a file or object of the format.
     *
     * @param version of the file, with its name, taken before it was opened
     * @param source its bytes, which are no HDF5 file's; closed by its owner
     * @return empty if the file is of another format
     * @throws io.github.sliceline.CorruptFileException if it is of this format and broken
     * @throws io.github.sliceline.UnsupportedFileException if it is of this format and no volume is found in it
     */
    Optional<StoredVolume> open(FileVersion version, ByteSource source) throws IOException;

    /** The formats of this process, found once. */
    static List<VolumeFormat> installed() {
        return INSTALLED.get();
    }
}
