package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.LineAxis;

/** Smallest, largest and greatest common step of the line numbers, or offsets, in a file. Not thread-safe. */
final class NumberRange {
    private boolean any;
    private int reference;
    private int min;
    private int max;
    private long step;

    /** Adds {@code count} numbers that advance by {@code increment}. */
    void add(int number, int increment, int count) {
        if (!any) {
            any = true;
            reference = number;
            min = number;
            max = number;
        }
        int last = number + increment * (count - 1);
        min = Math.min(min, Math.min(number, last));
        max = Math.max(max, Math.max(number, last));
        step = gcd(step, Math.abs((long) number - reference));
        if (count > 1) {
            step = gcd(step, Math.abs((long) increment));
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

    int min() {
        return min;
    }

    boolean isSingle() {
        return step == 0;
    }

    /** Numbers from smallest to largest in the common step; up to 2^32. */
    long count() {
        return step == 0 ? 1 : ((long) max - min) / step + 1;
    }

    boolean spansInt() {
        return (long) max - min <= Integer.MAX_VALUE;
    }

    /** The axis; only if the count fits in an int. */
    LineAxis axis(boolean descending) {
        int count = Math.toIntExact(count());
        int positive = step == 0 ? 1 : Math.toIntExact(step);
        return descending && count > 1 ? new LineAxis(max, -positive, count) : new LineAxis(min, positive, count);
    }

    /** Such as {@code 1001…1768 step 1}. */
    @Override
    public String toString() {
        return step == 0 ? Integer.toString(min) : min + "…" + max + " step " + step;
    }
}
