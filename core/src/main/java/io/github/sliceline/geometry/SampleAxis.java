package io.github.sliceline.geometry;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Regular vertical axis of a volume. Immutable.
 *
 * @param start value of the first sample (the delay recording time, or the first depth), in {@code unit}
 * @param step sample interval in {@code unit}, &gt; 0
 * @param count samples in a trace, at least 1
 * @param unit what start and step are measured in
 */
public record SampleAxis(double start, double step, int count, SampleUnit unit) {

    public SampleAxis {
        if (!Double.isFinite(start)) {
            throw new IllegalArgumentException("start must be finite, got " + start);
        }
        if (!(step > 0) || !Double.isFinite(step)) {
            throw new IllegalArgumentException("step must be > 0, got " + step);
        }
        if (count <= 0) {
            throw new IllegalArgumentException("count must be > 0, got " + count);
        }
    }

    /** Two-way time axis. */
    public static SampleAxis milliseconds(double startMs, double stepMs, int count) {
        return new SampleAxis(startMs, stepMs, count, SampleUnit.MILLISECONDS);
    }

    /** Axis 0, 1, … count − 1, for volumes whose samples have no unit. */
    public static SampleAxis ofIndices(int count) {
        return new SampleAxis(0, 1, count, SampleUnit.INDEX);
    }

    /** Value of the last sample. */
    public double last() {
        return start + step * (count - 1);
    }

    /**
     * Value at a sample index.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; count
     */
    public double valueAt(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("sample " + index + " outside 0…" + (count - 1));
        }
        return start + step * index;
    }

    /**
     * Value at a sample index in digits, without its unit.
     *
     * @throws IndexOutOfBoundsException unless 0 ≤ index &lt; count
     */
    public String textAt(int index) {
        return number(valueAt(index));
    }

    /**
     * Index of the sample nearest to a value.
     *
     * @throws IllegalArgumentException if the value lies more than half a step outside the axis
     */
    public int indexOfNearest(double value) {
        double index = (value - start) / step;
        if (!(index >= -0.5 && index <= count - 0.5)) {
            throw new IllegalArgumentException("no sample at " + number(value) + unitSuffix() + " on " + this);
        }
        // Exactly half a step past the last sample rounds up when the count is even.
        return (int) Math.min(Math.rint(index), count - 1.0);
    }

    /** Such as {@code 0…4092 ms step 4}. */
    @Override
    public String toString() {
        return number(start) + "…" + number(last()) + unitSuffix() + " step " + number(step);
    }

    private String unitSuffix() {
        return unit == SampleUnit.INDEX ? "" : " " + unit.symbol();
    }

    /** With twelve digits: more would show how sums of steps round. */
    private static String number(double value) {
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
