package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Table of traces in an HDF5 file: a list variable of the CF conventions (1.11, section 8.2, compression by gathering)
 * with the place of each trace, and an index for each axis. If a file of another program has no indexes, the whole list
 * is searched.
 */
final class StoredTable implements TraceTable {
    /** Most places of a list without indexes, which is read as a whole: 128 MB. */
    private static final long MOST_LISTED = 1 << 24;

    /** Most places that are read and compared one by one, because a binary search would not be faster. */
    private static final int FEW = 1 << 12;

    /** Most places that are read at once. */
    private static final int PIECE = 1 << 16;

    private static final int SUMMED = VolumeProfile.ROWS_SUMMED;

    private final Hdf5Container container;
    private final ReadLimits limits;
    private final DatasetInfo list;
    private final List<Axis> axes;
    private final long[] strides;
    private final Map<Integer, Starts> starts = new ConcurrentHashMap<>();
    private final Map<String, int[]> checksums = new ConcurrentHashMap<>();
    private long @Nullable [] whole;

    private StoredTable(Hdf5Container container, ReadLimits limits, DatasetInfo list, List<Axis> axes) {
        this.container = container;
        this.limits = limits;
        this.list = list;
        this.axes = axes;
        this.strides = Shape.of(axes.stream().mapToLong(Axis::size).toArray()).strides();
    }

    /**
     * Opens the table of a dataset.
     *
     * @param listPath path of the list variable, which is the dataset's scale
     * @throws CorruptFileException if the list does not fit the axes
     */
    static StoredTable of(
            Hdf5Container container, ReadLimits limits, DatasetInfo data, String listPath, List<Axis> axes)
            throws IOException {
        DatasetInfo list = container.dataset(listPath);
        ElementType.Kind kind = list.type().kind();
        double size = axes.stream().mapToDouble(Axis::size).reduce(1, (a, b) -> a * b);
        if ((kind != ElementType.Kind.SIGNED && kind != ElementType.Kind.UNSIGNED)
                || !list.shape().equals(Shape.of(data.shape().extent(0)))
                || size > Long.MAX_VALUE / 2.0) {
            throw new CorruptFileException(
                    container,
                    CorruptFileException.UNKNOWN,
                    list.path() + " is " + list.shape() + " of " + list.type() + " for the axes "
                            + axes.stream().map(Axis::name).toList() + ", wanted a whole number for each of the "
                            + data.shape().extent(0) + " traces of " + data.path());
        }
        return new StoredTable(container, limits, list, axes);
    }

    List<Axis> axes() {
        return axes;
    }

    @Override
    public long size() {
        return list.shape().extent(0);
    }

    @Override
    public long[] places(long first, int count) throws IOException {
        long[] places = longs(list, first, count);
        long end = strides[0] * axes.get(0).size();
        for (int i = 0; i < count; i++) {
            if (places[i] < 0 || places[i] >= end) {
                throw broken("trace " + (first + i) + " at place " + places[i], "0 to " + (end - 1));
            }
        }
        return places;
    }

    private CorruptFileException broken(String found, String wanted) {
        return new CorruptFileException(
                container, CorruptFileException.UNKNOWN, list.path() + " has " + found + ", wanted " + wanted);
    }

