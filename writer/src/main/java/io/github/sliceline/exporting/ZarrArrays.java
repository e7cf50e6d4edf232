package io.github.sliceline.exporting;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Datasets of a file that belong to a volume, as arrays of Zarr: its samples, axes, coordinates and layouts. Not
 * thread-safe.
 */
final class ZarrArrays {
    /** Attributes of dimension scales and of the netCDF library's own use. */
    private static final String OF_HDF5 = "CLASS|NAME|DIMENSION_LABELS|_Netcdf4.*|_NCProperties";

    /** Numbers in an attribute that JSON does not have. */
    private static final Pattern NO_NUMBER = Pattern.compile("NaN|Infinity");

    /** Start of the attribute NAME of a dimension scale that has a length and no values. */
    private static final String NO_VARIABLE = "This is a netCDF dimension but not a netCDF variable";

    private final Hdf5Container container;
    private final Map<String, ZarrArray> arrays = new LinkedHashMap<>();
    /** Names of dimensions by the paths of their scales. */
    private final Map<String, String> named = new HashMap<>();

    ZarrArrays(Hdf5Container container) {
        this.container = container;
    }

    /** Returns all datasets of a volume, by their names in the root group of the Zarr store. */
    Map<String, ZarrArray> of(SeismicVolume volume) throws IOException {
        DatasetInfo cube = container.dataset(volume.info().dataset());
        List<Optional<String>> scales = container.dimensionScales(cube.path());
        List<String> dimensions = new ArrayList<>();
        for (int d = 0; d < cube.shape().rank(); d++) {
            String scale = d < scales.size() ? scales.get(d).orElse("") : "";
            dimensions.add(dimension(scale, cube.shape().extent(d), "dim_" + d));
        }
        if (volume.isTable()) {
            addAxes(scales.get(0).orElseThrow());
        }
        Map<String, Object> told = attributes(cube.path());
        add(nameOf(cube.path()), cube.path(), dimensions, told);
        String folder = cube.path().substring(0, cube.path().lastIndexOf('/') + 1);
        for (String name : ("live " + told.getOrDefault("coordinates", "")).split(" +", -1)) {
            if (container.numericDatasets().contains(folder + name)) {
                addMap(container.dataset(folder + name), cube, dimensions);
            }
        }
        if (container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE)
                && container.exists(VolumeProfile.CRS)) {
            addMap(container.dataset(VolumeProfile.CRS), cube, dimensions);
        }
        told.keySet().retainAll(Set.of("long_name", "units", "coordinates", "grid_mapping"));
        for (LayoutInfo layout : volume.layouts()) {
            if (layout.isUsable()) {
                add("data_" + layout.name(), VolumeProfile.LAYOUTS + "/" + layout.name(), dimensions, told);
            }
        }
        return arrays;
    }

    /** @param told attributes that the dataset gets unless it has its own */
    private void add(String name, String path, List<String> dimensions, Map<String, Object> told) throws IOException {
        Map<String, Object> all = new TreeMap<>(told);
        all.putAll(attributes(path));
        all.put("_ARRAY_DIMENSIONS", dimensions);
        arrays.putIfAbsent(name, ZarrArray.of(container, container.dataset(path), all));
    }

    /**
     * Returns the name of a dimension. It is that of the scale, if the scale has numbers and that length; the scale
     * then becomes an array too.
     */
    private String dimension(String scale, long extent, String otherwise) throws IOException {
        String name = nameOf(scale);
        boolean isOne = container.numericDatasets().contains(scale) && !arrays.containsKey(name);
        if (!isOne || !container.dataset(scale).shape().equals(Shape.of(extent))) {
            return otherwise;
        }
        if (!String.valueOf(container.attributes(scale).get("NAME")).startsWith(NO_VARIABLE)) {
            add(name, scale, List.of(name), Map.of());
        }
        named.put(scale, name);
        return name;
    }

    /** Adds the axes of a table of traces, which its list variable names. */
    private void addAxes(String list) throws IOException {
        Object names = container.attributes(list).get(VolumeProfile.COMPRESS_ATTRIBUTE);
        for (String name : String.valueOf(names).strip().split("\\s+", -1)) {
            String path = list.substring(0, list.lastIndexOf('/') + 1) + name;
            dimension(path, container.dataset(path).shape().extent(0), "");
        }
    }

    /**
     * Adds a dataset if its scales are those of dimensions; one without scales if its dimensions are the first ones of the
     * cube, as with maps of bins, or if it has none.
     */
    private void addMap(DatasetInfo map, DatasetInfo cube, List<String> dimensions) throws IOException {
        int rank = map.shape().rank();
        List<Optional<String>> own = container.dimensionScales(map.path());
        if (own.isEmpty()) {
            if (rank <= dimensions.size()
                    && map.shape().equals(Shape.of(Arrays.copyOf(cube.shape().extents(), rank)))) {
                add(nameOf(map.path()), map.path(), dimensions.subList(0, rank), Map.of());
            }
            return;
        }
        List<String> names = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
            String scale = d < own.size() ? own.get(d).orElse("") : "";
            Shape along = Shape.of(map.shape().extent(d));
            if (named.containsKey(scale) && container.dataset(scale).shape().equals(along)) {
                names.add(named.get(scale));
            }
        }
        if (names.size() == rank) {
            add(nameOf(map.path()), map.path(), names, Map.of());
        }
    }

    /**
     * Returns the attributes of an object that JSON can carry, as xarray shows them for the HDF5 file. A list of one
     * element becomes that element.
     */
    Map<String, Object> attributes(String path) throws IOException {
        Map<String, Object> told = new TreeMap<>(container.attributes(path));
        told.keySet().removeIf(name -> name.matches(OF_HDF5));
        told.values()
                .removeIf(value -> !(value instanceof String)
                        && NO_NUMBER.matcher(value.toString()).find());
        told.replaceAll((name, value) -> value instanceof List<?> list && list.size() == 1 ? list.get(0) : value);
        return told;
    }

    private static String nameOf(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
