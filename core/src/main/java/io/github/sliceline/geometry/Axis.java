package io.github.sliceline.geometry;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Axis of a volume or a section, such as inlines, offsets, shots, channels or azimuths. It is regular ({@code first + i
 * · interval}), or a list of different values in any order. Immutable.
 *
 * <p>{@link #valueAt} and {@link #interval()} return the values of any axis as {@code double}. If all values are whole
 * numbers, as on most axes, {@link #first()}, {@link #step()} and {@link #numberAt} return them as {@code int}.
 *
 * <p>Axes with the same values and unit are equal, even if their names differ.
 */
public final class Axis {
    /** Number of values that a text shows at either end of a list. */
    private static final int SHOWN = 3;

    /** Largest distance of a value from its place on a regular axis of fractions, in intervals. */
    private static final double NEARLY = 1e-6;

    private final String name;
    private final String unit;
    private final double first;
    private final double interval;
    private final int size;
    private final double @Nullable [] listed;
    /** Indices of a list, sorted by value; null for a list that ascends, and for a regular axis. */
    private final int @Nullable [] order;

    private final boolean whole;

    private Axis(String name, String unit, double first, double interval, int size, double @Nullable [] listed) {
        this.name = Objects.requireNonNull(name, "name");
        this.unit = Objects.requireNonNull(unit, "unit");
        this.first = first;
        this.interval = interval;
        this.size = size;
        this.listed = listed;
        this.order = listed == null || !Double.isNaN(interval) || isAscending(listed) ? null : order(listed);
        this.whole = listed == null
                ? isInt(first) && (size < 2 || (isInt(interval) && isInt(first + (size - 1) * interval)))
                : Arrays.stream(listed).allMatch(Axis::isInt);
    }

    /**
     * Returns a regular axis of whole numbers without a name.
     *
     * @param first number at index 0
     * @param step difference between neighbours, not 0; negative on a descending axis
     * @param size number of values, at least 1
     */
    public static Axis of(int first, int step, int size) {
        if (step == 0) {
            throw new IllegalArgumentException("step must not be 0");
        }
        if (size <= 0) {
            throw new IllegalArgumentException("size must be > 0, got " + size);
        }
        long last = first + (long) (size - 1) * step;
        if (last != (int) last) {
            throw new IllegalArgumentException("last line number " + last + " does not fit in 32 bits");
        }
        return new Axis("", "", first, step, size, null);
    }

    /**
     * Returns a regular axis of whole numbers with a name.
     *
     * @see #of(int, int, int)
     */
    public static Axis of(String name, int first, int step, int size) {
        return of(first, step, size).named(name);
    }

    /** Returns the axis 0, 1, … size − 1, for lines whose numbers are unknown. */
    public static Axis ofIndices(int size) {
        return of(0, 1, size);
    }

    /**
     * Returns a regular axis.
     *
     * @param name such as {@code offset}
     * @param unit symbol, such as {@code m}; empty for none
     * @param first value at index 0
     * @param interval difference between neighbours; negative on a descending axis
     * @param size number of values, at least 1
     */
    public static Axis regular(String name, String unit, double first, double interval, int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("size must be > 0, got " + size);
        }
        if (!Double.isFinite(first) || !Double.isFinite(interval) || (interval == 0 && size > 1)) {
            throw new IllegalArgumentException(
                    "first and interval must be finite, and interval not 0, got " + first + " and " + interval);
        }
        return new Axis(name, unit, first, interval == 0 ? 1 : interval, size, null);
    }

    /**
     * Returns an axis of the given values in their order. The axis is regular if neighbours differ by the same.
     *
     * @param values at least one value, all finite and different; copied
     */
    public static Axis listed(String name, String unit, double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("the axis " + name + " is empty");
        }
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("the axis " + name + " has the value " + value);
            }
        }
        double interval = values.length == 1 ? 1 : (values[values.length - 1] - values[0]) / (values.length - 1);
        if (interval != 0 && isRegular(values, interval, 0)) {
            return regular(name, unit, values[0], interval, values.length);
        }
        if (interval != 0 && !(isInt(values[0]) && isInt(values[1])) && isRegular(values, interval, NEARLY)) {
            return new Axis(name, unit, values[0], interval, values.length, values.clone());
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException(
                        "the axis " + name + " has " + SampleAxis.number(sorted[i]) + " twice");
            }
        }
        return new Axis(name, unit, values[0], Double.NaN, values.length, values.clone());
    }

    private static boolean isRegular(double[] values, double interval, double within) {
        return IntStream.range(1, values.length)
                .allMatch(i -> Math.abs(values[i] - (values[0] + i * interval)) <= within * Math.abs(interval));
    }

    private static boolean isAscending(double[] values) {
        return IntStream.range(1, values.length).allMatch(i -> values[i - 1] < values[i]);
    }

    private static int[] order(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted((a, b) -> Double.compare(values[a], values[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean isInt(double value) {
        return value == (int) value;
    }

    /** Returns this axis under another name. */
    public Axis named(String other) {
        return new Axis(other, unit, first, interval, size, listed);
    }

    /** Returns this axis with another symbol of the unit. The values stay. */
    public Axis withUnit(String symbol) {
        return new Axis(name, symbol, first, interval, size, listed);
    }

    /**
     * Returns a part of this axis.
     *
     * @param from index of its first value
     * @param step difference between indices, not 0
     * @param count number of values, at least 1
     */
    public Axis part(int from, int step, int count) {
        Objects.checkIndex(from, size);
        Objects.checkIndex(from + (count - 1) * step, size);
        if (listed == null) {
            return regular(name, unit, valueAt(from), interval * step, count);
        }
        return listed(
                name,
                unit,
                IntStream.range(0, count)
                        .mapToDouble(i -> listed[from + i * step])
                        .toArray());
    }

    /** Returns the name, such as {@code inline}, {@code shot} or {@code twt}; empty if the axis has none. */
    public String name() {
        return name;
    }

    /** Returns the symbol of the unit, such as {@code m}; empty for plain numbers. */
    public String unit() {
        return unit;
    }

    /** Returns the number of values. */
    public int size() {
        return size;
    }

    /** True if all neighbours differ by the same. */
    public boolean isRegular() {
        return !Double.isNaN(interval);
    }

    /** True if all values are whole numbers of 32 bits. */
    public boolean isWhole() {
        return whole;
    }

    /** Returns the difference between neighbours; NaN for a list. */
    public double interval() {
        return interval;
    }

    /**
     * Returns the value at an index.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; size
     */
    public double valueAt(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("line index " + index + " outside 0…" + (size - 1));
        }
        return listed == null ? first + index * interval : listed[index];
    }

    /** Returns all values in the order of the axis. */
    public double[] values() {
        return IntStream.range(0, size).mapToDouble(this::valueAt).toArray();
    }

    /**
     * Returns the first number.
     *
     * @throws IllegalArgumentException unless all values are whole numbers
     */
    public int first() {
        return numberAt(0);
    }

    /**
     * Returns the last number.
     *
     * @throws IllegalArgumentException unless all values are whole numbers
     */
    public int last() {
        return numberAt(size - 1);
    }

    /**
     * Returns the smallest number.
     *
     * @throws IllegalArgumentException unless all values are whole numbers
     */
    public int min() {
        return Math.min(numberAt(byValue(0)), numberAt(byValue(size - 1)));
    }

    /**
     * Returns the largest number.
     *
     * @throws IllegalArgumentException unless all values are whole numbers
     */
    public int max() {
        return Math.max(numberAt(byValue(0)), numberAt(byValue(size - 1)));
    }

    /**
     * Returns the difference between the numbers of neighbours; negative on a descending axis.
     *
     * @throws IllegalArgumentException unless the axis is regular and all values are whole numbers
     */
    public int step() {
        requireWhole();
        if (!isRegular()) {
            throw new IllegalArgumentException(title() + " has no step: " + this);
        }
        return (int) interval;
    }

    /**
     * Returns the number at an index.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; size
     * @throws IllegalArgumentException unless all values are whole numbers
     */
    public int numberAt(int index) {
        requireWhole();
        return (int) valueAt(index);
    }

    /**
     * Returns all numbers in the order of the axis.
     *
     * @throws IllegalArgumentException unless all values are whole numbers
     */
    public int[] toArray() {
        return IntStream.range(0, size).map(this::numberAt).toArray();
    }

    private void requireWhole() {
        if (!whole) {
            throw new IllegalArgumentException(title() + " has values that are no whole numbers: " + this);
        }
    }

    private String title() {
        return name.isEmpty() ? "the axis" : "the axis " + name;
    }

    /** True if the axis has this value. */
    public boolean contains(double value) {
        return find(value) >= 0;
    }

    /** Returns the index of a value; negative if the axis does not have the value. */
    private int find(double value) {
        if (isRegular()) {
            double index = Math.rint((value - first) / interval);
            double off = index >= 0 && index < size ? Math.abs(value - valueAt((int) index)) : Double.NaN;
            return off <= (whole ? 0 : NEARLY * Math.abs(interval)) ? (int) index : -1;
        }
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int compared = Double.compare(valueAt(byValue(middle)), value);
            if (compared == 0) {
                return byValue(middle);
            }
            low = compared < 0 ? middle + 1 : low;
            high = compared < 0 ? high : middle - 1;
        }
        return -1;
    }

    private int byValue(int rank) {
        return order == null ? rank : order[rank];
    }

    /**
     * Returns the index of a value.
     *
     * @throws IllegalArgumentException if the axis does not have the value; the message says which values it has
     */
    public int indexOf(double value) {
        int index = find(value);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "no " + (name.isEmpty() ? "line" : name) + " " + SampleAxis.number(value) + " on " + this);
        }
        return index;
    }

    /**
     * Returns the place of a value as a fractional index. Places between neighbours are interpolated linearly; places
     * beyond the ends are extrapolated from the two nearest values.
     *
     * @throws IllegalArgumentException if the axis is a list that neither ascends nor descends
     */
    public double indexAt(double value) {
        if (isRegular()) {
            return (value - first) / interval;
        }
        int right = size == 1 ? 0 : Math.min(size - 1, Math.max(1, above(value)));
        int left = Math.max(0, right - 1);
        double apart = left == right ? 1 : valueAt(right) - valueAt(left);
        return left + (value - valueAt(left)) / apart;
    }

    /** Returns the value at a fractional index: the inverse of {@link #indexAt}. */
    public double between(double index) {
        if (isRegular()) {
            return first + index * interval;
        }
        int left = (int) Math.max(0, Math.min(size - 2, Math.floor(index)));
        double apart = size == 1 ? 1 : valueAt(left + 1) - valueAt(left);
        return valueAt(left) + (index - left) * apart;
    }

    /** Returns the first index of a list whose value lies beyond the given one, in the direction of the list. */
    private int above(double value) {
        double[] all = Objects.requireNonNull(listed);
        boolean ascending = order == null;
        if (!ascending && !isDescending(all)) {
            throw new IllegalArgumentException(title() + " is not sorted, and has nothing between its values: " + this);
        }
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            boolean beyond = ascending ? all[middle] > value : all[middle] < value;
            low = beyond ? low : middle + 1;
            high = beyond ? middle : high;
        }
        return low;
    }

    private static boolean isDescending(double[] values) {
        return IntStream.range(1, values.length).allMatch(i -> values[i - 1] > values[i]);
    }

    /** Returns the interval, or the mean difference between neighbours of a sorted list. Never 0. */
    public double meanInterval() {
        return isRegular() ? interval : (valueAt(byValue(size - 1)) - valueAt(byValue(0))) / (size - 1);
    }

    /**
     * True if a number lies on the axis, or outside by less than the larger of the axis's length and 1000. Line numbers
     * do; coordinates do not.
     */
    public boolean isNear(double number) {
        double length = Math.max(1000, (double) max() - min());
        return number > min() - length && number < max() + length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Axis axis
                && unit.equals(axis.unit)
                && size == axis.size
                && first == axis.first
                && ((listed == null && axis.listed == null && interval == axis.interval)
                        || Arrays.equals(values(), axis.values()));
    }

    @Override
    public int hashCode() {
        return Objects.hash(unit, size, first);
    }

    /**
     * Returns the values as text, such as {@code 1001…1768 step 1}, {@code 1001} for a single line, or
     * {@code 3, 5, 9 … 40, 41, 57 (24 values)}.
     */
    @Override
    public String toString() {
        String suffix = unit.isEmpty() ? "" : " " + unit;
        if (size == 1) {
            return SampleAxis.number(first) + suffix;
        }
        if (isRegular()) {
            return SampleAxis.number(first) + "…" + SampleAxis.number(valueAt(size - 1)) + suffix + " step "
                    + SampleAxis.number(interval);
        }
        IntToDoubleFunction all = this::valueAt;
        if (size <= 2 * SHOWN) {
            return texts(all, 0, size) + suffix;
        }
        return texts(all, 0, SHOWN) + " … " + texts(all, size - SHOWN, size) + suffix + " (" + size + " values)";
    }

    private static String texts(IntToDoubleFunction values, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> SampleAxis.number(values.applyAsDouble(i)))
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }
}
