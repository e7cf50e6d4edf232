package io.github.sliceline.hdf5.format;

import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Shape;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Type, extents and storage of a numeric dataset. Immutable and thread-safe.
 *
 * @param path full path in the file, such as {@code /data}
 * @param headerAddress byte in the file where the dataset's object header starts
 * @param extents extents in elements, slowest dimension first
 * @param type type of an element in the file
 * @param layout storage of the elements
 * @param filters filters in the order of writing; empty if there are none
 * @param fillValue value of an element that was never written: one element in file order, zeros if the file defines
 *     nothing else. Read-only, from position 0; each call returns a view of its own
 */
public record DatasetInfo(
        String path,
        long headerAddress,
        Extents extents,
        ElementType type,
        StorageLayout layout,
        List<FilterSpec> filters,
        ByteBuffer fillValue) {
    /** Maximum extent of a dimension that may grow without limit. */
    public static final long UNLIMITED = -1;

    public DatasetInfo {
        filters = List.copyOf(filters);
        fillValue = fillValue.slice().asReadOnlyBuffer();
    }

    /**
     * Current and maximum extents of a dataset.
     *
     * @param current current extents
     * @param maximum largest extents that the dataset may grow to, {@link #UNLIMITED} for a dimension without a limit
     */
    public record Extents(Shape current, List<Long> maximum) {
        public Extents {
            maximum = List.copyOf(maximum);
        }
    }

    public Shape shape() {
        return extents.current();
    }

    /** Maximum extent of a dimension, or {@link #UNLIMITED}. */
    public long maxExtent(int dimension) {
        return extents.maximum().get(dimension);
    }

    /**
     * Extents of a chunk. A contiguous dataset is one chunk, which has at least one element even if the dataset is
     * empty.
     */
    public Shape chunk() {
        if (layout instanceof StorageLayout.Chunked chunked) {
            return chunked.chunk();
        }
        return Shape.of(Arrays.stream(shape().extents())
                .map(extent -> Math.max(1, extent))
                .toArray());
    }

    public long chunkBytes() {
        return chunk().size() * type.bytes();
    }

    /** Returns the pipeline that undoes the filters of a chunk. It is empty for a dataset without chunks. */
    public FilterPipeline pipeline() {
        return layout instanceof StorageLayout.Chunked
                ? FilterPipeline.of(path, filters, type.bytes(), chunkBytes())
                : FilterPipeline.of(path, List.of(), type.bytes(), 0);
    }

    /** Returns the byte where the elements begin, if they stand in one piece and have so many bytes each. */
    public OptionalLong pieceOf(int elementBytes) {
        return layout instanceof StorageLayout.Contiguous piece
                        && piece.address() != StorageLayout.NOT_ALLOCATED
                        && type.bytes() == elementBytes
                ? OptionalLong.of(piece.address())
                : OptionalLong.empty();
    }

    @Override
    public ByteBuffer fillValue() {
        return fillValue.duplicate();
    }

    /**
     * Returns a text such as {@code /data: float32 little-endian 768 × 768 × 1024, chunks of 64 × 64 × 64, fixed array,
     * deflate 6}.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(path + ": " + type + " " + shape() + ", " + layout);
        for (FilterSpec filter : filters) {
            text.append(", ").append(filter);
        }
        return text.toString();
    }
}
