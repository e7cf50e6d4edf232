package io.github.sliceline.segy.survey;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisClasses.Pick;
import io.github.sliceline.segy.axes.AxisKeys;
import io.github.sliceline.segy.axes.AxisPlaces;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.AxisValues;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.sort.ExternalSort;
import io.github.sliceline.segy.sort.PlacedLookup;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import io.github.sliceline.segy.survey.DuplicateSieve.Keep;
import io.github.sliceline.segy.survey.SurveyBuilder.Traces;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Traces of a file on axes that the caller named. The pass over the headers collects what decides on places, and the
 * coordinates, in a store of 36 bytes for each trace and 8 for each key. When the values of all axes are known, the
 * traces are sorted by place in bounded memory. Adding is thread-safe and accepts blocks in any order.
 */
final class TracesOnAxes implements Closeable {
    /** Bytes 71 to 90 of a trace header: the scalar of coordinates, those of source and receiver, and their unit. */
    private static final int FIRST_COORDINATE_BYTE = 71;

    private static final int COORDINATE_BYTES = 20;
    private static final int COORDINATE_UNIT = 89 - FIRST_COORDINATE_BYTE;
    private static final int READ_AT_ONCE = 4096;

    private final SegyFile file;
    private final AxesSpec spec;
    private final ScanOptions options;
    private final AxisKeys keys;
    private final AxisValues values;
    private final int rowBytes;
    private final SpilledBytes rows;

    /** @param spec axes that are known, which a preset's are not */
    TracesOnAxes(SegyFile file, AxesSpec spec, ScanOptions options) {
        this.file = file;
        boolean numbered = options.duplicates() == DuplicatePolicy.ALL && !spec.has(Counted.ORDINAL);
        this.spec = numbered && !spec.has(Counted.TRACE) ? spec.withOrdinal() : spec;
        this.options = options;
        this.keys = AxisKeys.of(this.spec);
        this.values = new AxisValues(this.spec);
        this.rowBytes = Long.BYTES + Integer.BYTES + keys.count() * Double.BYTES + COORDINATE_BYTES + 2 * Double.BYTES;
        this.rows = options.space().store();
    }

    AxesSpec spec() {
        return spec;
    }

    /**
     * Adds a block of packed headers, in the file's byte order.
     *
     * @param headerBytes bytes of each header
     */
    void add(int headerBytes, long firstTrace, int count, ByteBuffer headers) throws IOException {
        if (keys.count() == 0) {
            return; // numbers of traces need no sorting
        }
        AxisValues inBlock = new AxisValues(spec);
        double[] of = new double[keys.count()];
        ByteBuffer block = ByteBuffer.allocate(count * rowBytes);
        HeaderFilter where = file.overrides().where();
        for (int k = 0; k < count; k++) {
            int at = k * headerBytes;
            if (!where.isAll() && !where.accepts(headers, at)) {
                continue;
            }
            keys.read(headers, at, of);
            inBlock.add(of);
            block.putLong(firstTrace + k);
            block.putInt(spec.pick() == Pick.NEAREST ? Float.floatToIntBits((float) keys.fromCentres(headers, at)) : 0);
            for (double key : of) {
                block.putDouble(key);
            }
            put(block, headers, at + FIRST_COORDINATE_BYTE - 1, COORDINATE_BYTES);
            block.putDouble(options.mapping().x().getDouble(headers, at));
            block.putDouble(options.mapping().y().getDouble(headers, at));
        }
        synchronized (this) {
            values.add(inBlock);
            rows.append(block.array(), 0, block.position());
        }
    }

    private static void put(ByteBuffer block, ByteBuffer headers, int at, int bytes) {
        block.put(block.position(), headers, at, bytes).position(block.position() + bytes);
    }

    /**
     * Sorts the traces by place, after the pass.
     *
     * @param geometry has the traces that are left out
     */
    Traces traces(TraceGeometry geometry) throws IOException {
        AxisPlaces places = AxisPlaces.of(values, file);
        long[] strides = extents(places.axes()).strides();
        CoordinateTrials coordinates =
                new CoordinateTrials(places.axes(), strides, TraceCoordinate.Kind.of(options.mapping()));
        SpilledBytes sorted = sorted(places, coordinates);
        return OnFailure.close(sorted, () -> {
            Sharing sharing = Sharing.of(sorted);
            if (spec.has(Counted.ORDINAL)) {
                return numbered(sorted, places, sharing, geometry, coordinates.found());
            }
            if (sharing.traces == 0) {
                return traces(sorted, places.axes(), sharing, leftOut(geometry), coordinates.found());
            }
            Keep keep = keep();
            if (keep == null) {
                throw refusal(places, sharing);
            }
            try (sorted;
                    DuplicateSieve sieve = new DuplicateSieve(
                            options.space(), geometry.leftOut(), geometry.leftOutCount(), false, keep)) {
                return traces(sieve.keptOf(sorted), places.axes(), sharing, sieve.leftOut(), coordinates.found());
            }
        });
    }

