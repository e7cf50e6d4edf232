package io.github.sliceline.geometry;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Regular vertical axis of a volume. Immutable.
 *
 * @param start value of the first sample (the delay recording time, or the first depth), in {@code unit}
 * @param interval sample interval in {@code unit}, &gt; 0
 * @param size samples in a trace, at least 1
 * @param unit unit of start and interval
 */
public record SampleAxis(double start, double interval, int size, SampleUnit unit) {

    public SampleAxis {
        if (!Double.isFinite(start)) {
            throw new IllegalArgumentException("start must be finite, got " + start);
        }
        if (!(interval > 0) || !Double.isFinite(interval)) {
            throw new IllegalArgumentException("interval must be > 0, got " + interval);
        }
        if (size <= 0) {
            throw new IllegalArgumentException("size must be > 0, got " + size);
        }
    }

    /** Returns an axis of two-way time. */
    public static SampleAxis milliseconds(double startMs, double intervalMs, int size) {
        return new SampleAxis(startMs, intervalMs, size, SampleUnit.MILLISECONDS);
    }

    /** Returns the axis 0, 1, … size − 1, for volumes whose samples have no unit. */
    public static SampleAxis ofIndices(int size) {
        return new SampleAxis(0, 1, size, SampleUnit.INDEX);
    }

    /** Value of the last sample. */
    public double last() {
        return start + interval * (size - 1);
    }

    /**
     * Value at a sample index.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; size
     */
    public double valueAt(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("sample " + index + " outside 0…" + (size - 1));
        }
        return start + interval * index;
    }

    /**
     * Value at a sample index in digits, without its unit.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; size
     */
    public String textAt(int index) {
        return number(valueAt(index));
    }

    /**
     * Index of the sample nearest to a value.
     *
     * @throws IllegalArgumentException if the value lies more than half an interval outside the axis
     */
    public int indexOfNearest(double value) {
        double index = (value - start) / interval;
        if (!(index >= -0.5 && index <= size - 0.5)) {
            throw new IllegalArgumentException("no sample at " + number(value) + unitSuffix() + " on " + this);
        }
        // The place half an interval after the last sample rounds up if the size is even.
        return (int) Math.min(Math.rint(index), size - 1.0);
    }

    /** Returns these values as an axis, with the name and the symbol of their unit. */
    public Axis asAxis() {
        return Axis.regular(unit.axisName(), unit.symbol(), start, interval, size);
    }

    /** Returns a description such as {@code 0…4092 ms step 4}. */
    @Override
    public String toString() {
        return number(start) + "…" + number(last()) + unitSuffix() + " step " + number(interval);
    }

    private String unitSuffix() {
        return unit == SampleUnit.INDEX ? "" : " " + unit.symbol();
    }

    /** Returns the number with at most twelve digits. More digits would show the rounding of sums of intervals. */
    static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return Double.isFinite(value)
                ? new BigDecimal(value, new MathContext(12))
                        .stripTrailingZeros()
                        .toString()
                : Double.toString(value);
    }
}
