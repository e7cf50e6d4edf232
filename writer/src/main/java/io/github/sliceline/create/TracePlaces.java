package io.github.sliceline.create;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Places of the traces of a new table on its axes, and the datasets that say them. Immutable; 8 bytes a trace. */
final class TracePlaces {
    /** Traces that are written at once. */
    private static final int PIECE = 1 << 15;

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
    static TracePlaces of(List<Axis> axes, long[] places) {
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

    /** Reads the places of a table. */
    static TracePlaces of(SeismicVolume source, Hdf5Container container) throws IOException {
        String list = container.dimensionScales(source.info().dataset()).get(0).orElseThrow();
        int count = Math.toIntExact(source.shape().extent(0));
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.multiplyExact(count, Long.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        ElementReader.of(container, container.dataset(list), ReadLimits.DEFAULTS)
                .read(Region.all(Shape.of(count)), bytes);
        long[] places = new long[count];
        bytes.flip().asLongBuffer().get(places);
        return new TracePlaces(source.axes(), places);
    }

    private static TracePlaces withOrdinals(List<Axis> axes, long[] places, int count) {
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

    int size() {
        return places.length;
    }

    /** Returns the axes, with ordinals if several traces are at one place. */
    List<Axis> axes() {
        return axes;
    }

    /** Returns the places of the traces of a part. */
    TracePlaces within(Region part) {
        int from = (int) part.start(0);
        return new TracePlaces(axes, Arrays.copyOfRange(places, from, from + (int) part.count(0)));
    }

    /** Returns the name of the column of values of an axis, a coordinate of the traces. */
    static String column(Axis axis) {
        return VolumeProfile.TRACE_LIST + "_" + VolumeProfile.axis(axis.name()).substring(1);
    }

    /** Returns the names of the columns. */
    String columns() {
        return axes.stream().map(axis -> column(axis).substring(1)).collect(Collectors.joining(" "));
    }

    void describe(VolumeDescription volume) {
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
        volume.spec().group(VolumeProfile.TABLE);
        for (int d = 0; d < axes.size(); d++) {
            Axis axis = axes.get(d);
            volume.map(
                    column(axis),
                    type(axis),
                    traces,
                    List.of(list),
                    VolumeDescription.longName(VolumeProfile.axis(axis.name())));
            if (!axis.unit().isEmpty()) {
                volume.text(column(axis), "units", axis.unit());
            }
            volume.array(VolumeProfile.firsts(axis.name()), DataType.INT64, Shape.of(axis.size() + 1));
            if (d > 0) {
                volume.array(VolumeProfile.order(axis.name()), DataType.INT64, Shape.of(places.length, 2));
            }
        }
    }

    static DataType type(Axis axis) {
        return axis.isWhole() ? DataType.INT32 : DataType.FLOAT64;
    }

    void write(DescribedFile file) throws IOException {
        writeLongs(file, VolumeProfile.TRACE_LIST, places);
        for (int d = 0; d < axes.size(); d++) {
            writeColumn(file, d);
            long[] firsts = firsts(d);
            writeLongs(file, VolumeProfile.firsts(axes.get(d).name()), firsts);
            if (d > 0) {
                writeOrder(file, d, firsts);
            }
        }
    }

    private int at(int trace, int axis) {
        return (int) (places[trace] / strides[axis] % axes.get(axis).size());
    }

    private static void writeLongs(DescribedFile file, String path, long[] values) throws IOException {
        ByteBuffer piece = littleEndian(Long.BYTES);
        for (int from = 0; from < values.length; from += PIECE) {
            piece.clear();
            for (int i = from; i < Math.min(values.length, from + PIECE); i++) {
                piece.putLong(values[i]);
            }
            file.write(path, (long) from * Long.BYTES, piece.flip());
        }
    }

    private void writeColumn(DescribedFile file, int axis) throws IOException {
        boolean whole = axes.get(axis).isWhole();
        int bytes = whole ? Integer.BYTES : Double.BYTES;
        ByteBuffer piece = littleEndian(bytes);
        for (int from = 0; from < places.length; from += PIECE) {
            piece.clear();
            for (int i = from; i < Math.min(places.length, from + PIECE); i++) {
                if (whole) {
                    piece.putInt(axes.get(axis).numberAt(at(i, axis)));
                } else {
                    piece.putDouble(axes.get(axis).valueAt(at(i, axis)));
                }
            }
            file.write(column(axes.get(axis)), (long) from * bytes, piece.flip());
        }
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

    private void writeOrder(DescribedFile file, int axis, long[] firsts) throws IOException {
        int[] order = new int[places.length];
        long[] next = firsts.clone();
        for (int i = 0; i < places.length; i++) {
            order[(int) next[at(i, axis)]++] = i;
        }
        ByteBuffer piece = littleEndian(2 * Long.BYTES);
        for (int from = 0; from < order.length; from += PIECE) {
            piece.clear();
            for (int i = from; i < Math.min(order.length, from + PIECE); i++) {
                piece.putLong(order[i]).putLong(places[order[i]]);
            }
            file.write(VolumeProfile.order(axes.get(axis).name()), 2L * from * Long.BYTES, piece.flip());
        }
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(PIECE * bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
