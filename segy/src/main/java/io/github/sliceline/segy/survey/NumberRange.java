package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;

/**
 * Range of numbers in trace headers, such as line numbers: smallest, largest and greatest common step. Not
 * thread-safe.
 */
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
     * Adds numbers with a constant increment.
     *
     * @param number the first number
     * @param increment difference from each number to the next
     * @param count how many numbers, at least 1
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

    /** Adds all numbers of another range. */
    public void add(NumberRange other) {
        if (other.any) {
            add(other.reference);
            step = gcd(step, other.step);
            min = Math.min(min, other.min);
            max = Math.max(max, other.max);
        }
    }

    /** Returns the greatest common divisor of two numbers, of which one may be 0. */
    static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    /** Smallest number; 0 if the range is empty. */
    public long min() {
        return min;
    }

    /** Largest number; 0 if the range is empty. */
    public long max() {
        return max;
    }

    /** Greatest common divisor of all differences; 1 if all numbers are the same. */
    public long step() {
        return Math.max(1, step);
    }

    /** True if all numbers are the same. */
    public boolean isSingle() {
        return step == 0;
    }

    /** Count of numbers from smallest to largest in the common step. */
    public long count() {
        return (max - min) / step() + 1;
    }

    boolean spansInt() {
        return max - min <= Integer.MAX_VALUE;
    }

    /** Returns the range as an axis. The numbers and their count must fit an int. */
    Axis axis(boolean descending) {
        int count = Math.toIntExact(count());
        int positive = Math.toIntExact(step());
        return descending && count > 1
                ? Axis.of(Math.toIntExact(max), -positive, count)
                : Axis.of(Math.toIntExact(min), positive, count);
    }

    /** Returns for example {@code 1001…1768 step 1}. */
    @Override
    public String toString() {
        return isSingle() ? Long.toString(min) : min + "…" + max + " step " + step;
    }
}
