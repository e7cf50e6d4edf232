package io.github.sliceline.segy.survey;

import java.util.Arrays;

/** Distinct numbers up to so many; of more only that they are more. Not thread-safe. */
final class DistinctNumbers {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int most;
    private long[] slots = new long[16];
    private boolean hasZero;
    private int size;

    DistinctNumbers(int most) {
        this.most = most;
    }

    /** Whether there are more than are kept; none is from then on. */
    boolean isMore() {
        return size > most;
    }

    /** How many; of more, one more than are kept. */
    int size() {
        return size;
    }

    /** In ascending order; empty if there are more. */
    long[] sorted() {
        long[] all = Arrays.stream(isMore() ? new long[0] : slots)
                .filter(slot -> slot != 0)
                .toArray();
        long[] numbers = hasZero && !isMore() ? Arrays.copyOf(all, all.length + 1) : all;
        Arrays.sort(numbers);
        return numbers;
    }

    void add(long number) {
        if (isMore()) {
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
        if (isMore()) {
            slots = new long[0];
        }
    }

    private boolean put(long number) {
        int at = (int) ((number * MIX) >>> 32) & (slots.length - 1);
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
