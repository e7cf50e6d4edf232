package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places picked on one axis, in its order. Immutable.
 *
 * @param first index of the first place
 * @param count number of places, at least 1
 * @param step difference between their indices, at least 1
 * @param single true if one value was named, so that what is read has no such axis
 * @param listed indices, ascending, if they do not have one step; else empty
 */
public record AxisPick(int first, int count, int step, boolean single, List<Integer> listed) {
    private static final double NEARLY = 1e-6;

    public AxisPick {
        listed = List.copyOf(listed);
    }

    /** Places with one step. */
    public AxisPick(int first, int count, int step, boolean single) {
        this(first, count, step, single, List.of());
    }

    /** Returns all places of an axis. */
    public static AxisPick all(int size) {
        return new AxisPick(0, size, 1, false);
    }

    private static AxisPick of(int[] indices) {
        int[] sorted = Arrays.stream(indices).sorted().distinct().toArray();
        int step = sorted.length > 1 ? sorted[1] - sorted[0] : 1;
        boolean regular = IntStream.range(0, sorted.length).allMatch(i -> sorted[i] == sorted[0] + i * step);
        List<Integer> listed =
                regular ? List.of() : Arrays.stream(sorted).boxed().toList();
        return new AxisPick(sorted[0], sorted.length, step, false, listed);
    }

    /**
     * Returns the place of one value.
     *
     * @throws IllegalArgumentException if the axis does not have it
     */
    public static AxisPick value(Axis axis, double value) {
        return new AxisPick(index(axis, value), 1, 1, true);
    }

    /**
     * Returns the places of values, each once.
     *
     * @throws IllegalArgumentException if the axis does not have one of them
     */
    public static AxisPick list(Axis axis, double... values) {
        return of(Arrays.stream(values).mapToInt(value -> index(axis, value)).toArray());
    }

    /**
     * Returns the places of a range, both ends included, counted from the first end. The ends need not be values of a list.
     *
     * @param step a multiple of the axis's interval; 0 for every value
     * @throws IllegalArgumentException if a regular axis does not have the ends, or a list has no value between them
     */
    public static AxisPick range(Axis axis, double from, double to, double step) {
        if (axis.isRegular()) {
            int steps = axis.size() == 1 ? 1 : steps(step, Math.abs(axis.interval()), axis.name() + "s", axis);
            return between(index(axis, from), index(axis, to), steps);
        }
        if (step != 0) {
            throw new IllegalArgumentException(
                    "the axis " + axis.name() + " is a list, " + axis + "; name a range without a step, or values");
        }
        double least = Math.min(from, to);
        double most = Math.max(from, to);
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

    /** Returns the sample nearest to a time or depth. @throws IllegalArgumentException if it lies outside the traces */
    public static AxisPick nearest(SampleAxis axis, double value) {
        return new AxisPick(axis.indexOfNearest(value), 1, 1, true);
    }

    /** Returns the samples nearest to times or depths in a range, as {@link #range}. */
    public static AxisPick nearest(SampleAxis axis, double from, double to, double step) {
        return between(
                axis.indexOfNearest(from), axis.indexOfNearest(to), steps(step, axis.interval(), "samples", axis));
    }

    /** Returns a sample by its index. @throws IllegalArgumentException if traces do not have it */
    public static AxisPick sample(SampleAxis axis, double number) {
        return new AxisPick(requireSample(axis, number), 1, 1, true);
    }

    /** Returns samples by their indices, as {@link #range}. */
    public static AxisPick samples(SampleAxis axis, double from, double to, double step) {
        return between(requireSample(axis, from), requireSample(axis, to), steps(step, 1, "samples", axis));
    }

    static AxisPick nearest(SampleAxis axis, double[] values) {
        return of(Arrays.stream(values).mapToInt(axis::indexOfNearest).toArray());
    }

    static AxisPick samples(SampleAxis axis, double[] numbers) {
        return of(Arrays.stream(numbers)
                .mapToInt(number -> requireSample(axis, number))
                .toArray());
    }

    private static int requireSample(SampleAxis axis, double number) {
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

    private static AxisPick between(int from, int to, int step) {
        int count = Math.abs(to - from) / step + 1;
        return new AxisPick(to >= from ? from : from - (count - 1) * step, count, step, false);
    }

    private static String digits(double value) {
        return new SampleAxis(value, 1, 1, SampleUnit.INDEX).textAt(0);
    }

    /** Returns the index on the axis of a place. */
    public int at(int place) {
        return listed.isEmpty() ? first + place * step : listed.get(place);
    }

    /** True if the place with an index on the axis is picked. */
    public boolean picks(int index) {
        return listed.isEmpty()
                ? index >= first && (index - first) % step == 0 && (index - first) / step < count
                : numberOf(index) >= 0;
    }

    /** Returns the number of the place with an index, which is picked. */
    int numberOf(int index) {
        return listed.isEmpty() ? (index - first) / step : Collections.binarySearch(listed, index);
    }

    /** Returns the number of places from the first to the last, with those between that are not picked. */
    public int span() {
        return at(count - 1) - first + 1;
    }

    /** True if no place between the first and the last is left out. */
    public boolean isContiguous() {
        return span() == count;
    }

    int[] indices() {
        return IntStream.range(0, count).map(this::at).toArray();
    }

    /** Returns one of these places alone, as if its value had been named. */
    public AxisPick only(int place) {
        return new AxisPick(at(place), 1, 1, true);
    }

    /** Returns some of these places. */
    public AxisPick part(int place, int some) {
        return listed.isEmpty()
                ? new AxisPick(at(place), some, step, false)
                : new AxisPick(at(place), some, 1, false, listed.subList(place, place + some));
    }

    /** Returns the axis of these places. */
    public Axis of(Axis axis) {
        return listed.isEmpty()
                ? axis.part(first, step, count)
                : Axis.listed(
                        axis.name(),
                        axis.unit(),
                        listed.stream().mapToDouble(axis::valueAt).toArray());
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