    private LeftOutTraces leftOut(TraceGeometry geometry) throws IOException {
        return new LeftOutTraces(
                geometry.leftOutCount() == 0
                        ? options.space().store().seal()
                        : geometry.leftOut().sorted(),
                geometry.leftOutCount());
    }

    private static Shape extents(List<Axis> axes) {
        return Shape.of(axes.stream().mapToLong(Axis::size).toArray());
    }

    private @Nullable Keep keep() {
        return switch (spec.pick()) {
            case NEAREST -> Keep.LEAST;
            case FIRST -> Keep.FIRST;
            case LAST -> Keep.LAST;
            case ONLY ->
                switch (options.duplicates()) {
                    case FIRST -> Keep.FIRST;
                    case LAST -> Keep.LAST;
                    case ERROR, ALL -> null;
                };
        };
    }

    private SpilledBytes sorted(AxisPlaces places, CoordinateTrials coordinates) throws IOException {
        try (ExternalSort sort = new ExternalSort(options.space(), TraceRecord.BYTES)) {
            byte[] bytes = new byte[READ_AT_ONCE * rowBytes];
            byte[] records = new byte[READ_AT_ONCE * TraceRecord.BYTES];
            ByteBuffer read = ByteBuffer.wrap(bytes);
            ByteBuffer inFileOrder = ByteBuffer.wrap(bytes).order(file.byteOrder());
            rows.seal();
            double[] of = new double[keys.count()];
            for (long at = 0; at < rows.size(); at += bytes.length) {
                int length = (int) Math.min(bytes.length, rows.size() - at);
                rows.read(at, bytes, 0, length);
                for (int row = 0; row < length / rowBytes; row++) {
                    read.position(row * rowBytes);
                    long trace = read.getLong();
                    int rank = read.getInt();
                    for (int i = 0; i < of.length; i++) {
                        of[i] = read.getDouble();
                    }
                    long place = places.place(of, trace);
                    TraceRecord.put(records, row * TraceRecord.BYTES, place, rank, trace);
                    coordinates.add(place, coordinates(inFileOrder, read.position()));
                }
                sort.add(records, length / rowBytes);
            }
            rows.close();
            return sort.sorted();
        }
    }

    /** Returns X and Y of source, receiver and CDP. */
    private static double[] coordinates(ByteBuffer row, int at) {
        long scalar = row.getShort(at);
        long unit = row.getShort(at + COORDINATE_UNIT);
        double[] values = new double[6];
        for (int i = 0; i < 4; i++) {
            values[i] = Coordinates.of(row.getInt(at + Short.BYTES + i * Integer.BYTES), scalar, unit);
        }
        ByteBuffer bigEndian = row.duplicate();
        for (int i = 0; i < 2; i++) {
            values[4 + i] = Coordinates.of(bigEndian.getDouble(at + COORDINATE_BYTES + i * Double.BYTES), scalar, unit);
        }
        return values;
    }

    /**
     * Traces that share a place with another.
     *
     * @param places number of places with a trace
     * @param traces number of traces that share one
     * @param most most traces of one place
     * @param pairs traces of one place, two of each of some places
     */
    private record Sharing(long places, long traces, int most, List<long[]> pairs) {
        private static final int MOST_PAIRS = 64;

        static Sharing of(SpilledBytes sorted) throws IOException {
            long places = 0;
            long traces = 0;
            int most = 1;
            int here = 0;
            long place = -1;
            long before = -1;
            List<long[]> pairs = new ArrayList<>();
            TraceRecord.Reader reader = TraceRecord.Reader.all(sorted);
            while (reader.next()) {
                here = reader.place() == place ? here + 1 : 1;
                places += here == 1 ? 1 : 0;
                traces += here == 1 ? 0 : here == 2 ? 2 : 1;
                if (here == 2 && pairs.size() < MOST_PAIRS) {
                    pairs.add(new long[] {before, reader.trace(), reader.place()});
                }
                most = Math.max(most, here);
                place = reader.place();
                before = reader.trace();
            }
            return new Sharing(places, traces, most, pairs);
        }
    }

