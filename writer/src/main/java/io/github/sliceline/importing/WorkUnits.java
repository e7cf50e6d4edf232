package io.github.sliceline.importing;

import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.advice.LayoutAdviser;
import io.github.sliceline.tune.drive.DriveModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a volume is cut into units of work that each fit the memory: some whole columns of chunks side by
 * side in one row of chunks, or, where a single column is too large, a part of one. A column holds all samples of
 * some bins; prestack, of some offsets of these: columns are then counted offset by offset in each crossline of
 * chunks. Immutable.
 *
 * @param volume extents: inlines, crosslines, prestack offsets, samples
 * @param chunk extents of a chunk, at most those of the volume
 * @param threads how many may work at once
 * @param cut how large units are
 * @param list in the order of the file: row by row, column by column
 */
record WorkUnits(Shape volume, Shape chunk, int threads, Cut cut, List<Unit> list) {
    /** Of the memory allowed, what a chunk may take that nobody asked for: some for each thread. */
    private static final int CHUNKS_IN_MEMORY = 16;

    /** Shorter than that chunks are in no case. */
    private static final long SHORTEST_CHUNK = 64 << 10;

    /** A unit larger than this gains nothing: its pieces of the input are long enough. */
    private static final long LARGE_UNIT = 64L << 20;

    /** Units for each thread that are stored or wait for it, where chunks are compressed. */
    static final int STORED_UNITS = 2;

    /** Longest that an array holds, compressed or not. */
    private static final long LARGEST_CHUNK = Integer.MAX_VALUE - (1 << 20);

    /** What each thread needs beside its chunks: the traces being read and one decoded. */
    static final long READ_BYTES = 2L << 20;

    /**
     * Chunks that one thread makes at a time.
     *
     * @param row of chunks along the inline axis
     * @param firstColumn along the crossline axis, and the offset axis within it
     * @param columns how many; 1 unless all chunks of a column are in the unit; whole crosslines of chunks, or a part
     *     of one
     * @param firstLayer along the sample axis
     * @param layers how many
     */
    record Unit(int row, int firstColumn, int columns, int firstLayer, int layers) {
        int chunks() {
            return columns * layers;
        }
    }

