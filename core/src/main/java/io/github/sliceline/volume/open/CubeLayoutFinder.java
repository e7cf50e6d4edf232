package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.MissingValues;
import io.github.sliceline.volume.info.CubeTie;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Finds the further layouts of a cube from their headers and attributes; reads nothing else of them. If anything is
 * wrong with a layout, it is set aside, and the volume is opened without it.
 */
final class CubeLayoutFinder {
    private static final String PREFIX = VolumeProfile.LAYOUTS + "/";

    /** Most layouts that opening looks at, because a file may hold any number. */
    private static final int MOST = 32;

    private final Hdf5Volume volume;
    private final ReadLimits limits;
    private final Hdf5Container container;

    /**
     * A layout that was found.
     *
     * @param stored dataset to read; empty if the layout cannot be read
     */
    record FoundLayout(LayoutInfo info, Optional<Stored> stored) {
        static FoundLayout unreadable(String name, String why) {
            return new FoundLayout(LayoutInfo.unreadable(name, why), Optional.empty());
        }
    }

    /** Storage of a layout. */
    record Stored(DatasetInfo dataset, ElementDecoder decoder) {}

    private CubeLayoutFinder(Hdf5Volume volume, ReadLimits limits) {
        this.volume = volume;
        this.limits = limits;
        this.container = volume.container();
    }

    /**
     * Returns the layouts of the cube, in the order of the file. Returns none of another dataset, or of a file that is
     * still being converted.
     */
    static List<FoundLayout> find(Hdf5Volume volume, ReadLimits limits) throws IOException {
        boolean cube = volume.dataset().path().equals(VolumeProfile.DATA);
        return cube && volume.live() == null ? new CubeLayoutFinder(volume, limits).find() : List.of();
    }

    private List<FoundLayout> find() throws IOException {
        List<String> sound = namesIn(container.numericDatasets());
        Map<String, String> broken = container.passedOver();
        List<FoundLayout> layouts = new ArrayList<>();
        if (!sound.isEmpty()) {
            Optional<Long> checksum = tieOfCube();
            for (String name : sound) {
                layouts.add(
                        layouts.size() < MOST
                                ? read(name, checksum)
                                : FoundLayout.unreadable(name, "is more than " + MOST + " layouts are looked at"));
            }
        }
        for (String name : namesIn(broken.keySet())) {
            layouts.add(FoundLayout.unreadable(name, "cannot be read: " + broken.get(PREFIX + name)));
        }
        return layouts;
    }

    private static List<String> namesIn(Iterable<String> paths) {
        List<String> names = new ArrayList<>();
        for (String path : paths) {
            if (path.startsWith(PREFIX) && path.indexOf('/', PREFIX.length()) < 0) {
                names.add(path.substring(PREFIX.length()));
            }
        }
        return names;
    }

    /** Tie to the cube that a layout of its present samples has. Empty if the file has no checksum of the cube. */
    private Optional<Long> tieOfCube() throws IOException {
        DatasetInfo cube = volume.dataset();
        Scaling scaling = volume.scaling();
        return checksumOfCube().map(sum -> CubeTie.of(sum, cube.headerAddress(), scaling.factor(), scaling.offset()));
    }

    private Optional<Long> checksumOfCube() throws IOException {
        try {
            return container.exists(VolumeProfile.CHECKSUMS)
                    ? whole(container.attributesInHeader(VolumeProfile.CHECKSUMS), VolumeProfile.CHECKSUM_ATTRIBUTE)
                    : Optional.empty();
        } catch (CorruptFileException | UnsupportedFileException e) {
            return Optional.empty();
        }
    }

    private static Optional<Long> whole(Map<String, Object> attributes, String name) {
        return attributes.get(name) instanceof Long number ? Optional.of(number) : Optional.empty();
    }

    private FoundLayout read(String name, Optional<Long> checksum) throws IOException {
        try {
            DatasetInfo dataset = container.dataset(PREFIX + name);
            Map<String, Object> attributes = container.attributesInHeader(dataset.path());
            return Containment.contain(
                    container.source(), dataset.path(), () -> describe(name, dataset, attributes, checksum));
        } catch (CorruptFileException | UnsupportedFileException | MissingClassException e) {
            return FoundLayout.unreadable(name, "cannot be read: " + e.getMessage());
        }
    }

