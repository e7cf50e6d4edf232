package io.github.sliceline.copies;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.NumberAttribute;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AppendedObjects;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.CubeTie;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds copies of the cube to a file that holds it: behind its end, and then, in one step, to what it says of itself. Until
 * that step the file is as it was, whatever happens.
 */
public final class LayoutWriter {
    private final SeismicVolume source;
    private final List<CubeCopy> copies;
    private final AppendedObjects appended;
    private final EncodedFile file;
    private final Cube cube;

    private LayoutWriter(SeismicVolume source, List<CubeCopy> copies, AppendedObjects appended, Cube cube) {
        this.source = source;
        this.copies = List.copyOf(copies);
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
     * @param scales addresses of its dimension scales' headers
     * @param axes their paths, as far as they are found
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
                    Map<String, Object> attributes = container.attributes(VolumeProfile.DATA);
                    long tie = CubeTie.of(
                            checksum,
                            container.dataset(VolumeProfile.DATA).headerAddress(),
                            NumberAttribute.of(attributes, "scale_factor", 1),
                            NumberAttribute.of(attributes, "add_offset", 0));
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
     * @throws UnsupportedFileException if no copies can be added to the file
     */
    public static LayoutWriter open(
            ByteStore store, Hdf5Container container, SeismicVolume source, List<CubeCopy> copies) throws IOException {
        return new LayoutWriter(source, copies, AppendedObjects.open(store), Cube.of(container));
    }

    /** Makes the copies, one after the other, and then puts all of them into the file: the one step after which they are there. */
    public void write(JournaledWork work, Job job) throws IOException {
        describe(); // an earlier run wrote the same to the same places
        for (CubeCopy copy : copies) {
            String stage = "Making copy " + copy.layout().name();
            Job named = job.withProgress((blocks, done, total) -> job.report(stage, done, total));
            copy.complete(file, work.fill(file, copy.target(), source, copy.codec(), named), cube.tie);
        }
        appended.commit();
    }

    private void describe() throws IOException {
        FileSpec spec = new FileSpec(appended.format());
        spec.group(VolumeProfile.LAYOUTS).group(CubeCopy.CHECKSUMS_GROUP);
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
        for (CubeCopy copy : copies) {
            copy.describe(spec);
            if (!cube.scales.isEmpty()) {
                spec.attachScales(copy.path(), cube.scales);
            }
        }
        file.describe(spec);
        if (!cube.isTold) {
            file.write(VolumeProfile.CHECKSUMS, 0, cube.checksums.duplicate());
        }
    }
}
