package io.github.sliceline.chunks;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A layout of a cube, as it is stored in the file.
 *
 * @param volume extents of the cube
 * @param codec converts between samples and stored elements
 */
public record StoredLayout(CubeLayout layout, Shape volume, SampleCodec codec) {
    /** Group of the layouts' checksums. */
    static final String CHECKSUMS_GROUP = VolumeProfile.LAYOUTS + "/checksums";

    private static final Set<String> TAKEN = Set.of("checksums", CubeLayout.CUBE);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /**
     * Returns the stored form of a layout.
     *
     * @param largest largest absolute amplitude of the cube, which gives the scale of integer types
     * @throws IllegalArgumentException if the layout's name is not allowed, or its chunks have another rank than the
     *     cube
     */
    public static StoredLayout of(CubeLayout layout, Shape volume, double largest) {
        if (!NAME.matcher(layout.name()).matches() || TAKEN.contains(layout.name())) {
            throw new IllegalArgumentException("'" + layout.name() + "' is no name for a layout: up to 64 letters,"
                    + " digits, - and _, and not checksums or data");
        }
        if (layout.chunk().rank() != volume.rank()) {
            throw new IllegalArgumentException(
                    "the layout " + layout.name() + " has chunks of " + layout.chunk() + ", the volume is " + volume);
        }
        CubeLayout clipped =
                new CubeLayout(layout.name(), layout.chunk().within(volume), layout.type(), layout.filters());
        return new StoredLayout(clipped, volume, SampleCodec.covering(layout.type(), largest));
    }

    /**
     * Returns the least number of bytes that the layouts take. Compressed layouts count as 0, because their size is not
     * known beforehand.
     */
    public static long leastBytes(List<CubeLayout> layouts, Shape volume) {
        long bytes = 0;
        for (CubeLayout layout : layouts) {
            Shape chunk = layout.chunk().within(volume);
            long elements =
                    Math.multiplyExact(new ChunkGrid(volume, chunk).chunks().size(), chunk.size());
            bytes += layout.filters().isNone()
                    ? Math.multiplyExact(elements, (long) layout.type().bytes())
                    : 0;
        }
        return bytes;
    }

    public String path() {
        return path(layout.name());
    }

    /** Returns the path of a layout's dataset. */
    public static String path(String name) {
        return VolumeProfile.LAYOUTS + "/" + name;
    }

    /** Returns the path of the checksums of a layout's chunks. */
    public static String checksums(String name) {
        return CHECKSUMS_GROUP + "/" + name;
    }

    DatasetForm form() {
        return DatasetForm.chunked(codec.dataType(), volume, layout.chunk()).filtered(layout.filters());
    }

    ChunkWriter.Dataset dataset() {
        return new ChunkWriter.Dataset(path(), form(), Optional.of(checksums(layout.name())));
    }

    /** Adds this layout to a description that already has the groups. */
    void describe(FileSpec spec) {
        spec.dataset(path(), form());
        codec.describe(spec, path());
        spec.attribute(path(), VolumeProfile.LARGEST_ERROR_ATTRIBUTE, AttributeValue.real(0));
        spec.attribute(path(), VolumeProfile.NON_FINITE_ATTRIBUTE, AttributeValue.integer(0));
        spec.attribute(path(), VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE, AttributeValue.integer(0));
        VolumeDescription.checksums(
                spec, checksums(layout.name()), path(), form().grid().chunks());
    }

    /** Sets the attributes whose values are known only after all samples were written. */
    void complete(DescribedFile file, SampleLoss loss, long cubeChecksum) throws IOException {
        file.set(path(), VolumeProfile.LARGEST_ERROR_ATTRIBUTE, AttributeValue.real(loss.largestError()));
        file.set(path(), VolumeProfile.NON_FINITE_ATTRIBUTE, AttributeValue.integer(loss.nonFinite()));
        file.set(path(), VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE, AttributeValue.integer(cubeChecksum));
    }

    /** Returns the names of the layouts in a file, intact or damaged. */
    public static Set<String> namesIn(Hdf5Container container) throws IOException {
        Set<String> names = droppableIn(container);
        Map<String, ObjectKind> objects = container.objects();
        names.removeIf(name -> objects.get(path(name)) == ObjectKind.GROUP);
        return names;
    }

    /** Returns the names of the layouts in a file, and of other objects that another program put into their group. */
    public static Set<String> droppableIn(Hdf5Container container) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String path : container.objects().keySet()) {
            String name = path.startsWith(VolumeProfile.LAYOUTS + "/")
                    ? path.substring(VolumeProfile.LAYOUTS.length() + 1)
                    : "";
            if (!name.isEmpty() && !name.contains("/") && !TAKEN.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    /**
     * Returns the paths of the objects that are removed together with some layouts.
     *
     * @param all true if no other layouts remain
     */
    public static List<String> pathsOf(List<String> names, Hdf5Container container, boolean all) throws IOException {
        if (all) {
            return List.of(VolumeProfile.LAYOUTS);
        }
        List<String> paths = new ArrayList<>();
        for (String name : names) {
            paths.add(path(name));
            if (container.exists(checksums(name))) {
                paths.add(checksums(name));
            }
        }
        return paths;
    }
}
