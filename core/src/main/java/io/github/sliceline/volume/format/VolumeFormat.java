package io.github.sliceline.volume.format;

import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.InstalledServices;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A format of volumes other than HDF5. A module registers its implementation for {@link ServiceLoader}. Files with HDF5's
 * signature are never passed to it. Implementations are thread-safe.
 */
public interface VolumeFormat {
    InstalledServices<VolumeFormat> INSTALLED =
            new InstalledServices<>(VolumeFormat.class, loader -> ServiceLoader.load(VolumeFormat.class, loader));

    /**
     * Opens a file or object of this format.
     *
     * @param version name and version of the file, taken before it was opened
     * @param source bytes of a file that is not HDF5; closed by its owner
     * @return empty if the file is of another format
     * @throws io.github.sliceline.CorruptFileException if it is of this format and broken
     * @throws io.github.sliceline.UnsupportedFileException if it is of this format and no volume is found in it
     */
    Optional<StoredVolume> open(FileVersion version, ByteSource source) throws IOException;

    /** Returns the formats of this process, which are searched for once. */
    static List<VolumeFormat> installed() {
        return INSTALLED.get();
    }
}
