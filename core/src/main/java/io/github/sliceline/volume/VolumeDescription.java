package io.github.sliceline.volume;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says how an open volume is stored. */
final class VolumeDescription {
    private VolumeDescription() {}

    static VolumeInfo of(OpenVolume volume) throws IOException {
        DatasetInfo dataset = volume.dataset();
        StoredSamples samples = volume.samples();
        LiveState there = samples.refresh();
        Optional<Shape> chunk = Optional.empty();
        String layout = dataset.layout().toString();
        if (dataset.layout() instanceof StorageLayout.Chunked chunked) {
            chunk = Optional.of(chunked.chunk());
            layout = "chunked, " + chunked.kind();
        }
        return new VolumeInfo(
                volume.file(),
                volume.fileBytes(),
                dataset.path(),
                dataset.shape(),
                dataset.type().toString(),
                layout,
                chunk,
                dataset.filters().stream().map(FilterSpec::toString).toList(),
                samples.bytes(),
                there.chunksVisible(),
                there.chunks(),
                described(samples.attributes()),
                samples.fileAttributes());
    }

    /** Without what only HDF5 itself understands: references between a dataset and its scales. */
    private static Map<String, Object> described(Map<String, Object> attributes) {
        Map<String, Object> plain = new LinkedHashMap<>(attributes);
        plain.keySet().removeAll(List.of("DIMENSION_LIST", "REFERENCE_LIST"));
        return plain;
    }
}