    /**
     * How large a unit is at most.
     *
     * @param columns of chunks
     * @param layers of them
     */
    record Cut(int columns, int layers) {
        private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,8}) columns of ([1-9][0-9]{0,8}) layers");

        /** What {@link #toString} says; empty if it is none. */
        static Optional<Cut> parse(String text) {
            Matcher cut = TEXT.matcher(text);
            return cut.matches()
                    ? Optional.of(new Cut(Integer.parseInt(cut.group(1)), Integer.parseInt(cut.group(2))))
                    : Optional.empty();
        }

        long bytes(long chunkBytes) {
            return Math.multiplyExact((long) columns * layers, chunkBytes);
        }

        @Override
        public String toString() {
            return columns + " columns of " + layers + " layers";
        }
    }

    WorkUnits {
        list = List.copyOf(list);
    }

    /**
     * Plans a conversion.
     *
     * @param wanted extents of a chunk, asked for or chosen; cut to the volume
     * @param earlier how an earlier run cut the same work, whose units count if they are cut alike; taken if the memory allows
     * @param late whether the source answers late: then units are wide, and so the pieces of it that they read are long
     * @throws IllegalArgumentException if the memory does not hold a single chunk, or the chunk asked for has another
     *     number of dimensions
     */
    static WorkUnits of(Shape volume, Shape wanted, ConvertOptions options, boolean late, Optional<Cut> earlier) {
        if (wanted.rank() != volume.rank()) {
            throw new IllegalArgumentException("a chunk of " + wanted + " for a volume of " + volume + "; name "
                    + (volume.rank() == 4 ? "four extents: inlines, crosslines, offsets, samples" : "three extents"));
        }
        Shape chunk = wanted.within(volume);
        long chunkBytes = Math.multiplyExact(chunk.size(), Float.BYTES);
        // Buffers are direct, and the JVM allows as much of that as of heap unless told otherwise.
        long memory = Math.min(options.memoryBytes(), Runtime.getRuntime().maxMemory() / 4 * 3);
        // CompanionFile what a thread works on, units as they are stored wait for their turn.
        int copies = options.filters().isNone() ? 1 : 1 + STORED_UNITS;
        long working = Math.multiplyExact(FilterEncoder.most(chunkBytes), copies);
        if (working > memory - READ_BYTES || chunkBytes > LARGEST_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + chunk + " takes " + working
                    + " bytes to make, the memory allowed is " + memory + "; use smaller chunks or more memory");
        }
        Cut cut = earlier.filter(units -> units.bytes(FilterEncoder.most(chunkBytes)) <= (memory - READ_BYTES) / copies)
                .orElseGet(() -> cut(volume, chunk, late, options.threads(), memory, copies));
        long unit = cut.bytes(FilterEncoder.most(chunkBytes)) * copies + READ_BYTES;
        int threads = (int) Math.max(1, Math.min(options.threads(), memory / unit));
        return new WorkUnits(volume, chunk, threads, cut, units(volume, chunk, cut));
    }

    /** The chunk that is best for a volume on such a drive, of those that the memory allows. */
    static Shape chunkFor(Shape volume, DriveClass drive, ConvertOptions options) {
        long most = Math.max(SHORTEST_CHUNK, options.memoryBytes() / CHUNKS_IN_MEMORY);
        return LayoutAdviser.of(volume, DriveModel.of(drive))
                .withFilters(options.filters())
                .bestChunk(most);
    }

    /** Chooses how large units are: the memory is shared by the most threads that are allowed and find memory for a chunk each. */
    private static Cut cut(Shape volume, Shape chunk, boolean late, int mostThreads, long memory, int copies) {
        long chunkBytes = FilterEncoder.most(chunk.size() * Float.BYTES);
        long threads = Math.max(1, Math.min(mostThreads, memory / (chunkBytes * copies + READ_BYTES)));
        long perThread = Math.max(chunkBytes, Math.min((memory / threads - READ_BYTES) / copies, LARGE_UNIT));
        int perCrossline = columnsPerCrossline(volume, chunk);
        int columns = columns(volume, chunk);
        int layers = chunksAlong(volume, chunk, volume.rank() - 1);
        int layersAtOnce = (int) Math.max(1, Math.min(layers, perThread / chunkBytes));
        if (layersAtOnce < layers) {
            return new Cut(1, layersAtOnce);
        }
        // At least four units for each thread, so that none waits long for the last.
        long even = late ? columns : Math.max(1, (long) chunksAlong(volume, chunk, 0) * columns / (4L * threads));
        int columnsAtOnce = (int) Math.max(1, Math.min(Math.min(perThread / (chunkBytes * layers), even), columns));
        return new Cut(
                columnsAtOnce > perCrossline ? columnsAtOnce - columnsAtOnce % perCrossline : columnsAtOnce, layers);
    }

    private static int columnsPerCrossline(Shape volume, Shape chunk) {
        return volume.rank() == 4 ? chunksAlong(volume, chunk, 2) : 1;
    }

    private static int columns(Shape volume, Shape chunk) {
        return Math.multiplyExact(chunksAlong(volume, chunk, 1), columnsPerCrossline(volume, chunk));
    }

    private static int chunksAlong(Shape volume, Shape chunk, int dimension) {
        return Math.toIntExact((volume.extent(dimension) + chunk.extent(dimension) - 1) / chunk.extent(dimension));
    }

    private static List<Unit> units(Shape volume, Shape chunk, Cut cut) {
        int rows = chunksAlong(volume, chunk, 0);
        int perCrossline = columnsPerCrossline(volume, chunk);
        int columns = columns(volume, chunk);
        int layers = chunksAlong(volume, chunk, volume.rank() - 1);
        List<Unit> units = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; ) {
                int end = cut.columns < perCrossline ? column - column % perCrossline + perCrossline : columns;
                int width = Math.min(cut.columns, end - column);
                for (int layer = 0; layer < layers; layer += cut.layers) {
                    units.add(new Unit(row, column, width, layer, Math.min(cut.layers, layers - layer)));
                }
                column += width;
            }
        }
        return units;
    }

    int chunkExtent(int dimension) {
        return (int) chunk.extent(dimension);
    }

    int chunks(int dimension) {
        return chunksAlong(volume, chunk, dimension);
    }

    /**
     * Of these units, those of rows of chunks that are among them as a whole. Where units share bins, these get their
     * coordinates from the last unit of the row.
     */
    Set<Integer> inWholeRows(Set<Integer> some) {
        Set<Integer> broken = IntStream.range(0, list.size())
                .filter(unit -> !some.contains(unit))
                .mapToObj(unit -> list.get(unit).row)
                .collect(Collectors.toSet());
        return some.stream()
                .filter(unit -> !broken.contains(list.get(unit).row))
                .collect(Collectors.toSet());
    }

    int chunkBytes() {
        return (int) (chunk.size() * Float.BYTES);
    }

    /** Most chunks that a unit has. */
    int chunksOfUnit() {
        return list.stream().mapToInt(Unit::chunks).max().orElseThrow();
    }

    int firstInline(int row) {
        return row * chunkExtent(0);
    }

    int endInline(int row) {
        return (int) Math.min(volume.extent(0), (row + 1L) * chunkExtent(0));
    }

    /** Places for traces in a bin: offsets of a prestack volume, else 1. */
    int offsets() {
        return volume.rank() == 4 ? (int) volume.extent(2) : 1;
    }

    int chunkOffsets() {
        return volume.rank() == 4 ? chunkExtent(2) : 1;
    }

    private int columnsPerCrossline() {
        return volume.rank() == 4 ? chunks(2) : 1;
    }

    int samples() {
        return (int) volume.extent(volume.rank() - 1);
    }

    int chunkSamples() {
        return chunkExtent(volume.rank() - 1);
    }

    int column(int crosslineIndex, int offsetIndex) {
        return crosslineIndex / chunkExtent(1) * columnsPerCrossline() + offsetIndex / chunkOffsets();
    }

    boolean splitsBins() {
        return list.stream().anyMatch(unit -> unit.columns < columnsPerCrossline());
    }

    int firstCrossline(Unit unit) {
        return unit.firstColumn / columnsPerCrossline() * chunkExtent(1);
    }

    /** Crossline index after the last of a unit. */
    int endCrossline(Unit unit) {
        long chunks = (unit.firstColumn + unit.columns - 1) / columnsPerCrossline() + 1L;
        return (int) Math.min(volume.extent(1), chunks * chunkExtent(1));
    }

    int firstOffset(Unit unit) {
        return unit.columns < columnsPerCrossline() ? unit.firstColumn % columnsPerCrossline() * chunkOffsets() : 0;
    }

    /** Offset index after the last of a unit. */
    int endOffset(Unit unit) {
        return unit.columns < columnsPerCrossline()
                ? Math.min(offsets(), firstOffset(unit) + unit.columns * chunkOffsets())
                : offsets();
    }

    int firstSample(Unit unit) {
        return unit.firstLayer * chunkSamples();
    }

    int endSample(Unit unit) {
        return (int) Math.min(samples(), ((long) unit.firstLayer + unit.layers) * chunkSamples());
    }

    /** Ordinal of a unit's first chunk; its others follow, because columns are whole where there are several. */
    long firstChunk(Unit unit) {
        return ((long) unit.row * chunks(1) * columnsPerCrossline() + unit.firstColumn) * chunks(volume.rank() - 1)
                + unit.firstLayer;
    }

    /** Whether parts of the unit's chunks lie outside the volume. */
    boolean reachesBeyond(Unit unit) {
        int crosslines = (unit.columns - 1) / columnsPerCrossline() + 1;
        return endInline(unit.row) - firstInline(unit.row) < chunkExtent(0)
                || endCrossline(unit) - firstCrossline(unit) < crosslines * chunkExtent(1)
                || offsets() % chunkOffsets() != 0
                || endSample(unit) - firstSample(unit) < unit.layers * chunkSamples();
    }
}
