package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.format.DataspaceMessage;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.FilterPipelineMessage;
import io.github.sliceline.hdf5.format.StoredType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkNumbering;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Type, extents, chunks and filters of a dataset.
 *
 * @param type type of the elements; not one whose values are in a heap
 * @param extents current and maximum extents; {@link DatasetInfo#UNLIMITED} for a dimension without a limit
 * @param chunk extents of a chunk in elements; empty for a contiguous dataset
 * @param filters filters that chunks go through, in the order of writing
 * @param fill value of an element that was never written, in file order; zeros if empty
 * @param sparse true if unfiltered chunks may be absent, which needs an index of existing chunks; filtered chunks may
 *     always be absent
 */
public record DatasetForm(
        DataType type,
        Extents extents,
        Optional<Shape> chunk,
        List<FilterSpec> filters,
        Optional<ByteBuffer> fill,
        boolean sparse) {
    /** Longest chunk in bytes that the direct path reads. The format has four bytes for the length. */
    private static final long LONGEST_CHUNK = Integer.MAX_VALUE - 8;

    /** Refuses a dataset that libhdf5 would not create or could not read. */
    public DatasetForm {
        filters = List.copyOf(filters);
        fill = fill.map(element ->
                ByteBuffer.wrap(new FieldWriter().bytes(element).toBytes()).asReadOnlyBuffer());
        requireElements(type, fill);
        requireExtents(extents, chunk.isPresent());
        multiply(extents.current().size(), type.bytes(), extents.current() + " of " + type);
        if (chunk.isPresent()) {
            requireChunk(type, extents, chunk.get());
            if (!(type instanceof StoredType)) { // chunks of a StoredType are copied as they are
                requireFilters(filters, pipeline(filters, type, chunk.get().size()));
            }
        } else if (!filters.isEmpty()) {
            throw new IllegalArgumentException("only chunks can be filtered");
        }
    }

    private static void requireElements(DataType type, Optional<ByteBuffer> fill) {
        if (type instanceof DataType.InHeap) {
            throw new IllegalArgumentException("elements of " + type + " are written in attributes only");
        }
        if (fill.isPresent() && fill.get().remaining() != type.bytes()) {
            throw new IllegalArgumentException(
                    "fill value of " + fill.get().remaining() + " bytes, want " + type.bytes());
        }
    }

    private static void requireExtents(Extents extents, boolean chunked) {
        Shape shape = extents.current();
        if (shape.rank() > DataspaceMessage.MOST_DIMENSIONS) {
            throw new IllegalArgumentException(
                    shape.rank() + " dimensions, at most " + DataspaceMessage.MOST_DIMENSIONS + " exist");
        }
        if (extents.maximum().size() != shape.rank()) {
            throw new IllegalArgumentException(
                    extents.maximum().size() + " maximum extents for " + shape.rank() + " dimensions");
        }
        for (int d = 0; d < shape.rank(); d++) {
            long most = extents.maximum().get(d);
            if (most != DatasetInfo.UNLIMITED && most < shape.extent(d)) {
                throw new IllegalArgumentException("extent " + shape.extent(d) + " is more than its maximum " + most);
            }
            if (!chunked && most != shape.extent(d)) {
                throw new IllegalArgumentException("only a dataset in chunks can grow, this one from " + shape);
            }
        }
    }

    private static void requireChunk(DataType type, Extents extents, Shape chunk) {
        Shape shape = extents.current();
        if (shape.rank() == 0 || chunk.rank() != shape.rank()) {
            throw new IllegalArgumentException(
                    "chunks of " + chunk.rank() + " dimensions in a dataset of " + shape.rank());
        }
        for (int d = 0; d < chunk.rank(); d++) {
            long most = extents.maximum().get(d);
            if (chunk.extent(d) < 1) {
                throw new IllegalArgumentException("chunks of " + chunk + " have no elements");
            }
            if (most > 0 && chunk.extent(d) > most) {
                throw new IllegalArgumentException(
                        "chunks of " + chunk + " are larger than the dataset, at most " + most + " in dimension " + d);
            }
        }
        long bytes = multiply(chunk.size(), type.bytes(), "chunks of " + chunk);
        if (bytes > LONGEST_CHUNK) {
            throw new IllegalArgumentException(
                    "chunks of " + chunk + " take " + bytes + " bytes, at most " + LONGEST_CHUNK + " are read back");
        }
    }

    private static void requireFilters(List<FilterSpec> filters, FilterPipeline pipeline) {
        if (filters.size() > FilterPipelineMessage.MOST_FILTERS) {
            throw new IllegalArgumentException(
                    filters.size() + " filters, at most " + FilterPipelineMessage.MOST_FILTERS + " exist");
        }
        pipeline.unsupported().ifPresent(filter -> {
            throw new IllegalArgumentException(filter + " could not be undone on reading");
        });
    }

    private static long multiply(long elements, int bytes, String what) {
        try {
            return Math.multiplyExact(elements, (long) bytes);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(what + " take more bytes than a file can have", e);
        }
    }

    /** Returns a contiguous dataset of fixed extents. */
    public static DatasetForm contiguous(DataType type, Shape shape) {
        return new DatasetForm(type, fixed(shape), Optional.empty(), List.of(), Optional.empty(), false);
    }

    /** Returns a dataset of fixed extents, in chunks without filters. */
    public static DatasetForm chunked(DataType type, Shape shape, Shape chunk) {
        return new DatasetForm(type, fixed(shape), Optional.of(chunk), List.of(), Optional.empty(), false);
    }

    static Extents fixed(Shape shape) {
        return new Extents(shape, LongStream.of(shape.extents()).boxed().toList());
    }

    /** Returns this form with maximum extents that the dataset may grow to. */
    public DatasetForm upTo(Long... maximum) {
        return new DatasetForm(type, new Extents(shape(), List.of(maximum)), chunk, filters, fill, sparse);
    }

    /** Returns this form with these filters of chunks. */
    public DatasetForm filtered(List<FilterSpec> through) {
        return new DatasetForm(type, extents, chunk, through, fill, sparse);
    }

    /** Returns this form with these filters of chunks. */
    public DatasetForm filtered(ChunkFilters through) {
        return filtered(FilterSpec.of(through, type.bytes()));
    }

    /** Returns this form with shuffle and deflate as filters. Level 0 sets no filters. */
    public DatasetForm deflated(int level) {
        return filtered(ChunkFilters.deflate(level));
    }

    /** Returns this form with a fill value: one element in file order. */
    public DatasetForm filledWith(ByteBuffer element) {
        return new DatasetForm(type, extents, chunk, filters, Optional.of(element), sparse);
    }

    /**
     * Returns this form with chunks that may never be written. They get their places in advance, except for a {@link
     * StoredType}. A contiguous dataset of this form is never written.
     */
    public DatasetForm withAbsentChunks() {
        return new DatasetForm(type, extents, chunk, filters, fill, true);
    }

    /** Returns this form without elements, for a reserved dataset whose extents are not known yet. */
    DatasetForm empty() {
        return new DatasetForm(type, fixed(Shape.of(new long[shape().rank()])), chunk, filters, fill, sparse);
    }

    /** Returns this form with other, fixed extents. Its chunks are limited to them. */
    public DatasetForm of(Shape shape) {
        return new DatasetForm(type, fixed(shape), chunk.map(whole -> whole.within(shape)), filters, fill, sparse);
    }

    /**
     * Returns the fill value: one element in file order, read-only, from position 0. Each call returns a view of its
     * own.
     */
    @Override
    public Optional<ByteBuffer> fill() {
        return fill.map(ByteBuffer::duplicate);
    }

    /** Current extents. */
    public Shape shape() {
        return extents.current();
    }

    /** Grid of the chunks. */
    public ChunkGrid grid() {
        return new ChunkGrid(shape(), chunk.orElseThrow());
    }

    /** Numbering of the chunks in an index. */
    ChunkNumbering numbering() {
        return new ChunkNumbering(extents, chunk.orElseThrow());
    }

    /** Bytes of all elements. */
    public long bytes() {
        return shape().size() * type.bytes();
    }

    /** Returns a pipeline that undoes the filters of the chunks. */
    public FilterPipeline pipeline() {
        return pipeline(filters, type, chunkBytes() / type.bytes());
    }

    private static FilterPipeline pipeline(List<FilterSpec> filters, DataType type, long chunkElements) {
        return FilterPipeline.of("dataset", filters, type.bytes(), chunkElements * type.bytes());
    }

    /** Bytes of a chunk before filters, or of all elements if the dataset is contiguous. */
    public long chunkBytes() {
        return chunk.map(extentsOfChunk -> extentsOfChunk.size() * type.bytes()).orElseGet(this::bytes);
    }

    /** True if a dimension has no limit. */
    boolean isUnlimited() {
        return extents.maximum().contains(DatasetInfo.UNLIMITED);
    }

    boolean isFiltered() {
        return !filters.isEmpty();
    }

    /** True if chunks get their places when they are written, one after another. */
    boolean isPlacedLate() {
        return isFiltered() || (sparse && type instanceof StoredType);
    }

    /** True if all elements exist from the start, and cannot become more. */
    public boolean isPlacedEarly() {
        return !isFiltered() && !isUnlimited() && !sparse;
    }
}