    /** Numbers the traces of each place, on an axis of its own, which is the fastest. */
    private Traces numbered(
            SpilledBytes sorted,
            AxisPlaces places,
            Sharing sharing,
            TraceGeometry geometry,
            List<TraceCoordinate> coordinates)
            throws IOException {
        String name = spec.axes().stream()
                .filter(axis -> axis.source() == Counted.ORDINAL)
                .map(AxisSpec::name)
                .findFirst()
                .orElseThrow();
        List<Axis> axes = new ArrayList<>(places.axes());
        axes.add(Axis.of(name, 1, 1, sharing.most));
        Math.multiplyExact(places.size(), (long) sharing.most);
        SpilledBytes numbered = options.space().store();
        return OnFailure.close(numbered, () -> {
            try (sorted) {
                byte[] record = new byte[TraceRecord.BYTES];
                TraceRecord.Reader reader = TraceRecord.Reader.all(sorted);
                long place = -1;
                for (int ordinal = 0; reader.next(); ) {
                    ordinal = reader.place() == place ? ordinal + 1 : 0;
                    place = reader.place();
                    TraceRecord.put(record, 0, place * sharing.most + ordinal, 0, reader.trace());
                    numbered.append(record, 0, record.length);
                }
                numbered.seal();
                Sharing alone = new Sharing(numbered.size() / TraceRecord.BYTES, 0, 1, List.of());
                return traces(numbered, axes, alone, leftOut(geometry), coordinates);
            }
        });
    }

    private Traces traces(
            SpilledBytes records,
            List<Axis> axes,
            Sharing sharing,
            LeftOutTraces leftOut,
            List<TraceCoordinate> coordinates)
            throws IOException {
        Shape extents = extents(axes);
        boolean isTable = AxisPlaces.isTable(
                (double) extents.size(), sharing.places, (long) file.samplesPerTrace() * Float.BYTES);
        return new Traces(
                inFileOrder(records) ? TraceOrder.AXES : TraceOrder.UNSORTED,
                axes,
                null,
                isTable,
                new PlacedLookup(records, extents, isTable),
                new Fold(sharing.places, 1, sharing.most),
                leftOut,
                spec,
                file.traceHeaderBytes() == TraceHeader.BYTES ? coordinates : ofEach(coordinates));
    }

    /** Returns coordinates that each trace has for itself, because its extension may have others than its header. */
    private static List<TraceCoordinate> ofEach(List<TraceCoordinate> coordinates) {
        return coordinates.stream()
                .map(one -> new TraceCoordinate(one.name(), one.field()))
                .toList();
    }

    private static boolean inFileOrder(SpilledBytes records) throws IOException {
        TraceRecord.Reader reader = TraceRecord.Reader.all(records);
        long before = -1;
        while (reader.next()) {
            if (reader.trace() < before) {
                return false;
            }
            before = reader.trace();
        }
        return true;
    }

    private UnsupportedFileException refusal(AxisPlaces places, Sharing sharing) throws IOException {
        long[] pair = sharing.pairs.get(0);
        long[] strides = extents(places.axes()).strides();
        List<String> values = new ArrayList<>();
        for (int d = 0; d < strides.length; d++) {
            Axis axis = places.axes().get(d);
            values.add(axis.name() + " " + number(axis.valueAt((int) (pair[2] / strides[d] % axis.size()))));
        }
        String others = apart(sharing.pairs)
                .map(field -> "add an axis of " + field + ", which tells these apart, or ")
                .orElse("no other field of the standard tells these apart; add ");
        return new UnsupportedFileException(
                file,
                sharing.traces + " of " + file.traceCount() + " traces share a place on the axes " + spec
                        + ", such as traces " + (pair[0] + 1) + " and " + (pair[1] + 1) + " at "
                        + String.join(", ", values) + "; " + others
                        + "ordinal, which numbers the traces of a place, or keep one of them");
    }

    private static String number(double value) {
        return value == (long) value ? Long.toString((long) value) : Double.toString(value);
    }

    /** Returns a field that differs between the traces of each pair; if there are several, one with few values. */
    private Optional<String> apart(List<long[]> pairs) throws IOException {
        Map<TraceField, Set<Long>> fields = new EnumMap<>(TraceField.class);
        for (TraceField field : TraceField.values()) {
            fields.put(field, new HashSet<>());
        }
        fields.remove(TraceField.TRACE_SEQUENCE_IN_FILE);
        for (long[] pair : pairs) {
            TraceHeader one = file.readTraceHeader(pair[0]);
            TraceHeader other = file.readTraceHeader(pair[1]);
            fields.entrySet().removeIf(field -> one.get(field.getKey()) == other.get(field.getKey()));
            fields.forEach((field, found) -> found.addAll(Arrays.asList(one.get(field), other.get(field))));
        }
        return fields.entrySet().stream()
                .min(Comparator.comparingInt(field -> field.getValue().size()))
                .map(field -> HeaderColumn.of(field.getKey()))
                .map(field -> field.name() + " (bytes " + field.bytesText() + ")");
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
