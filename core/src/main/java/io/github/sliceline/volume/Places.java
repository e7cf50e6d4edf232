package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Places picked on one axis, in its order.
 *
 * @param first index of the first place
 * @param step difference between their indices
 * @param count number of places
 * @param listed indices, ascending, if they do not have one step
 * @param single true if one value was named, so that what is read has no such axis
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Places(int first, int step, int count, int @Nullable [] listed, boolean single) {
    private static final double NEARLY = 1e-6;

    /**
     * What a query names on an axis.
     *
     * @param step 0 for every value of the range
     * @param list values of a list; null for a range
     */
    record Named(double from, double to, double step, double @Nullable [] list) {
        static Named value(double value) {
            return new Named(value, value, Double.NaN, null);
        }

        static Named range(double from, double to, double step) {
            return new Named(from, to, step, null);
        }

        static Named list(double... values) {
            return new Named(values[0], values[0], 0, values.clone());
        }

        boolean isSingle() {
            return Double.isNaN(step);
        }
    }

    static Places all(int size) {
        return new Places(0, 1, size, null, false);
    }

    private static Places of(int[] indices) {
        int[] sorted = Arrays.stream(indices).sorted().distinct().toArray();
        int step = sorted.length > 1 ? sorted[1] - sorted[0] : 1;
        boolean regular = IntStream.range(0, sorted.length).allMatch(i -> sorted[i] == sorted[0] + i * step);
        return new Places(sorted[0], step, sorted.length, regular ? null : sorted, false);
    }

    /**
     * Finds the places of an axis.
     *
     * @throws IllegalArgumentException if it has no such values
     */
    static Places on(Axis axis, Named named) {
        if (named.list != null) {
            return of(Arrays.stream(named.list)
                    .mapToInt(value -> index(axis, value))
                    .toArray());
        }
        if (named.isSingle()) {
            return new Places(index(axis, named.from), 1, 1, null, true);
        }
        if (axis.isRegular()) {
            return between(
                    index(axis, named.from),
                    index(axis, named.to),
                    axis.size() == 1 ? 1 : steps(named.step, Math.abs(axis.interval()), axis.name() + "s", axis));
        }
        if (named.step != 0) {
            throw new IllegalArgumentException(
                    "the axis " + axis.name() + " is a list, " + axis + "; name a range without a step, or values");
        }
        double least = Math.min(named.from, named.to);
        double most = Math.max(named.from, named.to);
        int[] inside = IntStream.range(0, axis.size())
                .filter(i -> axis.valueAt(i) >= least && axis.valueAt(i) <= most)
                .toArray();
        if (inside.length == 0) {
            throw new IllegalArgumentException("no " + axis.name() + " from " + digits(least) + " to " + digits(most)
                    + "; the volume has " + axis);
        }
        return of(inside);
    }

    private static int index(Axis axis, double value) {
        if (!axis.contains(value)) {
            throw new IllegalArgumentException("no " + axis.name() + " " + digits(value) + "; the volume has " + axis);
        }
        return axis.indexOf(value);
    }

    /** Finds the samples nearest to times or depths. */
    static Places nearest(SampleAxis axis, Named named) {
        return samples(
                axis,
                named,
                named.list == null
                        ? null
                        : Arrays.stream(named.list)
                                .mapToInt(axis::indexOfNearest)
                                .toArray(),
                axis.indexOfNearest(named.from),
                axis.indexOfNearest(named.to),
                axis.interval());
    }

    /** Finds samples by their numbers, from 0. */
    static Places numbered(SampleAxis axis, Named named) {
        return samples(
                axis,
                named,
                named.list == null
                        ? null
                        : Arrays.stream(named.list)
                                .mapToInt(value -> sample(axis, value))
                                .toArray(),
                sample(axis, named.from),
                sample(axis, named.to),
                1);
    }

    private static Places samples(
            SampleAxis axis, Named named, int @Nullable [] list, int from, int to, double interval) {
        if (list != null) {
            return of(list);
        }
        return named.isSingle()
                ? new Places(from, 1, 1, null, true)
                : between(from, to, steps(named.step, interval, "samples", axis));
    }

    private static int sample(SampleAxis axis, double number) {
        if (number != Math.rint(number) || number < 0 || number >= axis.size()) {
            throw new IllegalArgumentException("no sample " + digits(number) + "; traces have 0…" + (axis.size() - 1));
        }
        return (int) number;
    }

    private static int steps(double step, double interval, String kind, Object axis) {
        double steps = step == 0 ? 1 : step / interval;
        if (!(steps >= 1 - NEARLY)
                || Math.abs(steps - Math.rint(steps)) > NEARLY * steps
                || steps > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a step of " + digits(step) + " is not a multiple of the distance between " + kind + " of " + axis);
        }
        return (int) Math.rint(steps);
    }

    /** Both ends included, counted from the first named; in the order of the volume. */
    private static Places between(int from, int to, int step) {
        int count = Math.abs(to - from) / step + 1;
        return new Places(to >= from ? from : from - (count - 1) * step, step, count, null, false);
    }

    private static String digits(double value) {
        return new SampleAxis(value, 1, 1, SampleUnit.INDEX).textAt(0);
    }

    /** Returns the index on the axis of the n-th place. */
    int at(int number) {
        return listed == null ? first + number * step : listed[number];
    }

    /** Returns the number of the place with this index on the axis, which is picked. */
    int numberOf(int index) {
        return listed == null ? (index - first) / step : Arrays.binarySearch(listed, index);
    }

    /** True if every place of an axis of this size is picked. */
    boolean isAll(int size) {
        return count == size;
    }

    /** Returns the index of each place. */
    int[] indices() {
        return IntStream.range(0, count).map(this::at).toArray();
    }

    /** Returns the values of an axis at these places. */
    Axis of(Axis axis) {
        if (listed == null) {
            return axis.part(first, step, count);
        }
        return Axis.listed(
                axis.name(),
                axis.unit(),
                Arrays.stream(listed).mapToDouble(axis::valueAt).toArray());
    }

    /**
     * Places that are read together.
     *
     * @param from number of the first place
     * @param to number after the last place
     */
    record Run(int from, int to) {}

    /** Returns runs of places that are at most so many indices apart, each of at most so many indices. */
    List<Run> runs(int apart, int most) {
        List<Run> runs = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || at(i) - at(i - 1) > apart || at(i) - at(from) >= most) {
                runs.add(new Run(from, i));
                from = i;
            }
        }
        return runs;
    }
}
