package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.LineAxis;

/** Smallest, largest and greatest common step of numbers in trace headers, such as line numbers. Not thread-safe. */
public final class NumberRange {
    private boolean any;
    private long reference;
    private long min;
    private long max;
    private long step;

    /** Adds a number. */
    public void add(long number) {
        add(number, 0, 1);
    }

    /**
     * Adds numbers that advance evenly.
     *
     * @param number the first
     * @param increment from each to the next
     * @param count how many, 1 or more
     */
    public void add(long number, long increment, int count) {
        if (!any) {
            any = true;
            reference = number;
            min = number;
            max = number;
        }
        long last = number + increment * (count - 1);
        min = Math.min(min, Math.min(number, last));
        max = Math.max(max, Math.max(number, last));
        step = gcd(step, Math.abs(number - reference));
        if (count > 1) {
            step = gcd(step, Math.abs(increment));
        }
    }

    /** Adds all numbers that another range was made of. */
    public void add(NumberRange other) {
        if (other.any) {
            add(other.reference);
            step = gcd(step, other.step);
            min = Math.min(min, other.min);
            max = Math.max(max, other.max);
        }
    }

    private static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    /** The smallest number; 0 before there is any. */
    public long min() {
        return min;
    }

    /** The largest number; 0 before there is any. */
    public long max() {
        return max;
    }

    /** What all differences are multiples of; 1 if all numbers are the same. */
    public long step() {
        return Math.max(1, step);
    }

    /** Whether all numbers are the same. */
    public boolean isSingle() {
        return step == 0;
    }

    /** Numbers from smallest to largest in the common step. */
    public long count() {
        return (max - min) / step() + 1;
    }

    boolean spansInt() {
        return max - min <= Integer.MAX_VALUE;
    }

    /** The axis; only if numbers and their count fit in an int. */
    LineAxis axis(boolean descending) {
        int count = Math.toIntExact(count());
        int positive = Math.toIntExact(step());
        return descending && count > 1
                ? new LineAxis(Math.toIntExact(max), -positive, count)
                : new LineAxis(Math.toIntExact(min), positive, count);
    }

    /** Such as {@code 1001…1768 step 1}. */
    @Override
    public String toString() {
        return isSingle() ? Long.toString(min) : min + "…" + max + " step " + step;
    }
}
