package io.github.sliceline.importing;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.file.Path;

/** Where things lie in an HDF5 file that libhdf5 has made and closed. */
record PartLayout(Hdf5Container container) {

    /** @param bytes what the file holds; left open */
    static PartLayout of(Path file, ByteSource bytes) throws IOException {
        return new PartLayout(Hdf5Container.of(file, bytes, ReadLimits.DEFAULTS));
    }

    /** Where the chunks of the samples are; all absent where they are filtered. */
    ChunkIndex chunks() throws IOException {
        return ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA));
    }

    /** Byte in the file where a dataset in one piece starts. */
    long position(String path) throws IOException {
        DatasetInfo dataset = container.dataset(path);
        if (dataset.layout() instanceof StorageLayout.Contiguous piece
                && piece.address() != StorageLayout.NOT_ALLOCATED) {
            return piece.address();
        }
        throw new CorruptFileException(
                container, dataset.headerAddress(), dataset.toString() + "; wanted its elements in one piece");
    }
}
