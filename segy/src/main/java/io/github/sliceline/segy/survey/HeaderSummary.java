package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.ScaledColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of all trace headers of a file hold: first and last value, smallest and largest, how many distinct, and the
 * steps from each trace to the next. Filled by a pass over the headers, in any order and by any number of threads with the same
 * outcome. Takes at most 1 MB for each field. Thread-safe.
 */
public final class HeaderSummary implements TraceHeaderSink {
    /** Distinct values of a field that are counted. */
    public static final int MOST_VALUES = 65_536;

    /** Distinct steps of a field that are told. */
    public static final int MOST_STEPS = 16;

    private static final int WORDS = TraceHeader.BYTES / Long.BYTES;

    private final HeaderFilter filter;
    private final List<FieldTally> fields;

    /** Of blocks that are done before one of their predecessors. */
    private final Map<Long, Ends> waiting = new TreeMap<>();

    private long nextTrace;
    private long traces;
    private @Nullable ByteBuffer last;

    /**
     * Summary of some fields.
     *
     * @param filter which traces are summed up; neighbours are then those that it accepts
     * @param scaled whether coordinates and elevations are with their scalars
     */
    public HeaderSummary(List<HeaderColumn> columns, HeaderFilter filter, boolean scaled) {
        this.filter = filter;
        this.fields = columns.stream()
                .map(column -> new FieldTally(ScaledColumn.of(column, scaled)))
                .toList();
    }

    /** All fields of the standard. */
    public static List<HeaderColumn> allFields() {
        return Arrays.stream(TraceField.values()).map(HeaderColumn::of).toList();
    }

    /**
     * What one field holds. Numbers are Longs, or Doubles of scaled values that are not whole.
     *
     * @param distinct how many distinct values; one more than {@link #MOST_VALUES} means more than that
     * @param steps distinct differences of neighbours, ascending; empty if there are more than {@link #MOST_STEPS}, or one trace
     * @param commonStep what divides all steps; 0 of a field that is constant
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

        /** Whether it is the same in all traces. */
        public boolean isConstant() {
            return distinct == 1;
        }
    }

    /** Ends of a block: headers of its first and last trace that the filter accepts; null if it accepts none. */
    private record Ends(
            int count, @Nullable ByteBuffer first, @Nullable ByteBuffer last) {}

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) {
        ByteBuffer headers = accepted(packedHeaders);
        int rows = headers.limit() / TraceHeader.BYTES;
        if (rows > 0) {
            boolean[] varying = varying(headers, rows);
            fields.forEach(field -> field.add(headers, rows, varying));
        }
        Ends ends = rows == 0
                ? new Ends(count, null, null)
                : new Ends(count, header(headers, 0), header(headers, rows - 1));
        join(firstTrace, ends, rows);
    }

    private ByteBuffer accepted(ByteBuffer packed) {
        ByteBuffer all = packed.slice().order(packed.order());
        if (filter.conditions().isEmpty()) {
            return all;
        }
        ByteBuffer some = ByteBuffer.allocate(all.limit()).order(all.order());
        for (int at = 0; at < all.limit(); at += TraceHeader.BYTES) {
            if (filter.accepts(all, at)) {
                some.put(all.slice(at, TraceHeader.BYTES));
            }
        }
        return some.flip();
    }

    /** Which words of 8 bytes are not the same in all headers. */
    private static boolean[] varying(ByteBuffer headers, int rows) {
        long[] words = new long[rows * WORDS];
        headers.duplicate().order(ByteOrder.nativeOrder()).asLongBuffer().get(words);
        long[] differences = new long[WORDS];
        for (int row = WORDS; row < words.length; row += WORDS) {
            for (int word = 0; word < WORDS; word++) {
                differences[word] |= words[row + word] ^ words[word];
            }
        }
        boolean[] varying = new boolean[WORDS];
        for (int word = 0; word < WORDS; word++) {
            varying[word] = differences[word] != 0;
        }
        return varying;
    }

    private static ByteBuffer header(ByteBuffer headers, int row) {
        ByteBuffer copy = ByteBuffer.allocate(TraceHeader.BYTES).order(headers.order());
        copy.put(0, headers, row * TraceHeader.BYTES, TraceHeader.BYTES);
        return copy;
    }

    /** Takes the step from block to block, as far as all blocks before are done. */
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

    /** How many traces were summed up. */
    public synchronized long traces() {
        return traces;
    }

    /** What the fields hold, in the order in which they were named. Once all headers have passed by; empty if there was no trace. */
    public synchronized List<Field> fields() {
        ByteBuffer end = last;
        return end == null
                ? List.of()
                : fields.stream().map(field -> field.found(end)).toList();
    }

    /** One field. */
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

        synchronized void add(ByteBuffer headers, int rows, boolean[] varying) {
            long before = column.exact(headers, 0);
            value(before);
            boolean isConstant = isConstant(column.column(), varying)
                    && column.scalar().stream().allMatch(by -> isConstant(by, varying));
            if (isConstant && rows > 1) {
                step(0);
            }
            for (int row = 1; row < rows && !isConstant; row++) {
                long value = column.exact(headers, row * TraceHeader.BYTES);
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
                commonStep = divisor(commonStep, Math.abs(step));
            }
        }

        private static long divisor(long a, long b) {
            return b == 0 ? a : divisor(b, a % b);
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
