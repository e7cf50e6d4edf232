package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places picked on one axis, in the order of the axis. Immutable.
 *
 * @param first index of the first place
 * @param count number of places, at least 1
 * @param step difference between the indices of neighbours, at least 1
 * @param single true if one value was named; then the result does not have this axis
 * @param listed indices of the places, ascending, if their differences are not all equal; else empty
 */
public record AxisPick(int first, int count, int step, boolean single, List<Integer> listed) {
    private static final double NEARLY = 1e-6;

    public AxisPick {
        listed = List.copyOf(listed);
    }

    /** Makes places with equal differences between their indices. */
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
     * @throws IllegalArgumentException if the axis does not have the value
     */
    public static AxisPick value(Axis axis, double value) {
        return new AxisPick(index(axis, value), 1, 1, true);
    }

    /**
     * Returns the places of values. A value that is given twice is picked once.
     *
     * @throws IllegalArgumentException if the axis does not have one of the values
     */
    public static AxisPick list(Axis axis, double... values) {
        return of(Arrays.stream(values).mapToInt(value -> index(axis, value)).toArray());
    }

    /**
     * Returns the places of a range, both ends included, counted from the first end. On an axis that is a list, the
     * ends need not be values of the list.
     *
     * @param step difference between values, a multiple of the axis's interval; 0 for every value
     * @throws IllegalArgumentException if a regular axis does not have the ends, if a list has no value between them,
     *     or if a step is given for a list
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
            throw new IllegalArgumentException("no " + VolumeAxes.title(axis) + " from " + digits(least) + " to "
                    + digits(most) + "; the volume has " + axis);
        }
        return of(inside);
    }

    private static int index(Axis axis, double value) {
        if (!axis.contains(value)) {
            throw new IllegalArgumentException(
                    "no " + VolumeAxes.title(axis) + " " + digits(value) + "; the volume has " + axis);
        }
        return axis.indexOf(value);
    }

    /**
     * Returns the sample nearest to a time or depth.
     *
     * @throws IllegalArgumentException if the time or depth lies outside the traces
     */
    public static AxisPick nearest(SampleAxis axis, double value) {
        return new AxisPick(axis.indexOfNearest(value), 1, 1, true);
    }

    /**
     * Returns the samples nearest to times or depths of a range, both ends included, counted from the first end.
     *
     * @param step a multiple of the sample interval; 0 for every sample
     * @throws IllegalArgumentException if an end lies outside the traces
     */
    public static AxisPick nearest(SampleAxis axis, double from, double to, double step) {
        return between(
                axis.indexOfNearest(from), axis.indexOfNearest(to), steps(step, axis.interval(), "samples", axis));
    }

    /**
     * Returns a sample by its index.
     *
     * @throws IllegalArgumentException if traces do not have the sample
     */
    public static AxisPick sample(SampleAxis axis, double number) {
        return new AxisPick(requireSample(axis, number), 1, 1, true);
    }

    /**
     * Returns samples by a range of indices, both ends included, counted from the first end.
     *
     * @param step difference between indices; 0 for every sample
     * @throws IllegalArgumentException if traces do not have the samples at the ends
     */
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

    /** Returns the index of a place on the axis. */
    public int at(int place) {
        return listed.isEmpty() ? first + place * step : listed.get(place);
    }

    /** True if the place with an index on the axis is picked. */
    public boolean picks(int index) {
        return listed.isEmpty()
                ? index >= first && (index - first) % step == 0 && (index - first) / step < count
                : numberOf(index) >= 0;
    }

    /** Returns the number of the place with the given index, which must be picked. */
    int numberOf(int index) {
        return listed.isEmpty() ? (index - first) / step : Collections.binarySearch(listed, index);
    }

    /** Returns the number of indices from the first place to the last, whether they are picked or not. */
    public int span() {
        return at(count - 1) - first + 1;
    }

    /** True if all indices between the first place and the last are picked. */
    public boolean isContiguous() {
        return span() == count;
    }

    int[] indices() {
        return IntStream.range(0, count).map(this::at).toArray();
    }

    /** Returns one of these places alone, as a pick of a single value. */
    public AxisPick only(int place) {
        return new AxisPick(at(place), 1, 1, true);
    }

    /**
     * Returns consecutive ones of these places.
     *
     * @param place number of the first one
     * @param some number of places
     */
    public AxisPick part(int place, int some) {
        return listed.isEmpty()
                ? new AxisPick(at(place), some, step, false)
                : new AxisPick(at(place), some, 1, false, listed.subList(place, place + some));
    }

    /** Returns an axis with only these places. */
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

    /**
     * Returns the places in runs.
     *
     * @param apart most indices from one place of a run to the next
     * @param most most indices that a run spans
     */
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
