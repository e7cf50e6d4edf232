package io.github.sliceline.volume.info;

import io.github.sliceline.hdf5.grid.Shape;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a volume is stored. Immutable.
 *
 * @param file which it is in
 * @param fileBytes its length
 * @param dataset path of the dataset that holds the samples; in a file that is not HDF5, the name of the format
 * @param shape extents, slowest first
 * @param elementType such as {@code float32 little-endian}
 * @param layout such as {@code chunked, implicit index} or {@code contiguous}
 * @param chunk chunk extents, slowest first; empty unless chunked
 * @param filters in the order they were applied, such as {@code shuffle}, {@code deflate 6}
 * @param storedBytes bytes that the samples take in the file
 * @param chunksStored chunks present; 0 unless chunked
 * @param chunksInGrid chunks that the shape has room for; 0 unless chunked
 * @param attributes of the dataset, by name: String, Long, Double, or an unmodifiable List of those, nested for more
 *     dimensions
 * @param fileAttributes of the root group, likewise
 * @param remarks what is odd in the SEG-Y file that it is, or was converted from; mostly none
 */
public record VolumeInfo(
        Path file,
        long fileBytes,
        String dataset,
        Shape shape,
        String elementType,
        String layout,
        Optional<Shape> chunk,
        List<String> filters,
        long storedBytes,
        long chunksStored,
        long chunksInGrid,
        Map<String, Object> attributes,
        Map<String, Object> fileAttributes,
        List<Remark> remarks) {

    public VolumeInfo {
        filters = List.copyOf(filters);
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        fileAttributes = Collections.unmodifiableMap(new LinkedHashMap<>(fileAttributes));
        remarks = List.copyOf(remarks);
    }

    /** Whether it is in an HDF5 file. */
    public boolean isHdf5() {
        return dataset.startsWith("/");
    }
}
