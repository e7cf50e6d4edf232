package io.github.sliceline.chunks;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.MissingValues;
import io.github.sliceline.volume.info.CubeTie;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Writer that adds layouts of the cube to a file with the cube. The layouts are written behind the end of the file; one
 * last step then links them into the file. Until that step the content of the file is unchanged, even after a crash.
 */
public final class LayoutWriter {
    private final List<StoredLayout> layouts;
    private final AppendedObjects appended;
    private final EncodedFile file;
    private final Cube cube;

    private LayoutWriter(List<StoredLayout> layouts, AppendedObjects appended, Cube cube) {
        this.layouts = List.copyOf(layouts);
        this.appended = appended;
        this.file = appended.objects();
        this.cube = cube;
    }

    /**
     * The facts of the cube that a layout records, so that readers can tell that it is a layout of this cube.
     *
     * @param checksums CRC-32C of each chunk, as the file stores them
     * @param chunks number of chunks along each dimension
     * @param isTold true if the file already records the checksum of the checksums
     * @param tie number that every layout of this cube stores
     * @param scales addresses of the object headers of the cube's dimension scales
     * @param axes paths of the dimension scales, where they are known
     */
    private record Cube(
            ByteBuffer checksums,
            Shape chunks,
            boolean isTold,
            long tie,
            List<List<Long>> scales,
            List<Optional<String>> axes) {
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
                    Scaling scaling =
                            Scaling.of(container.path(), VolumeProfile.DATA, container.attributes(VolumeProfile.DATA));
                    requireNoMarks(container, container.dataset(VolumeProfile.DATA));
                    long tie = CubeTie.of(
                            checksum,
                            container.dataset(VolumeProfile.DATA).headerAddress(),
                            scaling.factor(),
                            scaling.offset());
                    return new Cube(
                            elements,
                            dataset.shape(),
                            Long.valueOf(checksum).equals(told),
                            tie,
                            container.scaleHeaders(VolumeProfile.DATA),
                            container.dimensionScales(VolumeProfile.DATA));
                }
            }
            throw new UnsupportedFileException(
                    container,
                    "holds no checksums of its cube, so that nobody could tell whether a layout is still one of it;"
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
     * Refuses a cube whose attributes mark elements as missing or filled. A layout holds samples, and would not follow
     * a later change of these attributes.
     */
    public static void requireNoMarks(Hdf5Container container, DatasetInfo cube) throws IOException {
        MissingValues missing = MissingValues.of(cube.type(), container.attributes(cube.path()));
        if (!missing.equals(MissingValues.none(cube.type()))) {
            throw new UnsupportedFileException(
                    container,
                    "marks elements of its cube by attributes (" + String.join(", ", MissingValues.ATTRIBUTES)
                            + "), so that no layouts of it are made; rechunk it as float32 first");
        }
    }

    /**
     * Prepares to add layouts.
     *
     * @param store the whole file; this class forces it, its owner closes it
     * @throws UnsupportedFileException if no layouts can be added to the file
     */
    public static LayoutWriter open(ByteStore store, Hdf5Container container, List<StoredLayout> layouts)
            throws IOException {
        return new LayoutWriter(layouts, AppendedObjects.open(store), Cube.of(container));
    }

    /** Makes the layouts one after the other, then links all of them into the file in one step. */
    public void write(SampleTransfer transfer, Job job) throws IOException {
        appended.gather(VolumeProfile.LAYOUTS);
        appended.gather(VolumeProfile.CHECKSUMS_GROUP);
        describe(); // after an interruption this writes the same bytes to the same places
        for (StoredLayout layout : layouts) {
            String stage = "Making layout " + layout.layout().name();
            Job named = job.withProgress((blocks, done, total) -> job.report(stage, done, total));
            layout.complete(file, transfer.fill(file, layout.dataset(), layout.codec(), named), cube.tie);
        }
        appended.commit();
    }

    private void describe() throws IOException {
        FileSpec spec = new FileSpec(appended.format());
        spec.group(VolumeProfile.LAYOUTS).group(StoredLayout.CHECKSUMS_GROUP);
        if (!cube.isTold) {
            spec.group(VolumeProfile.CHECKSUMS_GROUP);
            VolumeDescription.checksums(spec, VolumeProfile.CHECKSUMS, VolumeProfile.DATA, cube.chunks);
            spec.attribute(
                    VolumeProfile.CHECKSUMS, VolumeProfile.CHECKSUM_ATTRIBUTE, AttributeValue.integer(cube.checksum()));
        }
        // netCDF looks for the coordinates of a group's variables in that group
        cube.axes.stream()
                .flatMap(Optional::stream)
                .distinct()
                .forEach(axis -> spec.softLink(VolumeProfile.LAYOUTS + axis.substring(axis.lastIndexOf('/')), axis));
        for (StoredLayout layout : layouts) {
            layout.describe(spec);
            if (!cube.scales.isEmpty()) {
                spec.attachScales(layout.path(), cube.scales);
            }
        }
        file.describe(spec);
        if (!cube.isTold) {
            file.write(VolumeProfile.CHECKSUMS, 0, cube.checksums.duplicate());
        }
    }
}
