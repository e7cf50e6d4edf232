package io.github.sliceline.hdf5.encoding;

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
import io.github.sliceline.hdf5.grid.ChunkGrid;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkNumbering;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What a dataset is.
 *
 * @param type of its elements, nothing that is kept in a heap
 * @param extents now and at most; {@link DatasetInfo#UNLIMITED} where there is no limit
 * @param chunk extents of a chunk in elements; empty for a dataset in one piece
 * @param filters that chunks go through, in the order of writing
 * @param fill what an element holds that was never written, in file order; zeros if empty
 * @param sparse whether chunks without filters may be absent, so that an index says which are there; those with filters
 *     always may
 */
public record DatasetForm(
        DataType type,
        Extents extents,
        Optional<Shape> chunk,
        List<FilterSpec> filters,
        Optional<ByteBuffer> fill,
        boolean sparse) {
    /** Longest chunk that the direct path reads; the format has four bytes for the length. */
    private static final long LONGEST_CHUNK = Integer.MAX_VALUE - 8;

    /** Refuses what libhdf5 would not create or could not read. */
    public DatasetForm {
        filters = List.copyOf(filters);
        fill = fill.map(element ->
                ByteBuffer.wrap(new FieldWriter().bytes(element).toBytes()).asReadOnlyBuffer());
        requireElements(type, fill);
        requireExtents(extents, chunk.isPresent());
        multiply(extents.current().size(), type.bytes(), extents.current() + " of " + type);
        if (chunk.isPresent()) {
            requireChunk(type, extents, chunk.get());
            if (!(type instanceof StoredType)) { // whose chunks are copied as they are
                requireFilters(filters, pipeline(filters, type, chunk.get().size()));
            }
        } else if (!filters.isEmpty()) {
            throw new IllegalArgumentException("only chunks can be filtered");
        }
    }

    /** All chunks are there. */
    DatasetForm(
            DataType type,
            Extents extents,
            Optional<Shape> chunk,
            List<FilterSpec> filters,
            Optional<ByteBuffer> fill) {
        this(type, extents, chunk, filters, fill, false);
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

    /** In one piece, of fixed extents. */
    public static DatasetForm contiguous(DataType type, Shape shape) {
        return new DatasetForm(type, fixed(shape), Optional.empty(), List.of(), Optional.empty());
    }

    /** In chunks without filters, of fixed extents. */
    public static DatasetForm chunked(DataType type, Shape shape, Shape chunk) {
        return new DatasetForm(type, fixed(shape), Optional.of(chunk), List.of(), Optional.empty());
    }

    static Extents fixed(Shape shape) {
        return new Extents(shape, LongStream.of(shape.extents()).boxed().toList());
    }

    /** Sets the extents that the dataset may grow to. */
    public DatasetForm upTo(Long... maximum) {
        return new DatasetForm(type, new Extents(shape(), List.of(maximum)), chunk, filters, fill, sparse);
    }

    /** Sets the filters of its chunks. */
    public DatasetForm filtered(List<FilterSpec> through) {
        return new DatasetForm(type, extents, chunk, through, fill, sparse);
    }

    /** Sets the filters of its chunks. */
    public DatasetForm filtered(ChunkFilters through) {
        return filtered(FilterSpec.of(through, type.bytes()));
    }

    /** Sets shuffle and deflate as filters; none with level 0. */
    public DatasetForm deflated(int level) {
        return filtered(ChunkFilters.deflate(level));
    }

    /** Sets the fill value: one element in file order. */
    public DatasetForm filledWith(ByteBuffer element) {
        return new DatasetForm(type, extents, chunk, filters, Optional.of(element), sparse);
    }

    /**
     * Lets chunks be absent: some may never be written. They have their places all the same, unless they are {@linkplain
     * StoredType as another file has them}. In one piece, it is never written at all.
     */
    public DatasetForm withAbsentChunks() {
        return new DatasetForm(type, extents, chunk, filters, fill, true);
    }

    /** This form without elements: what a reserved dataset is until its extents are known. */
    DatasetForm empty() {
        return new DatasetForm(type, fixed(Shape.of(new long[shape().rank()])), chunk, filters, fill, sparse);
    }

    /** Sets other, fixed extents; chunks are cut to them. */
    public DatasetForm of(Shape shape) {
        return new DatasetForm(type, fixed(shape), chunk.map(whole -> whole.within(shape)), filters, fill, sparse);
    }

    /** One element in file order, read-only, from position 0; each call gives a view of its own. */
    @Override
    public Optional<ByteBuffer> fill() {
        return fill.map(ByteBuffer::duplicate);
    }

    /** Current extents. */
    public Shape shape() {
        return extents.current();
    }

    /** Its chunks. */
    public ChunkGrid grid() {
        return new ChunkGrid(shape(), chunk.orElseThrow());
    }

    /** Its chunks, as indexes number them. */
    ChunkNumbering numbering() {
        return new ChunkNumbering(extents, chunk.orElseThrow());
    }

    /** Bytes of all elements. */
    public long bytes() {
        return shape().size() * type.bytes();
    }

    /** What undoes the filters of its chunks. */
    public FilterPipeline pipeline() {
        return pipeline(filters, type, chunkBytes() / type.bytes());
    }

    private static FilterPipeline pipeline(List<FilterSpec> filters, DataType type, long chunkElements) {
        return FilterPipeline.of("dataset", filters, type.bytes(), chunkElements * type.bytes());
    }

    /** Bytes of a chunk before filters; of all elements where there are no chunks. */
    public long chunkBytes() {
        return chunk.map(extentsOfChunk -> extentsOfChunk.size() * type.bytes()).orElseGet(this::bytes);
    }

    /** How many dimensions have no limit. */
    long unlimited() {
        return extents.maximum().stream()
                .filter(most -> most == DatasetInfo.UNLIMITED)
                .count();
    }

    boolean isFiltered() {
        return !filters.isEmpty();
    }

    /** Whether chunks get their places when they are written, one after the other. */
    boolean isPlacedLate() {
        return isFiltered() || (sparse && type instanceof StoredType);
    }

    /** Whether every element that there can be is there from the start. */
    public boolean isPlacedEarly() {
        return !isFiltered() && unlimited() == 0 && !sparse;
    }
}
