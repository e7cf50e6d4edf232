package io.github.sliceline.importing;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.StoredType;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The checksums that a file holds of its chunks. Thread-safe. */
final class ChunkChecksums {
    private final ByteStore store;
    private final long start;

    /**
     * Checksums in a file whose dataset {@link #create} made.
     *
     * @param start byte in the file of the first checksum
     */
    ChunkChecksums(ByteStore store, long start) {
        this.store = store;
        this.start = start;
    }

    /** Creates the dataset, without content. A group of its own keeps it out of xarray's way. */
    static void create(Hdf5Writer writer, Shape chunks) throws IOException {
        writer.createGroup(VolumeProfile.CHECKSUMS_GROUP);
        writer.createDataset(DatasetSpec.contiguous(VolumeProfile.CHECKSUMS, StoredType.UINT32, chunks.extents()));
        writer.attribute(
                VolumeProfile.CHECKSUMS,
                "long_name",
                "CRC-32C of the stored bytes of each chunk of " + VolumeProfile.DATA);
    }

    /** Writes the checksums of a batch. */
    void write(ChunkBatch batch) throws IOException {
        ByteBuffer values = ByteBuffer.allocate(batch.count() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < batch.count(); i++) {
            values.putInt(batch.crc(i));
        }
        store.writeFully(values.flip(), start + batch.first() * Integer.BYTES);
    }
}
