package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.ScaledColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.sort.DistinctNumbers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Summary of fields over all trace headers of a file: first, last, smallest and largest value, number of distinct
 * values, and the steps from each trace to the next. A pass over the headers fills it. The order of the blocks and the
 * number of threads do not change the result. Uses at most 1 MB for each field. Thread-safe.
 */
public final class HeaderSummary implements TraceHeaderSink {
    /** Largest number of distinct values of a field that is counted. */
    public static final int MOST_VALUES = 65_536;

    /** Largest number of distinct steps of a field that is listed. */
    public static final int MOST_STEPS = 16;

    private final HeaderFilter filter;
    private final List<FieldTally> fields;
    private final int headerBytes;

    /** Ends of blocks that were done before their predecessors. */
    private final Map<Long, Ends> waiting = new TreeMap<>();

    private long nextTrace;
    private long traces;
    private @Nullable ByteBuffer last;

    /**
     * An empty summary of some fields.
     *
     * @param columns the fields
     * @param filter choice of the traces; steps are between neighbours among these traces
     * @param scaled true to apply their scalars to coordinates and elevations
     */
    public HeaderSummary(List<HeaderColumn> columns, HeaderFilter filter, boolean scaled) {
        this.filter = filter;
        this.fields = columns.stream()
                .map(column -> new FieldTally(ScaledColumn.of(column, scaled)))
                .toList();
        this.headerBytes = columns.stream().mapToInt(HeaderColumn::headerBytes).reduce(filter.headerBytes(), Math::max);
    }

    @Override
    public int headerBytes() {
        return headerBytes;
    }

    /**
     * Returns all fields of the standard.
     *
     * @param extended true for those of the first extension, too
     */
    public static List<HeaderColumn> allFields(boolean extended) {
        Stream<HeaderColumn> plain = Arrays.stream(TraceField.values()).map(HeaderColumn::of);
        Stream<HeaderColumn> more = Arrays.stream(ExtensionField.values()).map(HeaderColumn::of);
        return (extended ? Stream.concat(plain, more) : plain).toList();
    }

    /**
     * Summary of one field. Numbers are Longs, or Doubles if a scaled value has a fraction.
     *
     * @param distinct number of distinct values; one more than {@link #MOST_VALUES} means more than that
     * @param steps distinct differences of neighbours, ascending; empty for more than {@link #MOST_STEPS}, or for one
     *     trace
     * @param commonStep greatest common divisor of all steps; 0 for a constant field
     */
    public record Field(
            HeaderColumn column,
            Number first,
            Number last,
            Number smallest,
            Number largest,
            int distinct,
            List<Number> steps,
            Number commonStep) {
        public Field {
            steps = List.copyOf(steps);
        }

        /** True if all traces have the same value. */
        public boolean isConstant() {
            return distinct == 1;
        }
    }

