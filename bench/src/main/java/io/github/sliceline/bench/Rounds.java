package io.github.sliceline.bench;

import java.util.Locale;

/**
 * How often and in which state volumes are read.
 *
 * @param count batches of each kind, at least 1
 * @param cold whether they are read with their file dropped from the page cache
 * @param warm whether they are read from the page cache
 * @param open whether opening counts
 */
public record Rounds(int count, boolean cold, boolean warm, Opening open) {
    /** When files are opened. */
    public enum Opening {
        /** Before the clock runs, as a viewer does. */
        ONCE,
        /** For every read, as a script does; with closing, this counts. */
        ANEW,
        /** Measured both ways. */
        BOTH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Rounds {
        if (count < 1 || count > 10_000) {
            throw new IllegalArgumentException("rounds must be 1 to 10000, got " + count);
        }
        if (!cold && !warm) {
            throw new IllegalArgumentException("nothing to measure: neither cold nor warm reads are asked for");
        }
    }

    /** With volumes opened once. */
    public Rounds(int count, boolean cold, boolean warm) {
        this(count, cold, warm, Opening.ONCE);
    }

    public boolean has(State state) {
        boolean asked = state.isCold() ? cold : warm;
        return asked && open != (state.isAnew() ? Opening.ONCE : Opening.ANEW);
    }
}
