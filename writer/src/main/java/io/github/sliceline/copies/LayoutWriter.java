package io.github.sliceline.copies;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.NumberAttribute;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.layout.AttributeValue;
import io.github.sliceline.hdf5.layout.DataType;
import io.github.sliceline.hdf5.layout.DatasetForm;
import io.github.sliceline.hdf5.layout.FileSpec;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.hdf5.write.LaidOutFile;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.profile.ChunkSink;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.CubeTie;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.GroupCommit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds copies of the cube to a file that holds it: behind its end, and then, in one step, to what it says of itself. Until
 * that step the file is as it was, whatever happens.
 */
public final class LayoutWriter {
    private final ByteStore store;
    private final SeismicVolume source;
    private final List<CubeCopy> copies;
    private final Optional<LevelsOfDetail> levels;
    private final AppendedObjects appended;
    private final LaidOutFile file;
    private final Cube cube;

    /** What an earlier run left. */
    public record Earlier(Checkpoint checkpoint, JournalReader journal) {}

    /**
     * What is added.
     *
     * @param levels of detail; 0 for none
     */
    public record Wanted(List<CubeCopy> copies, int levels) {
        public Wanted {
            copies = List.copyOf(copies);
        }
    }

    /** What it may take of the machine. */
    public record Means(int threads, long memory) {}

    private LayoutWriter(ByteStore store, SeismicVolume source, Wanted wanted, AppendedObjects appended, Cube cube) {
        this.store = store;
        this.source = source;
        this.copies = wanted.copies;
        this.levels = wanted.levels == 0 ? Optional.empty() : Optional.of(new LevelsOfDetail(source, wanted.levels));
        this.appended = appended;
        this.file = appended.objects();
        this.cube = cube;
    }

    /**
     * What tells the cube from others.
     *
     * @param checksums of its chunks, as they are in the file
     * @param chunks extents of the grid of chunks
     * @param isTold whether the file says it already
     * @param tie what copies of it say
     */
    private record Cube(ByteBuffer checksums, Shape chunks, boolean isTold, long tie) {
        static Cube of(Hdf5Container container) throws IOException {
            if (container.exists(VolumeProfile.CHECKSUMS)) {
                DatasetInfo dataset = container.dataset(VolumeProfile.CHECKSUMS);
                if (dataset.layout() instanceof StorageLayout.Contiguous piece
                        && piece.address() >= 0
                        && piece.bytes() == dataset.shape().size() * Integer.BYTES
                        && piece.bytes() <= Integer.MAX_VALUE - 8) {
                    ByteBuffer elements = container.source().read(piece.address(), (int) piece.bytes());
                    Object told = container.attributes(VolumeProfile.CHECKSUMS).get(VolumeProfile.CHECKSUM_ATTRIBUTE);
                    long checksum = checksum(elements);
                    Map<String, Object> attributes = container.attributes(VolumeProfile.DATA);
                    long tie = CubeTie.of(
                            checksum,
                            container.dataset(VolumeProfile.DATA).headerAddress(),
                            NumberAttribute.of(attributes, "scale_factor", 1),
                            NumberAttribute.of(attributes, "add_offset", 0));
                    return new Cube(
                            elements, dataset.shape(), Long.valueOf(checksum).equals(told), tie);
                }
            }
            throw new UnsupportedFileException(
                    container,
                    "holds no checksums of its cube, so that nobody could tell whether a copy is still one of it;"
                            + " rechunk it into a new file, which has them");
        }

        private static long checksum(ByteBuffer elements) {
            return Integer.toUnsignedLong(Crc32c.of(elements));
        }

        long checksum() {
            return checksum(checksums);
        }
    }

    /**
     * Prepares to add copies.
     *
     * @param store the file, whole; forced here, closed by its owner
     * @param source the cube in it
     * @throws UnsupportedFileException if the file is none that copies can be added to
     */
    public static LayoutWriter open(ByteStore store, Hdf5Container container, SeismicVolume source, Wanted wanted)
            throws IOException {
        return new LayoutWriter(store, source, wanted, AppendedObjects.open(store), Cube.of(container));
    }

    /** Describes what is added. An earlier run wrote the same to the same places. */
    public void describe() throws IOException {
        FileSpec spec = new FileSpec(appended.format());
        spec.group(VolumeProfile.LAYOUTS).group(CubeCopy.CHECKSUMS_GROUP);
        if (!cube.isTold) {
            spec.group(VolumeProfile.CHECKSUMS_GROUP);
            spec.dataset(
                    VolumeProfile.CHECKSUMS, DatasetForm.contiguous(DataType.unsigned(Integer.BYTES), cube.chunks));
            spec.attribute(
                    VolumeProfile.CHECKSUMS,
                    "long_name",
                    AttributeValue.text("CRC-32C of the stored bytes of each chunk of " + VolumeProfile.DATA));
            spec.attribute(
                    VolumeProfile.CHECKSUMS, VolumeProfile.CHECKSUM_ATTRIBUTE, AttributeValue.integer(cube.checksum()));
        }
        copies.forEach(copy -> copy.describe(spec));
        levels.ifPresent(lod -> lod.describe(spec, cube.tie));
        file.describe(spec);
        if (!cube.isTold) {
            file.write(VolumeProfile.CHECKSUMS, 0, cube.checksums.duplicate());
        }
    }

    /**
     * Makes the copies, one after the other.
     *
     * @param commit claims what is written
     * @param earlier what need not be made again
     */
    public void run(GroupCommit commit, Optional<Earlier> earlier, Means means, Job job) throws IOException {
        for (CubeCopy copy : copies) {
            CopyLoss loss = new CopyLoss();
            ChunkSink.Target target = copy.target();
            BitSet done = earlier.isEmpty()
                    ? new BitSet()
                    : CopyClaims.sound(earlier.get().checkpoint, earlier.get().journal, store, file, target, loss);
            CopyStage.Order order =
                    new CopyStage.Order(Region.all(source.shape()), target, copy.codec(), Optional.empty());
            String stage = "Making copy " + copy.layout().name();
            new CopyStage(source, order, file, CopyClaims.of(file, copy.path(), commit), loss)
                    .run(done, means.threads, means.memory, named(stage, job));
            copy.complete(file, loss, cube.tie);
        }
        if (levels.isPresent()) {
            levels.get().write(file, means.threads, named("Making levels of detail", job));
        }
    }

    private static Job named(String stage, Job job) {
        return job.withProgress((blocks, done, total) -> job.report(stage, done, total));
    }

    /** Puts the copies into the file: the one step after which they are there. */
    public void commit() throws IOException {
        appended.commit();
    }
}