    private FoundLayout describe(
            String name, DatasetInfo dataset, Map<String, Object> attributes, Optional<Long> checksum)
            throws IOException {
        Scaling scaling = Scaling.of(container.path(), dataset.path(), attributes);
        OptionalDouble error = attributes.get(VolumeProfile.LARGEST_ERROR_ATTRIBUTE) instanceof Double number
                ? OptionalDouble.of(number)
                : OptionalDouble.empty();
        Optional<String> why = unreadable(dataset, scaling);
        if (!volume.missing().equals(MissingValues.none(volume.dataset().type()))) {
            why = Optional.of("is of a cube with attributes that mark elements as missing or unsigned");
        }
        if (why.isEmpty()) {
            why = unsure(error, whole(attributes, VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE), checksum);
        }
        LayoutInfo info = new LayoutInfo(
                name,
                dataset.layout() instanceof StorageLayout.Chunked chunked
                        ? Optional.of(chunked.chunk())
                        : Optional.empty(),
                dataset.type().toString(),
                dataset.filters().stream().map(FilterSpec::toString).toList(),
                error.orElse(1) == 0 && hasCubesElements(dataset, scaling),
                error,
                whole(attributes, VolumeProfile.NON_FINITE_ATTRIBUTE).orElse(0L),
                OptionalLong.empty(),
                why);
        return new FoundLayout(
                info,
                why.isPresent()
                        ? Optional.empty()
                        : Optional.of(new Stored(dataset, new ElementDecoder(dataset.type(), scaling))));
    }

    /** True if the layout has the cube's element type and scaling. Byte order may differ. */
    private boolean hasCubesElements(DatasetInfo dataset, Scaling scaling) {
        ElementType own = dataset.type();
        ElementType cubes = volume.dataset().type();
        return own.kind() == cubes.kind() && own.bytes() == cubes.bytes() && scaling.equals(volume.scaling());
    }

    private Optional<String> unreadable(DatasetInfo dataset, Scaling scaling) {
        FilterPipeline filters = dataset.pipeline();
        if (!dataset.shape().equals(volume.dataset().shape())) {
            return Optional.of("is " + dataset.shape() + ", and the cube "
                    + volume.dataset().shape());
        }
        if (!(dataset.layout() instanceof StorageLayout.Chunked)) {
            return Optional.of("is " + dataset.layout() + ", want chunks");
        }
        if (filters.unsupported().isPresent()) {
            return Optional.of("uses " + filters.unsupported().get() + ", which cannot be undone here");
        }
        if (!filters.isEmpty() && dataset.chunkBytes() > limits.chunkBytes()) {
            return Optional.of("has filtered chunks of " + dataset.chunkBytes() + " bytes, more than "
                    + limits.chunkBytes() + " (ReadLimits.chunkBytes)");
        }
        return Double.isFinite(scaling.factor()) && Double.isFinite(scaling.offset())
                ? Optional.empty()
                : Optional.of("has scale " + scaling.factor() + " and offset " + scaling.offset());
    }

    private static Optional<String> unsure(OptionalDouble error, Optional<Long> ofLayout, Optional<Long> ofCube) {
        if (!(error.orElse(-1) >= 0) || ofLayout.isEmpty()) {
            String missing =
                    ofLayout.isEmpty() ? VolumeProfile.CUBE_CHECKSUM_ATTRIBUTE : VolumeProfile.LARGEST_ERROR_ATTRIBUTE;
            return Optional.of("has no attribute " + missing + " that can be used: it was not finished");
        }
        if (ofCube.isEmpty()) {
            return Optional.of("cannot be compared with the cube: " + VolumeProfile.CHECKSUMS + " has no attribute "
                    + VolumeProfile.CHECKSUM_ATTRIBUTE);
        }
        return ofLayout.equals(ofCube)
                ? Optional.empty()
                : Optional.of("was made of other samples than the cube has now: the cube was changed since");
    }
}
