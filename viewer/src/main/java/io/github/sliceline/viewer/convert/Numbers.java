package io.github.sliceline.viewer.convert;

/**
 * Statistics of numbers in trace headers: smallest, largest, greatest common step, and how often they change. Not
 * thread-safe.
 */
final class Numbers {
    private long count;
    private long reference;
    private long min;
    private long max;
    private long step;
    private long changes;

    void add(long number) {
        if (count == 0) {
            reference = number;
            min = number;
            max = number;
        } else {
            min = Math.min(min, number);
            max = Math.max(max, number);
        }
        stepTo(number);
        count++;
    }

    /** Adds a number, and counts whether it differs from that of the trace before. */
    void addAfter(long number, long before) {
        changes += number == before ? 0 : 1;
        add(number);
    }

    void add(Numbers other) {
        if (other.count == 0) {
            return;
        }
        if (count == 0) {
            reference = other.reference;
            min = other.min;
            max = other.max;
        }
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        stepTo(other.reference);
        step = gcd(step, other.step);
        count += other.count;
        changes += other.changes;
    }

    private void stepTo(long number) {
        if (step != 1) {
            step = gcd(step, Math.abs(number - reference));
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

    long count() {
        return count;
    }

    long min() {
        return min;
    }

    long max() {
        return max;
    }

    /** Returns the greatest common divisor of all differences; 1 if all numbers are the same. */
    long step() {
        return Math.max(1, step);
    }

    boolean areConstant() {
        return min == max;
    }

    /** Returns the count of numbers from the smallest to the largest in the common step. */
    long lines() {
        return (max - min) / step() + 1;
    }

    /**
     * Returns how often a number differs from that of the trace before. Counts only traces that were examined next to
     * each other.
     */
    long changes() {
        return changes;
    }

    /** Returns a text such as {@code 1001…1768 step 1}. */
    @Override
    public String toString() {
        return areConstant() ? Long.toString(min) : min + "…" + max + " step " + step();
    }
}