    /** Reads whole rows, and compares them with their checksums if the file has any. */
    private long[] longs(DatasetInfo dataset, long first, int count) throws IOException {
        int[] known = checksums(dataset);
        long rows = dataset.shape().extent(0);
        long from = known.length == 0 ? first : first / SUMMED * SUMMED;
        long to = known.length == 0 ? first + count : Math.min(rows, (first + count + SUMMED - 1) / SUMMED * SUMMED);
        int width = dataset.shape().rank() == 2 ? 2 : 1;
        ElementType type = dataset.type();
        int rowBytes = width * type.bytes();
        ByteBuffer bytes = bytes(dataset, from, to);
        for (long at = from; known.length > 0 && at < to; at += SUMMED) {
            int start = (int) (at - from) * rowBytes;
            int end = (int) (Math.min(to, at + SUMMED) - from) * rowBytes;
            if (Crc32c.of(bytes.slice(start, end - start)) != known[(int) (at / SUMMED)]) {
                throw new CorruptFileException(
                        container,
                        CorruptFileException.UNKNOWN,
                        dataset.path() + " has other rows than were written, between " + at + " and "
                                + (Math.min(to, at + SUMMED) - 1));
            }
        }
        int skipped = (int) (first - from) * width;
        long[] values = new long[count * width];
        boolean unsigned = type.kind() == ElementType.Kind.UNSIGNED;
        for (int k = 0; k < values.length; k++) {
            int i = skipped + k;
            values[k] = switch (type.bytes()) {
                case 1 -> unsigned ? bytes.get(i) & 0xFF : bytes.get(i);
                case 2 -> unsigned ? bytes.getShort(2 * i) & 0xFFFF : bytes.getShort(2 * i);
                case 4 -> unsigned ? bytes.getInt(4 * i) & 0xFFFF_FFFFL : bytes.getInt(4 * i);
                default -> bytes.getLong(8 * i);
            };
        }
        return values;
    }

    private ByteBuffer bytes(DatasetInfo dataset, long from, long to) throws IOException {
        long[] start = new long[dataset.shape().rank()];
        long[] rows = dataset.shape().extents();
        start[0] = from;
        rows[0] = to - from;
        Region part = Region.of(start, rows);
        long bytes = part.size() * dataset.type().bytes();
        ByteBuffer read =
                ByteBuffer.allocate(Math.toIntExact(bytes)).order(dataset.type().order());
        ElementReader.of(container, dataset, limits).read(part, read);
        return read;
    }

    /** Returns the checksums of the rows of the list or an index; none in files of other programs. */
    private int[] checksums(DatasetInfo dataset) throws IOException {
        int[] known = checksums.get(dataset.path());
        if (known != null) {
            return known;
        }
        String path = VolumeProfile.rowChecksums(dataset.path());
        int[] read = {};
        if (container.exists(path)) {
            DatasetInfo sums = container.dataset(path);
            long wanted = (dataset.shape().extent(0) + SUMMED - 1) / SUMMED;
            if (!sums.shape().equals(Shape.of(wanted)) || sums.type().bytes() != Integer.BYTES) {
                throw broken("checksums " + path + " of " + sums.shape() + " " + sums.type(), wanted + " uint32");
            }
            read = new int[Math.toIntExact(wanted)];
            bytes(sums, 0, wanted).flip().asIntBuffer().get(read);
        }
        checksums.put(dataset.path(), read);
        return read;
    }

    /** Returns the index of an axis; null if the file has none of this axis. */
    private @Nullable Starts starts(int axis) throws IOException {
        Starts known = starts.get(axis);
        String path = VolumeProfile.firsts(axes.get(axis).name());
        if (known != null || !container.exists(path)) {
            return known;
        }
        DatasetInfo index = container.dataset(path);
        int wanted = axes.get(axis).size() + 1;
        if (!index.shape().equals(Shape.of(wanted))) {
            throw broken("an index " + path + " of " + index.shape(), String.valueOf(wanted));
        }
        Starts read = new Starts(index, wanted);
        starts.put(axis, read);
        return read;
    }

    /**
     * Index of an axis: for each of its values the number of traces with values before it, and last the number of all
     * traces. It is read as far as it is needed, and kept.
     */
    private final class Starts {
        private final DatasetInfo index;
        private final long[] numbers;
        private final BitSet known = new BitSet();

        Starts(DatasetInfo index, int size) {
            this.index = index;
            this.numbers = new long[size];
        }

        /** Returns the number of traces whose values are before one. */
        long of(int value) {
            return numbers[value];
        }

