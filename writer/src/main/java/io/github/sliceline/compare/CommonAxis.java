package io.github.sliceline.compare;

import io.github.sliceline.geometry.Axis;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Values that an axis has in both volumes, in the order of the first. Immutable.
 *
 * @param a axis of the first volume, of the part that is compared
 * @param b axis of the second volume
 * @param common values that both have, at least one
 * @param inA index of each common value in the first volume, ascending
 * @param inB index of each common value in the second volume
 * @param onlyInA values that only the first volume has
 * @param onlyInB values, in the range of the part, that only the second volume has
 */
public record CommonAxis(Axis a, Axis b, Axis common, List<Integer> inA, List<Integer> inB, int onlyInA, int onlyInB) {
    /** Largest distance between samples that count as one, in intervals. */
    private static final double SAME_SAMPLE = 0.01;

    public CommonAxis {
        inA = List.copyOf(inA);
        inB = List.copyOf(inB);
    }

    /**
     * Compares two axes.
     *
     * @param from first index of the part of the first
     * @param count indices of the part
     * @param isVertical true for the axes of the samples, which may differ by the rounding of their interval
     * @throws IllegalArgumentException if they have no common value
     */
    static CommonAxis of(Axis a, Axis b, int from, int count, boolean isVertical) {
        int[] inA = new int[count];
        int[] inB = new int[count];
        int common = 0;
        for (int i = from; i < from + count; i++) {
            double value = a.valueAt(i);
            int other = isVertical ? sample(b, value) : b.contains(value) ? b.indexOf(value) : -1;
            if (other >= 0) {
                inA[common] = i;
                inB[common++] = other;
            }
        }
        Axis part = a.part(from, 1, count);
        if (common == 0) {
            throw new IllegalArgumentException(
                    "the volumes have no common " + a.name() + ": the first has " + part + ", the second " + b);
        }
        int[] places = Arrays.copyOf(inA, common);
        return new CommonAxis(
                part,
                b,
                values(a, places),
                list(places),
                list(Arrays.copyOf(inB, common)),
                count - common,
                (count == a.size() ? b.size() : inRange(part, b, isVertical)) - common);
    }

    private static Axis values(Axis a, int[] places) {
        int last = places[places.length - 1];
        return last - places[0] == places.length - 1
                ? a.part(places[0], 1, places.length)
                : Axis.listed(
                        a.name(),
                        a.unit(),
                        IntStream.of(places).mapToDouble(a::valueAt).toArray());
    }

    private static int inRange(Axis part, Axis b, boolean isVertical) {
        double tolerance = isVertical ? SAME_SAMPLE * b.interval() : 0;
        double least = Arrays.stream(part.values()).min().orElseThrow() - tolerance;
        double most = Arrays.stream(part.values()).max().orElseThrow() + tolerance;
        return (int) Arrays.stream(b.values())
                .filter(value -> value >= least && value <= most)
                .count();
    }

    private static int sample(Axis b, double value) {
        double index = (value - b.valueAt(0)) / b.interval();
        double nearest = Math.rint(index);
        return nearest >= 0 && nearest < b.size() && Math.abs(index - nearest) <= SAME_SAMPLE ? (int) nearest : -1;
    }

    private static List<Integer> list(int[] indices) {
        return IntStream.of(indices).boxed().toList();
    }

    /** Returns the name of the axis. */
    public String name() {
        return a.name();
    }

    /** Returns the number of common values. */
    public int count() {
        return inA.size();
    }

    /** True if neither volume has a value, in the part, that the other does not have. */
    public boolean isSame() {
        return onlyInA == 0 && onlyInB == 0;
    }

    /** True if the first volume has no value between common ones that the second does not have. */
    public boolean isContiguous() {
        return inA.get(count() - 1) - inA.get(0) == count() - 1;
    }
}
