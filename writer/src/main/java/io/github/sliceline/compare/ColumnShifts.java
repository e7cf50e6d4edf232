package io.github.sliceline.compare;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Shifts of traces whose samples come in blocks. A trace is measured with its last block. Thread-safe.
 */
final class ColumnShifts {
    /** Most traces whose shift is measured, unless a map of shifts is made. */
    private static final long MOST_SHIFTS = 20_000;

    private final CommonPlaces common;
    private final Shape shape;
    private final int last;
    private final IntPredicate isInBoth;
    private final ShiftOfTrace found;
    private final int lags;
    private final double interval;
    private final int step;
    private final Map<Integer, Column> columns = new ConcurrentHashMap<>();
    /** Sums of columns, by their first trace. */
    private final Map<Integer, LagSums> shifts = new ConcurrentSkipListMap<>();

    /** Receives the shift of a trace. */
    interface ShiftOfTrace {
        void accept(int trace, double shift);
    }

    /** Traces of blocks above one another whose shift is measured when all their samples are there. */
    private static final class Column {
        final float[] a;
        final float[] b;
        int left;

        Column(int traces, int length) {
            a = new float[traces * length];
            b = new float[traces * length];
            left = length;
        }

        /** Counts samples of each trace; true if the traces are complete. */
        synchronized boolean isCompleteWith(int samples) {
            left -= samples;
            return left == 0;
        }
    }

    /**
     * Makes sums without traces.
     *
     * @param largest largest shift that is tried, in samples
     * @param bytes most bytes of traces that wait for further blocks; 0 if blocks have whole traces, and all are
     *     measured
     */
    ColumnShifts(
            CommonPlaces common, IntPredicate isInBoth, int largest, double interval, long bytes, ShiftOfTrace found) {
        this.common = common;
        this.shape = common.shape();
        this.last = shape.rank() - 1;
        this.isInBoth = isInBoth;
        this.found = found;
        this.lags = Math.min(largest, (int) (shape.extent(last) - 1) / 2);
        this.interval = interval;
        this.step = bytes == 0 ? 1 : step(bytes);
    }

    /** Returns the distance along each dimension between traces whose shift is measured. */
    private int step(long memory) {
        long bytes = 2L * Float.BYTES * shape.extent(last);
        long most = Math.max(1, Math.min(MOST_SHIFTS, memory / bytes));
        int step = 0;
        long taken;
        do {
            step++;
            taken = 1;
            for (int d = 0; d < last; d++) {
                taken *= (shape.extent(d) - 1) / step + 1;
            }
        } while (taken > most);
        return step;
    }

    /** Collects traces whose shift is measured, and measures it with the last block of a column. */
    void add(Region places, float[] samplesA, float[] samplesB) {
        int[] chosen = shifted(places);
        if (chosen.length == 0) {
            return;
        }
        int whole = (int) shape.extent(last);
        int length = (int) places.count(last);
        int key = common.trace(places, 0);
        Column column = columns.computeIfAbsent(key, number -> new Column(chosen.length, whole));
        for (int i = 0; i < chosen.length; i++) {
            int at = i * whole + (int) places.start(last);
            System.arraycopy(samplesA, chosen[i] * length, column.a, at, length);
            System.arraycopy(samplesB, chosen[i] * length, column.b, at, length);
        }
        if (!column.isCompleteWith(length)) {
            return;
        }
        columns.remove(key);
        LagSums all = new LagSums(lags, interval);
        LagSums one = new LagSums(lags, interval);
        for (int i = 0; i < chosen.length; i++) {
            if (one.set(column.a, column.b, i * whole, whole)) {
                all.add(one);
                double shift = one.best().map(Shift::value).orElse(Double.NaN);
                found.accept(common.trace(places, chosen[i]), shift);
            }
        }
        shifts.put(key, all);
    }

    /** Returns the traces of a block whose shift is measured. */
    private int[] shifted(Region places) {
        IntStream traces = IntStream.of(0);
        for (int d = 0; d < last; d++) {
            int start = (int) places.start(d);
            int count = (int) places.count(d);
            traces = traces.flatMap(outer -> IntStream.range(0, count)
                    .filter(i -> (start + i) % step == 0)
                    .map(i -> outer * count + i));
        }
        return traces.filter(i -> isInBoth.test(common.trace(places, i))).toArray();
    }

    /** Returns the sums over all traces. */
    LagSums total() {
        LagSums total = new LagSums(lags, interval);
        shifts.values().forEach(total::add);
        return total;
    }
}
