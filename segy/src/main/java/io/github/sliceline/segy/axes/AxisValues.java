package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import io.github.sliceline.segy.sort.DistinctNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The different values that traces have on each axis, collected from their {@linkplain AxisKeys keys}. Memory grows
 * with the different values, not with the traces. Not thread-safe: each thread collects its own, which are then added
 * up.
 */
public final class AxisValues {
    /** Most different values of an axis, in all combinations together. */
    public static final int MOST_VALUES = 1 << 22;

    private final AxesSpec spec;
    private final int most;
    private final List<Groups> axes = new ArrayList<>();
    private long traces;

    /** An empty collection for axes that are known. */
    public AxisValues(AxesSpec spec) {
        this(spec, MOST_VALUES);
    }

    /** @param most most different values of an axis; with more, there are no places */
    public AxisValues(AxesSpec spec, int most) {
        this.spec = spec;
        this.most = most;
        int key = 0;
        for (AxisSpec axis : spec.axes()) {
            if (!(axis.source() instanceof Counted)) {
                int by = axis.source() instanceof Numbered numbered
                        ? numbered.by().size()
                        : 0;
                axes.add(new Groups(key, by, most));
                key += 1 + by;
            }
        }
    }

    /** Adds a trace. */
    public void add(double[] keys) {
        traces++;
        axes.forEach(axis -> axis.add(keys));
    }

    /** Adds all traces of another collection of the same axes. */
    public void add(AxisValues other) {
        traces += other.traces;
        for (int i = 0; i < axes.size(); i++) {
            axes.get(i).add(other.axes.get(i));
        }
    }

    AxesSpec spec() {
        return spec;
    }

    /** True if an axis has more than the most different values. */
    public boolean isOverLimit() {
        return axes.stream().anyMatch(Groups::isOverLimit);
    }

    int most() {
        return most;
    }

    long traces() {
        return traces;
    }

    /** Returns the values of each axis that is not counted, in the order of the axes. */
    List<Groups> axes() {
        return axes;
    }

    /** Returns a number that sorts as the value does. */
    static long sortable(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
    }

    private static double value(long sortable) {
        return Double.longBitsToDouble(sortable ^ ((sortable >> (Long.SIZE - 1)) & Long.MAX_VALUE));
    }

    /** Values of one axis, apart for each combination of the fields by which they are numbered. */
    static final class Groups {
        private final int key;
        private final int by;
        private final Map<long[], DistinctNumbers> groups = new TreeMap<>(Arrays::compare);
        private long[] lastGroup = new long[0];
        private DistinctNumbers last = new DistinctNumbers(0);
        private double lastValue = Double.NaN;
        private final int most;
        private long count;

        Groups(int key, int by, int most) {
            this.key = key;
            this.by = by;
            this.most = most;
        }

        void add(double[] keys) {
            boolean same = isInLast(keys);
            if ((same && keys[key] == lastValue) || isOverLimit()) {
                return;
            }
            if (!same) {
                lastGroup = group(keys);
                last = group(lastGroup);
            }
            lastValue = keys[key];
            count -= last.size();
            last.add(sortable(lastValue));
            count += last.size();
            if (isOverLimit()) {
                groups.clear();
            }
        }

        private boolean isInLast(double[] keys) {
            boolean same = lastGroup.length == by && !groups.isEmpty();
            for (int i = 0; same && i < by; i++) {
                same = lastGroup[i] == sortable(keys[key + 1 + i]);
            }
            return same;
        }

        /** Returns the combination of a trace. */
        long[] group(double[] keys) {
            return Arrays.stream(keys, key + 1, key + 1 + by)
                    .mapToLong(AxisValues::sortable)
                    .toArray();
        }

        private DistinctNumbers group(long[] group) {
            return groups.computeIfAbsent(group, any -> new DistinctNumbers(most));
        }

        void add(Groups other) {
            count = isOverLimit() ? count : other.isOverLimit() ? other.count : 0;
            if (isOverLimit()) {
                groups.clear();
                return;
            }
            other.groups.forEach((group, values) -> group(group).add(values));
            count = groups.values().stream().mapToLong(DistinctNumbers::size).sum();
        }

        double value(double[] keys) {
            return keys[key];
        }

        boolean isOverLimit() {
            return count > most;
        }

        /** Returns the values of each combination in ascending order. */
        Map<long[], double[]> sorted() {
            Map<long[], double[]> sorted = new TreeMap<>(Arrays::compare);
            groups.forEach((group, values) -> sorted.put(
                    group,
                    Arrays.stream(values.sorted())
                            .mapToDouble(AxisValues::value)
                            .toArray()));
            return sorted;
        }
    }
}