        /** Reads what is needed of the values in a range and is not known, both ends included. */
        synchronized void need(int from, int to) throws IOException {
            int first = known.nextClearBit(from / SUMMED);
            int end = Math.min(numbers.length, ((to + 1) / SUMMED + 1) * SUMMED);
            int start = first * SUMMED;
            if (start >= end) {
                return;
            }
            long[] read = longs(index, start, end - start);
            boolean ascending =
                    (start > 0 || read[0] == 0) && (end < numbers.length || read[end - start - 1] == size());
            long before = 0;
            for (long number : read) {
                ascending &= number >= before && number <= size();
                before = number;
            }
            if (!ascending) {
                throw broken("an index " + index.path() + " that does not ascend", "0 to " + size());
            }
            System.arraycopy(read, 0, numbers, start, read.length);
            known.set(first, (end - 1) / SUMMED + 1);
        }
    }

    @Override
    public Found find(int[][] picks, long from, long to, long most) throws IOException {
        boolean sorted = starts(0) != null; // else another program wrote the list, perhaps in another order
        int best = -1;
        long fewest = to - from;
        for (int d = 0; d < picks.length; d++) {
            Starts index = picks[d].length == 0 || !sorted ? null : starts(d);
            if (index != null) {
                index.need(picks[d][0], picks[d][picks[d].length - 1]);
                long count = 0;
                for (int i : picks[d]) {
                    count += index.of(i + 1) - index.of(i);
                }
                if (count < fewest || (count == fewest && d == 0)) {
                    fewest = count;
                    best = d;
                }
            }
        }
        Collected found = new Collected(picks, most);
        if (best > 0) {
            byIndex(best, picks[best], from, to, found);
        } else if (best == 0) {
            Starts index = Objects.requireNonNull(starts(0));
            for (int i : picks[0]) {
                search(Math.max(from, index.of(i)), Math.min(to, index.of(i + 1)), i * strides[0], 1, found);
            }
        } else if (sorted) {
            read(from, to, found);
        } else {
            listed((int) from, (int) to, found);
        }
        return found.done(best > 0);
    }

    /**
     * Finds the picked traces among consecutive ones that have the same values on all axes before a given one.
     *
     * @param base smallest place that such a trace can have
     */
    private void search(long from, long to, long base, int axis, Collected found) throws IOException {
        int[] picked = axis < axes.size() ? found.picks[axis] : new int[0];
        if (picked.length == 0 || to - from <= FEW) {
            read(from, to, found);
            return;
        }
        long left = from;
        for (int i : picked) {
            long place = base + i * strides[axis];
            left = lowerBound(left, to, place);
            long right = lowerBound(left, to, place + strides[axis]);
            search(left, right, place, axis + 1, found);
            left = right;
        }
    }

