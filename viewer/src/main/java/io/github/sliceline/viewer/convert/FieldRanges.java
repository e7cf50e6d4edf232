package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the values of each trace header field that may hold line numbers or coordinates. Headers may come in any
 * order. Thread-safe.
 */
final class FieldRanges implements TraceHeaderSink {
    private static final int FIRST_TRACES = 3;

    /** Two-byte fields that are needed to understand the others. */
    private static final Set<TraceField> SHORT = EnumSet.of(
            TraceField.TRACE_IDENTIFICATION,
            TraceField.COORDINATE_SCALAR,
            TraceField.COORDINATE_UNITS,
            TraceField.DELAY_RECORDING_TIME,
            TraceField.SAMPLE_COUNT,
            TraceField.SAMPLE_INTERVAL);

    /** First bytes of fields that had no meaning before revision 2 and were used freely. */
    private static final int[] FREE = {233, 237};

    private static final Map<HeaderColumn, String> COLUMNS = columns();

    private final List<HeaderColumn> columns = List.copyOf(COLUMNS.keySet());
    private final Numbers[] numbers = new Numbers[columns.size()];
    private final List<List<Long>> first = new ArrayList<>();

    FieldRanges() {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = new Numbers();
            first.add(new ArrayList<>());
        }
    }

    private static Map<HeaderColumn, String> columns() {
        Map<HeaderColumn, String> all = new LinkedHashMap<>();
        List<TraceField> fields = new ArrayList<>(List.of(TraceField.values()));
        fields.removeIf(field -> field.form().type() != FieldType.INT32 && !SHORT.contains(field));
        fields.sort(Comparator.comparingInt(TraceField::bytePosition));
        fields.forEach(field -> all.put(HeaderColumn.of(field), field.description()));
        for (int at : FREE) {
            all.put(new HeaderColumn("byte_" + at, at, FieldType.INT32), "Free before revision 2");
        }
        return all;
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer headers) {
        for (int i = 0; i < numbers.length; i++) {
            HeaderColumn column = columns.get(i);
            Numbers block = new Numbers();
            long before = 0;
            for (int k = 0; k < count; k++) {
                long value = column.get(headers, headers.position() + k * TraceHeader.BYTES);
                if (k == 0) {
                    block.add(value);
                } else {
                    block.addAfter(value, before);
                }
                before = value;
                if (firstTrace == 0 && k < FIRST_TRACES) {
                    note(i, value);
                }
            }
            add(i, block);
        }
    }

    private synchronized void note(int column, long value) {
        first.get(column).add(value);
    }

    private synchronized void add(int column, Numbers block) {
        numbers[column].add(block);
    }

    /** Returns the fields that are not 0 in every trace, sorted by byte position. Call it after the last header. */
    synchronized List<FieldRange> fields() {
        List<FieldRange> fields = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            HeaderColumn column = columns.get(i);
            if (!numbers[i].areConstant() || numbers[i].min() != 0) {
                fields.add(FieldRange.of(column, COLUMNS.getOrDefault(column, ""), first.get(i), numbers[i]));
            }
        }
        fields.sort(Comparator.comparingInt(field -> field.column().bytePosition()));
        return List.copyOf(fields);
    }
}
