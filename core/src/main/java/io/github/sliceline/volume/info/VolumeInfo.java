package io.github.sliceline.volume.info;

import io.github.sliceline.hdf5.grid.Shape;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Storage properties of a volume. Immutable.
 *
 * @param file file that holds it
 * @param fileBytes length of the file
 * @param dataset path of the dataset that holds the samples; in a file that is not HDF5, the name of the format
 * @param shape extents, slowest first
 * @param elementType type of the elements, such as {@code float32 little-endian}
 * @param layout HDF5 layout, such as {@code chunked, implicit index} or {@code contiguous}
 * @param chunk chunk extents, slowest first; empty unless chunked
 * @param filters filters in the order in which they were applied, such as {@code shuffle}, {@code deflate 6}
 * @param storedBytes bytes of the samples in the file
 * @param chunksStored number of chunks stored; 0 unless chunked
 * @param chunksInGrid number of chunks in the chunk grid; 0 unless chunked
 * @param attributes attributes of the dataset by name: String, Long, Double, or an unmodifiable List of these, nested for
 *     more dimensions
 * @param fileAttributes attributes of the root group, of the same types
 * @param remarks oddities of the SEG-Y file that it is, or from which it was converted; usually empty
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

    /** True if it is in an HDF5 file. */
    public boolean isHdf5() {
        return dataset.startsWith("/");
    }
}