    /** Headers of the first and last trace of a block that the filter accepts; null if it accepts none. */
    private record Ends(
            int count, @Nullable ByteBuffer first, @Nullable ByteBuffer last) {}

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) {
        ByteBuffer headers = accepted(packedHeaders);
        int rows = headers.limit() / headerBytes;
        if (rows > 0) {
            boolean[] varying = varying(headers, rows);
            fields.forEach(field -> field.add(headers, rows, headerBytes, varying));
        }
        Ends ends = rows == 0
                ? new Ends(count, null, null)
                : new Ends(count, header(headers, 0), header(headers, rows - 1));
        join(firstTrace, ends, rows);
    }

    private ByteBuffer accepted(ByteBuffer packed) {
        ByteBuffer all = packed.slice().order(packed.order());
        if (filter.isAll()) {
            return all;
        }
        ByteBuffer some = ByteBuffer.allocate(all.limit()).order(all.order());
        for (int at = 0; at < all.limit(); at += headerBytes) {
            if (filter.accepts(all, at)) {
                some.put(all.slice(at, headerBytes));
            }
        }
        return some.flip();
    }

    /** Returns for each word of 8 bytes if it varies between the headers. */
    private boolean[] varying(ByteBuffer headers, int rows) {
        int wordsEach = headerBytes / Long.BYTES;
        long[] words = new long[rows * wordsEach];
        headers.duplicate().order(ByteOrder.nativeOrder()).asLongBuffer().get(words);
        long[] differences = new long[wordsEach];
        for (int row = wordsEach; row < words.length; row += wordsEach) {
            for (int word = 0; word < wordsEach; word++) {
                differences[word] |= words[row + word] ^ words[word];
            }
        }
        boolean[] varying = new boolean[wordsEach];
        for (int word = 0; word < wordsEach; word++) {
            varying[word] = differences[word] != 0;
        }
        return varying;
    }

    private ByteBuffer header(ByteBuffer headers, int row) {
        ByteBuffer copy = ByteBuffer.allocate(headerBytes).order(headers.order());
        copy.put(0, headers, row * headerBytes, headerBytes);
        return copy;
    }

    /** Adds the steps between blocks, as far as all earlier blocks are done. */
    private synchronized void join(long firstTrace, Ends ends, int rows) {
        traces += rows;
        waiting.put(firstTrace, ends);
        for (Ends next = waiting.remove(nextTrace); next != null; next = waiting.remove(nextTrace)) {
            nextTrace += next.count;
            ByteBuffer first = next.first;
            if (first != null) {
                ByteBuffer before = last;
                fields.forEach(field -> field.join(before, first));
                last = next.last;
            }
        }
    }

    /** Number of traces summed up. */
    public synchronized long traces() {
        return traces;
    }

    /**
     * Returns the summaries of the fields, in the order of the constructor. To be called after all headers were
     * accepted. Empty if there was no trace.
     */
    public synchronized List<Field> fields() {
        ByteBuffer end = last;
        return end == null
                ? List.of()
                : fields.stream().map(field -> field.found(end)).toList();
    }

    /** Summary of one field in the making. */
    private static final class FieldTally {
        private final ScaledColumn column;
        private final DistinctNumbers values = new DistinctNumbers(MOST_VALUES);
        private final DistinctNumbers steps = new DistinctNumbers(MOST_STEPS);
        private long first;
        private long smallest = Long.MAX_VALUE;
        private long largest = Long.MIN_VALUE;
        private long commonStep;

        FieldTally(ScaledColumn column) {
            this.column = column;
        }

        synchronized void add(ByteBuffer headers, int rows, int headerBytes, boolean[] varying) {
            long before = column.exact(headers, 0);
            value(before);
            boolean isConstant = isConstant(column.column(), varying)
                    && column.scalar().stream().allMatch(by -> isConstant(by, varying));
            if (isConstant && rows > 1) {
                step(0);
            }
            for (int row = 1; row < rows && !isConstant; row++) {
                long value = column.exact(headers, row * headerBytes);
                step(value - before);
                if (value != before) {
                    value(value);
                }
                before = value;
            }
        }

        private static boolean isConstant(HeaderColumn column, boolean[] varying) {
            int from = column.bytePosition() - 1;
            int to = from + column.type().bytes() - 1;
            return !varying[from / Long.BYTES] && !varying[to / Long.BYTES];
        }

        private void value(long value) {
            values.add(value);
            smallest = Math.min(smallest, value);
            largest = Math.max(largest, value);
        }

        private void step(long step) {
            steps.add(step);
            if (commonStep != 1 && step != 0 && (commonStep == 0 || step % commonStep != 0)) {
                commonStep = NumberRange.gcd(commonStep, Math.abs(step));
            }
        }

        synchronized void join(@Nullable ByteBuffer before, ByteBuffer after) {
            long value = column.exact(after, 0);
            if (before == null) {
                first = value;
            } else {
                step(value - column.exact(before, 0));
            }
        }

        synchronized Field found(ByteBuffer end) {
            return new Field(
                    column.column(),
                    column.number(first),
                    column.number(column.exact(end, 0)),
                    column.number(smallest),
                    column.number(largest),
                    values.size(),
                    Arrays.stream(steps.sorted()).mapToObj(column::number).toList(),
                    column.number(commonStep));
        }
    }
}
