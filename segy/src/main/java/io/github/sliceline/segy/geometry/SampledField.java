package io.github.sliceline.segy.geometry;

import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A field whose value differs between the traces of a sample, as a candidate for an axis. Immutable. */
final class SampledField {
    /** Bits of a float of about 10⁻³⁸. Integers in headers are smaller. */
    private static final int LEAST_FLOAT = 1 << 23;

    private static final float LARGEST_FLOAT = 1e7F;

    /** Largest number that may count something, and is no coordinate. */
    private static final int LARGEST_NUMBER = 100_000;

    /** Weight of a field that the standard defines as something else, or leaves free. */
    private static final double UNKNOWN = 0.6;

    private static final double COORDINATE = 0.3;
    private static final double HALF = 0.35;
    private static final double FLOAT = 0.7;

    /** How likely fields are to be axes, by their first byte. */
    private static final Map<Integer, Double> WEIGHTS = Map.ofEntries(
            Map.entry(9, 0.99),
            Map.entry(13, 0.99),
            Map.entry(17, 0.97),
            Map.entry(21, 0.98),
            Map.entry(25, 0.85),
            Map.entry(29, 0.9),
            Map.entry(37, 0.95),
            Map.entry(137, 0.95),
            Map.entry(171, 0.95),
            Map.entry(189, 1.0),
            Map.entry(193, 1.0),
            Map.entry(197, 0.9));

    /** First bytes of fields that never number traces: scalars, units, times, sample counts, dates. */
    private static boolean isNoNumber(int at) {
        return (at >= 69 && at < 73) || (at >= 89 && at < 119) || (at >= 157 && at < 169);
    }

    private static boolean isCoordinate(int at) {
        return (at >= 73 && at < 89) || (at >= 181 && at < 189);
    }

    final HeaderColumn column;
    final double weight;
    final int distinct;
    final int changes;
    final double smallest;
    final double largest;
    /** True if sorted values have a common step without gaps. */
    final boolean isRegular;
    /** For each trace the rank of its value. */
    final int[] ranks;

    private final double[] sorted;

    private SampledField(HeaderColumn column, double[] values, boolean isHalf) {
        this.column = column;
        this.sorted = Arrays.stream(values).sorted().distinct().toArray();
        this.distinct = sorted.length;
        this.smallest = sorted[0];
        this.largest = sorted[distinct - 1];
        double step = distinct == 1 ? 1 : (largest - smallest) / (distinct - 1);
        this.isRegular = IntStream.range(1, distinct).allMatch(i -> sorted[i] - sorted[i - 1] == step);
        this.ranks = Arrays.stream(values)
                .mapToInt(value -> Arrays.binarySearch(sorted, value))
                .toArray();
        this.changes = (int) IntStream.range(1, ranks.length)
                .filter(k -> ranks[k] != ranks[k - 1])
                .count();
        boolean counts = isRegular && step == 1 && Math.max(-smallest, largest) < LARGEST_NUMBER;
        this.weight = isHalf
                ? isRegular ? HALF : 0
                : column.type() == FieldType.FLOAT32
                        ? FLOAT
                        : isCoordinate(at()) ? counts ? UNKNOWN : COORDINATE : WEIGHTS.getOrDefault(at(), UNKNOWN);
    }

    /** Returns all fields that differ, the likeliest first. */
    static List<SampledField> of(ByteBuffer headers) {
        int traces = headers.limit() / TraceHeader.BYTES;
        List<SampledField> fields = new ArrayList<>();
        for (int at = 1; at <= TraceHeader.BYTES; at += Integer.BYTES) {
            boolean high = varies(headers, at);
            boolean low = varies(headers, at + Short.BYTES);
            if (high || low) {
                addAt(fields, headers, traces, at, high, low);
            }
        }
        fields.sort(Comparator.comparingDouble((SampledField field) -> -field.weight));
        return fields;
    }

    private static void addAt(
            List<SampledField> fields, ByteBuffer headers, int traces, int at, boolean high, boolean low) {
        int second = at + Short.BYTES;
        boolean shorts = isStandard(at, FieldType.INT16) && isStandard(second, FieldType.INT16);
        boolean four = high ? low && !shorts : second != 171 || headers.getShort(at - 1) != 0;
        if (isFloat(headers, traces, at)) {
            add(fields, headers, traces, at, FieldType.FLOAT32, false);
        } else if (four || (high && low && isSignExtended(headers, traces, at))) {
            add(fields, headers, traces, at, FieldType.INT32, false);
            if (high && !isSignExtended(headers, traces, at)) {
                add(fields, headers, traces, at, FieldType.INT16, true);
                add(fields, headers, traces, second, FieldType.INT16, true);
            }
        } else {
            if (high) {
                add(fields, headers, traces, at, FieldType.INT16, false);
            }
            if (low) {
                add(fields, headers, traces, second, FieldType.INT16, false);
            }
        }
    }

    private static void add(
            List<SampledField> fields, ByteBuffer headers, int traces, int at, FieldType type, boolean isHalf) {
        if (isNoNumber(at)) {
            return;
        }
        HeaderColumn column = HeaderColumn.parse(at + ":" + type);
        double[] values = IntStream.range(0, traces)
                .mapToDouble(k -> column.getDouble(headers, k * TraceHeader.BYTES))
                .toArray();
        fields.add(new SampledField(column, values, isHalf));
    }

    private static boolean varies(ByteBuffer headers, int at) {
        short first = headers.getShort(at - 1);
        for (int k = at - 1; k < headers.limit(); k += TraceHeader.BYTES) {
            if (headers.getShort(k) != first) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStandard(int at, FieldType type) {
        return Arrays.stream(TraceField.values())
                .anyMatch(field ->
                        field.bytePosition() == at && field.form().type().bytes() == type.bytes());
    }

    private static boolean isSignExtended(ByteBuffer headers, int traces, int at) {
        return IntStream.range(0, traces)
                .map(k -> headers.getInt(k * TraceHeader.BYTES + at - 1))
                .allMatch(value -> value == (short) value);
    }

    private static boolean isFloat(ByteBuffer headers, int traces, int at) {
        return IntStream.range(0, traces)
                .map(k -> headers.getInt(k * TraceHeader.BYTES + at - 1))
                .allMatch(bits -> {
                    float value = Float.intBitsToFloat(bits);
                    return bits == 0
                            || ((bits & Integer.MAX_VALUE) >= LEAST_FLOAT
                                    && Math.abs(value) <= LARGEST_FLOAT
                                    && value == Math.rint(value));
                });
    }

    /** Returns the value of each trace. */
    double[] values() {
        return Arrays.stream(ranks).mapToDouble(rank -> sorted[rank]).toArray();
    }

    /** First byte of the field. */
    int at() {
        return column.bytePosition();
    }

    /** True if at least a quarter of the whole numbers from the smallest to the largest occur. */
    boolean isDense() {
        return isRegular || largest - smallest < 4.0 * distinct;
    }

    boolean isCoordinate() {
        return isCoordinate(at()) && weight <= COORDINATE;
    }

    /** True if the traces that have one value of this field have one value of the other. */
    boolean determines(SampledField other) {
        int[] of = new int[distinct];
        for (int k = 0; k < ranks.length; k++) {
            if (of[ranks[k]] != 0 && of[ranks[k]] != other.ranks[k] + 1) {
                return false;
            }
            of[ranks[k]] = other.ranks[k] + 1;
        }
        return true;
    }
}