    /** Returns the first of consecutive traces whose place is at least the given one; {@code to} if none is. */
    private long lowerBound(long from, long to, long place) throws IOException {
        long low = from;
        long high = to;
        while (high - low > FEW) {
            long middle = (low + high) >>> 1;
            if (places(middle, 1)[0] < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low
                + Arrays.stream(places(low, (int) (high - low)))
                        .filter(one -> one < place)
                        .count();
    }

    private void read(long from, long to, Collected found) throws IOException {
        long before = -1;
        for (long at = from; at < to; at += PIECE) {
            long[] places = places(at, (int) Math.min(PIECE, to - at));
            for (int i = 0; i < places.length; i++) {
                if (places[i] <= before) {
                    throw broken("place " + places[i] + " after " + before, "ascending places");
                }
                before = places[i];
                found.take(at + i, places[i]);
            }
        }
    }

    /** Finds traces by the index of an axis: pairs of trace and place, sorted by the axis and then by trace. */
    private void byIndex(int axis, int[] picked, long from, long to, Collected found) throws IOException {
        String path = VolumeProfile.order(axes.get(axis).name());
        DatasetInfo order = container.dataset(path);
        if (!order.shape().equals(Shape.of(size(), 2)) || order.type().bytes() != Long.BYTES) {
            throw broken("an index " + path + " of " + order.shape() + " " + order.type(), size() + " × 2 int64");
        }
        Starts index = Objects.requireNonNull(starts(axis));
        for (int i : picked) {
            long before = -1;
            long placeBefore = -1;
            long first = from == 0 ? index.of(i) : near(order, index.of(i), index.of(i + 1), from, false);
            long last = to == size() ? index.of(i + 1) : near(order, first, index.of(i + 1), to, true);
            for (long at = first; at < last; at += PIECE) {
                int count = (int) Math.min(PIECE, last - at);
                long[] pairs = longs(order, at, count);
                for (int k = 0; k < pairs.length; k += 2) {
                    long trace = pairs[k];
                    long place = pairs[k + 1];
                    if (trace <= before || trace >= size() || place <= placeBefore || at(place, axis) != i) {
                        throw broken(
                                "trace " + trace + " at place " + place + " in " + path,
                                "ascending traces of index " + i + " on the axis "
                                        + axes.get(axis).name());
                    }
                    before = trace;
                    placeBefore = place;
                    if (trace >= from && trace < to) {
                        found.take(trace, place);
                    }
                }
            }
        }
    }

    /** Returns an entry of an index among the few before, or after, the first one that is not before a trace. */
    private long near(DatasetInfo order, long from, long to, long trace, boolean after) throws IOException {
        long low = from;
        long high = to;
        while (high - low > FEW) {
            long middle = (low + high) >>> 1;
            boolean before = longs(order, middle, 1)[0] < trace;
            low = before ? middle : low;
            high = before ? high : middle;
        }
        return after ? high : low;
    }

    private int at(long place, int axis) {
        long outer = place / strides[axis];
        return axis == 0
                ? (int) Math.min(outer, Integer.MAX_VALUE)
                : (int) (outer % axes.get(axis).size());
    }

    /** Finds traces in a list without indexes, in which places may have any order. */
    private void listed(int from, int to, Collected found) throws IOException {
        long[] places = whole();
        for (int i = from; i < to; i++) {
            found.take(i, places[i]);
        }
    }

    private synchronized long[] whole() throws IOException {
        long[] known = whole;
        if (known == null) {
            long most = Math.min(MOST_LISTED, Runtime.getRuntime().maxMemory() / 64);
            if (size() > most) {
                throw new UnsupportedFileException(
                        container,
                        "its table of " + size() + " traces has no index "
                                + VolumeProfile.firsts(axes.get(0).name()) + "; at most " + most
                                + " traces are read without one");
            }
            known = new long[(int) size()];
            for (int at = 0; at < known.length; at += PIECE) {
                int count = Math.min(PIECE, known.length - at);
                System.arraycopy(places(at, count), 0, known, at, count);
            }
            whole = known;
        }
        return known;
    }

    /** Traces found so far. */
    private final class Collected {
        private final int[][] picks;
        private final long most;
        private long[] traces = new long[1024];
        private long[] places = new long[1024];
        private int count;

        Collected(int[][] picks, long most) {
            this.picks = picks;
            this.most = most;
        }

        void take(long trace, long place) {
            for (int d = 0; d < picks.length; d++) {
                int[] wanted = picks[d];
                if (wanted.length > 0 && Arrays.binarySearch(wanted, at(place, d)) < 0) {
                    return;
                }
            }
            if (count == most) {
                throw new IllegalArgumentException("more than " + most
                        + " traces are more samples than one array holds; name values of more axes");
            }
            if (count == traces.length) {
                traces = Arrays.copyOf(traces, (int) Math.min(most, 2L * count));
                places = Arrays.copyOf(places, traces.length);
            }
            traces[count] = trace;
            places[count++] = place;
        }

        /** @param byValue true if the traces were found one value of an axis after the other */
        Found done(boolean byValue) {
            long[] found = Arrays.copyOf(traces, count);
            long[] at = Arrays.copyOf(places, count);
            if (byValue) { // trace numbers ascend with places
                Arrays.sort(found);
                Arrays.sort(at);
            }
            return new Found(found, at);
        }
    }
}
