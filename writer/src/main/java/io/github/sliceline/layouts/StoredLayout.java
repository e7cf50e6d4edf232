package io.github.sliceline.layouts;

import io.github.sliceline.chunks.ChunkWriter;
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
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A further layout of a cube, as it is in the file.
 *
 * @param volume extents of the cube
 * @param codec from samples to what is stored
 */
public record StoredLayout(CubeLayout layout, Shape volume, SampleCodec codec) {
    /** Group of the checksums of further layouts. */
    static final String CHECKSUMS_GROUP = VolumeProfile.LAYOUTS + "/checksums";

    private static final Set<String> TAKEN = Set.of("checksums", CubeLayout.CUBE);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /**
     * A further layout of a cube.
     *
     * @param statistics of the cube, from which integers get their scale
     * @throws IllegalArgumentException if the name is no name of a layout, or the chunks have another rank than the cube
     */
    public static StoredLayout of(CubeLayout layout, Shape volume, VolumeStatistics statistics) {
        return of(layout, volume, SampleCodec.largest(statistics));
    }

    /**
     * A further layout of a cube whose largest amplitude is known.
     *
     * @param largest amplitude, from which integers get their scale
     * @throws IllegalArgumentException if the name is no name of a layout, or the chunks have another rank than the cube
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

    /** Bytes that layouts take at least; how much compressed ones take is not known beforehand. */
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

    /** Path of the dataset. */
    public String path() {
        return path(layout.name());
    }

    /** Path of the dataset of a layout. */
    public static String path(String name) {
        return VolumeProfile.LAYOUTS + "/" + name;
    }

    /** Path of the checksums of its chunks. */
    public static String checksums(String name) {
        return CHECKSUMS_GROUP + "/" + name;
    }

    DatasetForm form() {
        return DatasetForm.chunked(codec.dataType(), volume, layout.chunk()).filtered(layout.filters());
    }

    ChunkWriter.Dataset dataset() {
        return new ChunkWriter.Dataset(path(), form(), Optional.of(checksums(layout.name())));
    }

    /** Adds it to a description in which the groups are there already. */
    void describe(FileSpec spec) {
        spec.dataset(path(), form());
        codec.describe(spec, path());
        spec.attribute(path(), VolumeProfile.LARGEST_ERROR_ATTRIBUTE, AttributeValue.real(0));
        spec.attribute(path(), VolumeProfile.NON_FINITE_ATTRIBUTE, AttributeValue.integer(0));
        spec.attribute(path(), VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE, AttributeValue.integer(0));
        VolumeDescription.checksums(
                spec, checksums(layout.name()), path(), form().grid().chunks());
    }

    /** Says what is known once all samples have passed. */
    void complete(DescribedFile file, SampleLoss loss, long cubeChecksum) throws IOException {
        file.set(path(), VolumeProfile.LARGEST_ERROR_ATTRIBUTE, AttributeValue.real(loss.largestError()));
        file.set(path(), VolumeProfile.NON_FINITE_ATTRIBUTE, AttributeValue.integer(loss.nonFinite()));
        file.set(path(), VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE, AttributeValue.integer(cubeChecksum));
    }

    /** Names of the further layouts in a file, sound or not. */
    public static Set<String> namesIn(Hdf5Container container) throws IOException {
        Set<String> names = droppableIn(container);
        Map<String, ObjectKind> objects = container.objects();
        names.removeIf(name -> objects.get(path(name)) == ObjectKind.GROUP);
        return names;
    }

    /** Names of the further layouts in a file, and of other objects that somebody put beside them. */
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
     * Paths of what is removed with some layouts.
     *
     * @param all whether no other layouts are left
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
