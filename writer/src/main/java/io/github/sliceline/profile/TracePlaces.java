package io.github.sliceline.profile;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Places of the traces of a new table on its axes, and the datasets that say them. Immutable; 8 bytes a trace. */
public final class TracePlaces {
    private static final int PIECE = VolumeProfile.ROWS_SUMMED;

    /** Places that are read at once. */
    private static final int READ = 1 << 16;

    private final List<Axis> axes;
    private final long[] strides;
    private final long[] places;

    private TracePlaces(List<Axis> axes, long[] places) {
        this.axes = axes;
        this.strides = extents(axes).strides();
        this.places = places;
    }

    /**
     * Takes the places of traces.
     *
     * @param axes the slowest first
     * @param places for each trace, row-major in the extents of the axes; ascending, the same for several traces
     * @throws IllegalArgumentException if there is none, or they do not ascend, or one is outside the axes
     */
    public static TracePlaces of(List<Axis> axes, long[] places) {
        double size = axes.stream().mapToDouble(Axis::size).reduce(1, (a, b) -> a * b);
        if (places.length == 0 || size > Long.MAX_VALUE / 4.0) {
            throw new IllegalArgumentException(
                    places.length == 0 ? "a table has at least one trace" : "the axes have " + size + " places");
        }
        long end = extents(axes).size();
        long most = 0;
        long here = 0;
        for (int i = 0; i < places.length; i++) {
            if (places[i] < 0 || places[i] >= end) {
                throw new IllegalArgumentException(
                        "trace " + i + " is at place " + places[i] + "; the axes have places 0 to " + (end - 1));
            }
            if (i > 0 && places[i] < places[i - 1]) {
                throw new IllegalArgumentException("trace " + i + " is at place " + places[i] + ", after place "
                        + places[i - 1] + "; sort the traces by their axes");
            }
            here = i > 0 && places[i] == places[i - 1] ? here + 1 : 0;
            most = Math.max(most, here);
        }
        return most == 0 ? new TracePlaces(axes, places.clone()) : withOrdinals(axes, places, (int) most + 1);
    }

