package io.github.sliceline.segy.sort;

import java.util.Arrays;

/** Set of distinct numbers up to a limit. Beyond the limit it only knows that there are more. Not thread-safe. */
public final class DistinctNumbers {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int most;
    private long[] slots = new long[16];
    private boolean hasZero;
    private int size;

    /** An empty set of at most {@code most} numbers. */
    public DistinctNumbers(int most) {
        this.most = most;
    }

    /** True if there are more numbers than the limit. The set is then empty. */
    public boolean isOverLimit() {
        return size > most;
    }

    /** Number of distinct numbers, or the limit plus one if there are more. */
    public int size() {
        return size;
    }

    /** Returns the numbers in ascending order, or none if there are more than the limit. */
    public long[] sorted() {
        long[] all = Arrays.stream(isOverLimit() ? new long[0] : slots)
                .filter(slot -> slot != 0)
                .toArray();
        long[] numbers = hasZero && !isOverLimit() ? Arrays.copyOf(all, all.length + 1) : all;
        Arrays.sort(numbers);
        return numbers;
    }

    /** Adds a number. */
    public void add(long number) {
        if (isOverLimit()) {
            return;
        }
        if (number == 0) {
            size += hasZero ? 0 : 1;
            hasZero = true;
        } else if (put(number)) {
            size++;
            if (2 * size > slots.length) {
                grow();
            }
        }
        if (isOverLimit()) {
            slots = new long[0];
        }
    }

    /** Adds all numbers of another set of the same limit. */
    public void add(DistinctNumbers other) {
        if (other.isOverLimit()) {
            size = most + 1;
            slots = new long[0];
        } else {
            Arrays.stream(other.sorted()).forEach(this::add);
        }
    }

    private boolean put(long number) {
        // The upper half decides too: numbers may be bits of doubles, whose lower half is mostly 0.
        int at = (int) (((number ^ (number >>> 32)) * MIX) >>> 32) & (slots.length - 1);
        while (slots[at] != 0) {
            if (slots[at] == number) {
                return false;
            }
            at = (at + 1) & (slots.length - 1);
        }
        slots[at] = number;
        return true;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long number : old) {
            if (number != 0) {
                put(number);
            }
        }
    }
}
