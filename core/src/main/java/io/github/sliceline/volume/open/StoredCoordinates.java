package io.github.sliceline.volume.open;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Coordinates that the samples of an HDF5 volume name: datasets that have axes of the volume as their scales. */
final class StoredCoordinates {
    private final Hdf5Container container;
    private final Map<String, Axis> axes = new LinkedHashMap<>();
    private final DatasetInfo samples;
    private final boolean isTable;

    StoredCoordinates(Hdf5Volume volume) throws IOException {
        this.container = volume.container();
        this.samples = volume.dataset();
        this.isTable = volume.table() != null;
        volume.knownAxes().ifPresent(known -> known.traces().forEach(axis -> axes.put(axis.name(), axis)));
        if (isTable && samples.shape().extent(0) <= Integer.MAX_VALUE) {
            axes.put(
                    VolumeAxes.TRACE,
                    Axis.ofIndices((int) samples.shape().extent(0)).named(VolumeAxes.TRACE));
        }
    }

    private String path(String name) {
        return samples.path().substring(0, samples.path().lastIndexOf('/') + 1) + name;
    }

    /** Returns the names in the order of the file; without the values of a table's traces on its axes. */
    List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        Object told = container.attributes(samples.path()).get("coordinates");
        for (String name : (told instanceof String text ? text.strip() : "").split("\\s+", -1)) {
            boolean isColumn = isTable && path(name).startsWith(VolumeProfile.TRACE_LIST + "_");
            if (!isColumn
                    && !name.isEmpty()
                    && !names.contains(name)
                    && find(name).isPresent()) {
                names.add(name);
            }
        }
        return names;
    }

    /** Returns the axes of a coordinate; empty if it is no dataset of numbers on axes of the volume. */
    private Optional<List<Axis>> find(String name) throws IOException {
        if (!container.numericDatasets().contains(path(name))) {
            return Optional.empty();
        }
        List<Axis> found = new ArrayList<>();
        for (Optional<String> scale : container.dimensionScales(path(name))) {
            Axis axis = axes.get(scale.map(AxisFinder::axisName).orElse(""));
            if (axis != null) {
                found.add(axis);
            }
        }
        Shape wanted = Shape.of(found.stream().mapToLong(Axis::size).toArray());
        return found.isEmpty() || !container.dataset(path(name)).shape().equals(wanted)
                ? Optional.empty()
                : Optional.of(found);
    }

    /**
     * Reads a coordinate.
     *
     * @param name one of the {@link #names}
     */
    Coordinate read(String name) throws IOException {
        String unit = container.attributes(path(name)).get("units") instanceof String text ? text : "";
        return new Coordinate(name, unit, find(name).orElseThrow(), container.readAllNumbers(path(name)));
    }
}
