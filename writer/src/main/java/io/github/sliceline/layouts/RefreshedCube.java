package io.github.sliceline.layouts;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.edit.EditFailedException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.revision.onion.ExistingFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads.Task;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.profile.PartStatistics;
import io.github.sliceline.volume.profile.StoredChunks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checksums and statistics of a cube that are computed again, after another program has written samples. */
record RefreshedCube(Path file, LayoutOptions options, Job job) {
    /**
     * Writes both in two steps, each completely or not at all. Between the steps the statistics are those of the old
     * samples.
     */
    void write() throws IOException {
        edit(this::writeChecksums);
        edit(this::writeStatistics);
    }

    private void writeChecksums(ByteStore store) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            long at = address(container, VolumeProfile.CHECKSUMS, Integer.BYTES);
            ByteBuffer checksums = checksums(container);
            Files.deleteIfExists(
                    CompanionFile.LAYOUTS.of(file.toRealPath())); // unfinished layouts have the old samples
            store.writeFully(checksums.duplicate(), at);
            if (container.attributes(VolumeProfile.CHECKSUMS).containsKey(VolumeProfile.CHECKSUM_ATTRIBUTE)) {
                AttributeValues checksum = AttributeValues.integers(Integer.toUnsignedLong(Crc32c.of(checksums)));
                new InPlaceAttributes(store)
                        .modify(VolumeProfile.CHECKSUMS, VolumeProfile.CHECKSUM_ATTRIBUTE, checksum);
            }
        }
    }

    private void writeStatistics(ByteStore store) throws IOException {
        ReadOptions read = ReadOptions.DEFAULTS.withDataset(VolumeProfile.DATA);
        try (SeismicVolume cube = SeismicVolume.open(file, read);
                Hdf5Container container = Hdf5Container.open(file)) {
            Job named = job.withProgress((any, done, total) -> job.report("Counting samples", done, total));
            VolumeStatistics counted = PartStatistics.of(
                    cube, VolumePass.within(cube).blocks(), Region.all(cube.shape()), options.threads(), named);
            InPlaceAttributes attributes = new InPlaceAttributes(store);
            for (var value : VolumeDescription.values(counted).entrySet()) {
                attributes.modify(VolumeProfile.STATISTICS, value.getKey(), one(value.getValue()));
            }
            store.writeFully(
                    VolumeDescription.histogram(counted), address(container, VolumeProfile.HISTOGRAM, Long.BYTES));
        }
    }

    private static AttributeValues one(Number value) {
        return value instanceof Long whole
                ? AttributeValues.integers(whole)
                : AttributeValues.reals(value.doubleValue());
    }

    /** Locks the file before it is read, and until it is written. */
    private void edit(Task<ByteStore> writing) throws IOException {
        LockFile lock = ExistingFile.lock(file);
        try (lock) {
            JournaledStore store = openStore();
            try (store) {
                writing.run(store);
                store.commit();
            } catch (IOException e) {
                throw failure(e, store.outcome());
            }
        }
    }

    private JournaledStore openStore() throws IOException {
        UndoFiles undo = UndoFiles.of(file);
        ChannelStore store = ChannelStore.open(undo.target());
        return OnFailure.close(store, () -> {
            Seal seal = new Seal(Hdf5Signature.find(store), Hdf5Signature.VALUE);
            return new JournaledStore(store, undo, seal);
        });
    }

    private IOException failure(IOException cause, JournaledStore.Outcome outcome) {
        if (cause instanceof CorruptFileException || cause instanceof UnsupportedFileException) {
            return cause;
        }
        String said = "the edit failed: " + cause.getMessage() + "; " + outcome.told("nothing was changed");
        return cause instanceof DiskFullException
                ? new DiskFullException(file, said, cause)
                : new EditFailedException(file + ": " + said, 0, cause);
    }

    /** Returns the byte at which a contiguous dataset begins. */
    private static long address(Hdf5Container container, String path, int bytes) throws IOException {
        String problem = path + " is not stored in one piece of elements of " + bytes + " bytes";
        return container
                .dataset(path)
                .pieceOf(bytes)
                .orElseThrow(() -> new CorruptFileException(container, CorruptFileException.UNKNOWN, problem));
    }

    private ByteBuffer checksums(Hdf5Container container) throws IOException {
        StoredChunks chunks = StoredChunks.of(container, container.dataset(VolumeProfile.DATA));
        ByteBuffer checksums = ByteBuffer.allocate(Math.toIntExact(chunks.chunks() * Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        IntBuffer all = checksums.asIntBuffer();
        chunks.sum("Taking checksums", (first, sums) -> all.put((int) first, sums), job);
        return checksums;
    }
}
