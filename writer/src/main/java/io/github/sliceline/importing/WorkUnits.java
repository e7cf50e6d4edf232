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
 * Units of work into which a volume is cut, each of which fits the memory. A unit is some whole columns of chunks side
 * by side in one row of chunks; if a single column is too large, it is a part of a column. A column holds all samples
 * of some bins, or of some offsets of these bins in a prestack volume. Prestack columns are counted offset by offset in
 * each crossline of chunks. Immutable.
 *
 * @param volume extents: inlines, crosslines, prestack offsets, samples
 * @param chunk extents of a chunk, at most those of the volume
 * @param threads most threads that work at once
 * @param cut size of the units
 * @param list in the order of the file: row by row, column by column
 */
record WorkUnits(Shape volume, Shape chunk, int threads, Cut cut, List<Unit> list) {
    /** A default chunk takes at most one part in this many of the memory, so that each thread has some chunks. */
    private static final int CHUNKS_IN_MEMORY = 16;

    /** Default chunks may always have this many bytes. */
    private static final long SHORTEST_CHUNK = 64 << 10;

    /** Larger units gain nothing, because their pieces of the input are long enough. */
    private static final long LARGE_UNIT = 64L << 20;

    /** Encoded units for each thread that are written or wait for their turn, if chunks are compressed. */
    static final int STORED_UNITS = 2;

    /** Most bytes of a chunk, compressed or not, that an array can hold. */
    private static final long LARGEST_CHUNK = Integer.MAX_VALUE - (1 << 20);

    /** Bytes that each thread needs besides its chunks: the traces that it reads, and one decoded trace. */
    static final long READ_BYTES = 2L << 20;

    /**
     * Chunks that one thread makes at a time.
     *
     * @param row index of the row of chunks along the inline axis
     * @param firstColumn index along the crossline axis, and the offset axis within it
     * @param columns number of columns: whole crosslines of chunks, or a part of one; 1 unless the unit has all chunks
     *     of its column
     * @param firstLayer index along the sample axis
     * @param layers number of layers
     */
    record Unit(int row, int firstColumn, int columns, int firstLayer, int layers) {
        int chunks() {
            return columns * layers;
        }
    }

    /**
     * Largest size of a unit.
     *
     * @param columns columns of chunks
     * @param layers layers of chunks
     */
    record Cut(int columns, int layers) {
        private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,8}) columns of ([1-9][0-9]{0,8}) layers");

        /** Parses the text of {@link #toString}. Empty if it has another form. */
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
     * @param wanted extents of a chunk, set or chosen; cut to the volume
     * @param earlier size of an earlier run's units; used if the memory allows, because then that run's units count
     * @param late true if the source answers late; units are then wide, so that they read long pieces of the source
     * @throws IllegalArgumentException if the memory does not hold a single chunk, or the chunk has another number of
     *     dimensions
     */
    static WorkUnits of(Shape volume, Shape wanted, ConvertOptions options, boolean late, Optional<Cut> earlier) {
        if (wanted.rank() != volume.rank()) {
            throw new IllegalArgumentException("a chunk of " + wanted + " for a volume of " + volume + "; name "
                    + (volume.rank() == 4 ? "four extents: inlines, crosslines, offsets, samples" : "three extents"));
        }
        Shape chunk = wanted.within(volume);
        long chunkBytes = Math.multiplyExact(chunk.size(), Float.BYTES);
        // Buffers are direct. The JVM allows as much direct memory as heap unless an option says otherwise.
        long memory = Math.min(options.memoryBytes(), Runtime.getRuntime().maxMemory() / 4 * 3);
        // With filters, encoded units wait for their turn besides the units that threads work on.
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

    /** Returns the best chunk shape for a volume on a kind of drive, within the memory. */
    static Shape chunkFor(Shape volume, DriveClass drive, ConvertOptions options) {
        long most = Math.max(SHORTEST_CHUNK, options.memoryBytes() / CHUNKS_IN_MEMORY);
        return LayoutAdviser.of(volume, DriveModel.of(drive))
                .withFilters(options.filters())
                .bestChunk(most);
    }

    /**
     * Chooses the size of units. Each thread needs memory for at least one chunk; the memory is divided by the most
     * threads that have it.
     */
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
     * Returns those of some units whose whole row of chunks is among them. If units share bins, the last unit of a row
     * writes the coordinates of these bins.
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

    /** Returns the most chunks of a unit. */
    int chunksOfUnit() {
        return list.stream().mapToInt(Unit::chunks).max().orElseThrow();
    }

    int firstInline(int row) {
        return row * chunkExtent(0);
    }

    int endInline(int row) {
        return (int) Math.min(volume.extent(0), (row + 1L) * chunkExtent(0));
    }

    /** Returns the places for traces in a bin: the offsets of a prestack volume, otherwise 1. */
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

    /** Returns the crossline index after the last of a unit. */
    int endCrossline(Unit unit) {
        long chunks = (unit.firstColumn + unit.columns - 1) / columnsPerCrossline() + 1L;
        return (int) Math.min(volume.extent(1), chunks * chunkExtent(1));
    }

    int firstOffset(Unit unit) {
        return unit.columns < columnsPerCrossline() ? unit.firstColumn % columnsPerCrossline() * chunkOffsets() : 0;
    }

    /** Returns the offset index after the last of a unit. */
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

    /**
     * Returns the ordinal of a unit's first chunk. Its other chunks follow, because a unit of several columns has whole
     * columns.
     */
    long firstChunk(Unit unit) {
        return ((long) unit.row * chunks(1) * columnsPerCrossline() + unit.firstColumn) * chunks(volume.rank() - 1)
                + unit.firstLayer;
    }

    /** True if parts of the unit's chunks lie outside the volume. */
    boolean reachesBeyond(Unit unit) {
        int crosslines = (unit.columns - 1) / columnsPerCrossline() + 1;
        return endInline(unit.row) - firstInline(unit.row) < chunkExtent(0)
                || endCrossline(unit) - firstCrossline(unit) < crosslines * chunkExtent(1)
                || offsets() % chunkOffsets() != 0
                || endSample(unit) - firstSample(unit) < unit.layers * chunkSamples();
    }
}
