package io.github.sliceline.importing;

import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.grid.Region;
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
 * by side in one row of chunks; if a single column is too large, it is a part of a column. A row holds some values of the
 * first axis, such as inlines, and a column all samples of some places of the other axes, such as bins and their offsets.
 * Columns are counted row-major. The places of a unit are a box. A volume with one axis before that of the samples, such
 * as a table, has one row. Immutable.
 *
 * @param volume extents of the axes, the samples last
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

    /** Samples of a chunk of a volume that has one axis of traces: 128 KiB. */
    private static final long TRACES_CHUNK = 32_768;

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
     * @param row index of the row of chunks along the first axis
     * @param firstColumn index of the first column
     * @param columns number of columns, whose places are a box; 1 unless the unit has all chunks of its column
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
                    + switch (volume.rank()) {
                        case 3 -> "three extents";
                        case 4 -> "four extents: inlines, crosslines, offsets, samples";
                        default -> volume.rank() + " extents, the samples last";
                    });
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

    /** Returns the best chunk shape for a volume, of lines or other axes, on a kind of drive, within the memory. */
    static Shape chunkFor(Shape volume, boolean lines, DriveClass drive, ConvertOptions options) {
        long most = Math.max(SHORTEST_CHUNK, options.memoryBytes() / CHUNKS_IN_MEMORY);
        if (volume.rank() == 2) { // traces are read one after the other
            long samples = volume.extent(1);
            return Shape.of(Math.max(1, Math.min(TRACES_CHUNK, most / Float.BYTES) / samples), samples);
        }
        return LayoutAdviser.bestChunk(volume, lines, DriveModel.of(drive), options.filters(), most);
    }

    /**
     * Chooses the size of units. Each thread needs memory for at least one chunk; the memory is divided by the most
     * threads that have it.
     */
    private static Cut cut(Shape volume, Shape chunk, boolean late, int mostThreads, long memory, int copies) {
        long chunkBytes = FilterEncoder.most(chunk.size() * Float.BYTES);
        long threads = Math.max(1, Math.min(mostThreads, memory / (chunkBytes * copies + READ_BYTES)));
        long perThread = Math.max(chunkBytes, Math.min((memory / threads - READ_BYTES) / copies, LARGE_UNIT));
        int columns = columns(volume, chunk);
        int layers = chunksAlong(volume, chunk, volume.rank() - 1);
        int layersAtOnce = (int) Math.max(1, Math.min(layers, perThread / chunkBytes));
        if (layersAtOnce < layers) {
            return new Cut(1, layersAtOnce);
        }
        // At least four units for each thread, so that none waits long for the last.
        long even = late ? columns : Math.max(1, (long) rows(volume, chunk) * columns / (4L * threads));
        int columnsAtOnce = (int) Math.max(1, Math.min(Math.min(perThread / (chunkBytes * layers), even), columns));
        return new Cut(columnsAtOnce - columnsAtOnce % box(volume, chunk, columnsAtOnce).columns, layers);
    }

    /** Dimension of the first axis of columns: the second one, unless there are the samples. */
    private static int firstOfColumns(Shape volume) {
        return volume.rank() == 2 ? 0 : 1;
    }

    private static int rows(Shape volume, Shape chunk) {
        return volume.rank() == 2 ? 1 : chunksAlong(volume, chunk, 0);
    }

    private static int columns(Shape volume, Shape chunk) {
        int columns = 1;
        for (int d = firstOfColumns(volume); d < volume.rank() - 1; d++) {
            columns = Math.multiplyExact(columns, chunksAlong(volume, chunk, d));
        }
        return columns;
    }

    /**
     * Columns whose places are a box.
     *
     * @param columns any multiple of so many columns is a box
     * @param limit as long as it is no more than so many, and begins at a multiple of this does not lie between
     */
    private record Boxes(int columns, int limit) {}

    /** Returns the largest boxes of whole axes that have at most so many columns. */
    private static Boxes box(Shape volume, Shape chunk, int most) {
        int limit = columns(volume, chunk);
        int columns = limit;
        for (int d = firstOfColumns(volume); columns > most; d++) {
            limit = columns;
            columns /= chunksAlong(volume, chunk, d);
        }
        return new Boxes(columns, limit);
    }

    private static int chunksAlong(Shape volume, Shape chunk, int dimension) {
        return Math.toIntExact((volume.extent(dimension) + chunk.extent(dimension) - 1) / chunk.extent(dimension));
    }

    private static List<Unit> units(Shape volume, Shape chunk, Cut cut) {
        int rows = rows(volume, chunk);
        int columns = columns(volume, chunk);
        int limit = box(volume, chunk, cut.columns).limit;
        int layers = chunksAlong(volume, chunk, volume.rank() - 1);
        List<Unit> units = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; ) {
                int end = column - column % limit + limit;
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

    /** Returns the places of a unit, by index on all axes but that of the samples. */
    Region places(Unit unit) {
        int rank = volume.rank() - 1;
        long[] start = new long[rank];
        long[] count = new long[rank];
        int first = unit.firstColumn;
        int last = unit.firstColumn + unit.columns - 1;
        for (int d = rank - 1; d >= firstOfColumns(volume); d--) {
            start[d] = (long) first % chunks(d) * chunkExtent(d);
            count[d] = Math.min(volume.extent(d), (last % chunks(d) + 1L) * chunkExtent(d)) - start[d];
            first /= chunks(d);
            last /= chunks(d);
        }
        if (rank > 1) {
            start[0] = (long) unit.row * chunkExtent(0);
            count[0] = Math.min(volume.extent(0), start[0] + chunkExtent(0)) - start[0];
        }
        return Region.of(start, count);
    }

    int samples() {
        return (int) volume.extent(volume.rank() - 1);
    }

    int chunkSamples() {
        return chunkExtent(volume.rank() - 1);
    }

    /** Returns the column of a place, the row-major index in the extents of the axes before the samples. */
    long columnOf(long place) {
        long column = 0;
        long inner = 1;
        long rest = place;
        for (int d = volume.rank() - 2; d >= firstOfColumns(volume); d--) {
            column += rest % volume.extent(d) / chunk.extent(d) * inner;
            inner *= chunks(d);
            rest /= volume.extent(d);
        }
        return column;
    }

    /** Returns the row-major index of a place in its chunk. */
    int rowInChunk(long place) {
        long row = 0;
        long inner = 1;
        long rest = place;
        for (int d = volume.rank() - 2; d >= 0; d--) {
            row += rest % volume.extent(d) % chunk.extent(d) * inner;
            inner *= chunk.extent(d);
            rest /= volume.extent(d);
        }
        return (int) row;
    }

    /** True if units have a part of the third axis, so that bins of a prestack volume are in several of them. */
    boolean splitsBins() {
        return volume.rank() == 4 && list.stream().anyMatch(unit -> unit.columns < chunks(2));
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
        return ((long) unit.row * columns(volume, chunk) + unit.firstColumn) * chunks(volume.rank() - 1)
                + unit.firstLayer;
    }

    /** True if parts of the unit's chunks lie outside the volume. */
    boolean reachesBeyond(Unit unit) {
        Region places = places(unit);
        boolean beyond = endSample(unit) - firstSample(unit) < unit.layers * chunkSamples();
        for (int d = 0; d < places.rank(); d++) {
            beyond |= places.count(d) % chunkExtent(d) != 0;
        }
        return beyond;
    }
}