    /**
     * Reads the places of a table.
     *
     * @throws io.github.sliceline.CorruptFileException if its list is damaged
     * @throws UnsupportedFileException if its traces are not sorted by its axes
     */
    public static TracePlaces of(SeismicVolume source) throws IOException {
        long size = source.shape().extent(0);
        if (size > Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / (2 * Long.BYTES))) {
            throw new UnsupportedFileException(
                    source.file(), "has " + size + " traces, whose places do not fit in half of the memory");
        }
        VolumePass pass = VolumePass.within(source);
        long[] places = new long[(int) size];
        for (int from = 0; from < size; from += READ) {
            int count = (int) Math.min(READ, size - from);
            System.arraycopy(pass.places(from, count), 0, places, from, count);
        }
        try {
            return of(source.axes(), places);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedFileException(
                    source.file(), "is a table whose list of traces is out of order: " + e.getMessage());
        }
    }

    private static TracePlaces withOrdinals(List<Axis> axes, long[] places, int count) {
        if (axes.get(axes.size() - 1).name().equals(VolumeProfile.ORDINAL)) {
            throw new IllegalArgumentException("several traces are at the same place, which has an ordinal already");
        }
        List<Axis> more = new ArrayList<>(axes);
        more.add(Axis.of(VolumeProfile.ORDINAL, 0, 1, count));
        long[] numbered = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            boolean again = i > 0 && places[i] == places[i - 1];
            numbered[i] = again ? numbered[i - 1] + 1 : Math.multiplyExact(places[i], count);
        }
        return new TracePlaces(more, numbered);
    }

    private static Shape extents(List<Axis> axes) {
        return Shape.of(axes.stream().mapToLong(Axis::size).toArray());
    }

    public int size() {
        return places.length;
    }

    /** Returns the axes, with ordinals if several traces are at one place. */
    public List<Axis> axes() {
        return axes;
    }

    /** Returns the places of the traces of a part. */
    public TracePlaces within(Region part) {
        int from = (int) part.start(0);
        return new TracePlaces(axes, Arrays.copyOfRange(places, from, from + (int) part.count(0)));
    }

    /** Returns the name of the column of values of an axis, a coordinate of the traces. */
    private static String column(Axis axis) {
        return VolumeProfile.TRACE_LIST + "_" + VolumeProfile.axis(axis.name()).substring(1);
    }

    /** Returns the names of the columns. */
    public String columns() {
        return axes.stream().map(axis -> column(axis).substring(1)).collect(Collectors.joining(" "));
    }

    /** Describes the list and the columns. */
    public void describe(VolumeDescription volume) {
        String list = VolumeProfile.TRACE_LIST;
        Shape traces = Shape.of(places.length);
        volume.array(list, DataType.INT64, traces);
        volume.spec().scale(list, list.substring(1));
        volume.text(list, "long_name", "place of the trace on the axes, row-major");
        volume.text(
                list,
                VolumeProfile.COMPRESS_ATTRIBUTE,
                axes.stream()
                        .map(axis -> VolumeProfile.axis(axis.name()).substring(1))
                        .collect(Collectors.joining(" ")));
        for (Axis axis : axes) {
            String longName = VolumeDescription.longName(VolumeProfile.axis(axis.name()));
            volume.map(column(axis), type(axis), traces, List.of(list), longName);
            if (!axis.unit().isEmpty()) {
                volume.text(column(axis), "units", axis.unit());
            }
        }
    }

    /** Describes the indexes and the checksums, once there is a group for these. */
    public void describeIndexes(VolumeDescription volume) {
        volume.spec().group(VolumeProfile.TABLE);
        checksums(volume, VolumeProfile.TRACE_LIST, places.length);
        for (int d = 0; d < axes.size(); d++) {
            String name = axes.get(d).name();
            index(volume, VolumeProfile.firsts(name), Shape.of(axes.get(d).size() + 1));
            if (d > 0) {
                index(volume, VolumeProfile.order(name), Shape.of(places.length, 2));
            }
        }
    }

    private static void index(VolumeDescription volume, String path, Shape shape) {
        volume.array(path, DataType.INT64, shape);
        checksums(volume, path, shape.extent(0));
    }

    private static void checksums(VolumeDescription volume, String path, long rows) {
        volume.array(VolumeProfile.rowChecksums(path), DataType.unsigned(Integer.BYTES), Shape.of(pieces(rows)));
        volume.text(VolumeProfile.rowChecksums(path), "long_name", "CRC-32C of each " + PIECE + " rows of " + path);
    }

    private static DataType type(Axis axis) {
        return axis.isWhole() ? DataType.INT32 : DataType.FLOAT64;
    }

    /** Takes elements of a dataset, little-endian. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Takes elements that follow one another.
         *
         * @param at offset in bytes from the dataset's first element
         */
        void write(String dataset, long at, ByteBuffer elements) throws IOException;
    }

    /** Puts a row of a dataset. */
    private interface Row {
        void put(int row, ByteBuffer into);
    }

    /** Writes the list, the columns and the indexes. */
    public void write(Sink file) throws IOException {
        write(file, VolumeProfile.TRACE_LIST, places.length, true, (i, into) -> into.putLong(places[i]));
        for (int d = 0; d < axes.size(); d++) {
            int number = d;
            Axis axis = axes.get(d);
            if (axis.isWhole()) {
                write(file, column(axis), places.length, false, (i, into) -> into.putInt(axis.numberAt(at(i, number))));
            } else {
                write(
                        file,
                        column(axis),
                        places.length,
                        false,
                        (i, into) -> into.putDouble(axis.valueAt(at(i, number))));
            }
            long[] firsts = firsts(d);
            write(file, VolumeProfile.firsts(axis.name()), firsts.length, true, (i, into) -> into.putLong(firsts[i]));
            if (d > 0) {
                int[] order = order(d, firsts);
                write(
                        file,
                        VolumeProfile.order(axis.name()),
                        order.length,
                        true,
                        (i, into) -> into.putLong(order[i]).putLong(places[order[i]]));
            }
        }
    }

    private static void write(Sink file, String path, int rows, boolean summed, Row row) throws IOException {
        ByteBuffer piece = littleEndian(PIECE * 2 * Long.BYTES);
        ByteBuffer sums = littleEndian(pieces(rows) * Integer.BYTES);
        long at = 0;
        for (int from = 0; from < rows; from += PIECE) {
            piece.clear();
            for (int i = from; i < Math.min(rows, from + PIECE); i++) {
                row.put(i, piece);
            }
            sums.putInt(Crc32c.of(piece.flip()));
            int bytes = piece.remaining();
            file.write(path, at, piece);
            at += bytes;
        }
        if (summed) {
            file.write(VolumeProfile.rowChecksums(path), 0, sums.flip());
        }
    }

    private static int pieces(long rows) {
        return (int) ((rows + PIECE - 1) / PIECE);
    }

    private int at(int trace, int axis) {
        return (int) (places[trace] / strides[axis] % axes.get(axis).size());
    }

    /** Returns for each value of an axis how many traces have a lower index on it. */
    private long[] firsts(int axis) {
        long[] firsts = new long[axes.get(axis).size() + 1];
        for (int i = 0; i < places.length; i++) {
            firsts[at(i, axis) + 1]++;
        }
        for (int i = 1; i < firsts.length; i++) {
            firsts[i] += firsts[i - 1];
        }
        return firsts;
    }

    private int[] order(int axis, long[] firsts) {
        int[] order = new int[places.length];
        long[] next = firsts.clone();
        for (int i = 0; i < places.length; i++) {
            order[(int) next[at(i, axis)]++] = i;
        }
        return order;
    }

    /** Returns what of the columns, indexes and checksums in a file contradicts the list, one sentence each. */
    public List<String> differences(Hdf5Container container) throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        write((path, at, wanted) -> {
            if (!found.containsKey(path)) {
                difference(container, path, at, wanted).ifPresent(text -> found.put(path, text));
            }
        });
        return List.copyOf(found.values());
    }

    private static Optional<String> difference(Hdf5Container container, String path, long at, ByteBuffer wanted)
            throws IOException {
        if (!container.exists(path)) {
            return Optional.of(path + " of the table of traces is missing");
        }
        try {
            DatasetInfo dataset = container.dataset(path);
            int rowBytes = dataset.type().bytes() * (dataset.shape().rank() == 2 ? 2 : 1);
            long[] rows = dataset.shape().extents();
            long[] start = new long[rows.length];
            start[0] = at / rowBytes;
            rows[0] = wanted.remaining() / rowBytes;
            ByteBuffer stored = littleEndian(wanted.remaining());
            ElementReader.of(container, dataset, ReadLimits.DEFAULTS).read(Region.of(start, rows), stored);
            int same = stored.flip().mismatch(wanted);
            return same < 0
                    ? Optional.empty()
                    : Optional.of(path + " contradicts the list " + VolumeProfile.TRACE_LIST + " from row "
                            + (start[0] + same / rowBytes) + " on");
        } catch (CorruptFileException | UnsupportedFileException | IndexOutOfBoundsException e) {
            return Optional.of(path + " does not fit the list " + VolumeProfile.TRACE_LIST + ": " + e.getMessage());
        }
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
