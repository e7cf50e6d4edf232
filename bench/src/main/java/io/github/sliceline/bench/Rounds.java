package io.github.sliceline.bench;

import java.util.Locale;

/**
 * Number of reads, and the states in which volumes are read.
 *
 * @param count number of batches of each kind, at least 1
 * @param cold true to read after the file was dropped from the page cache
 * @param warm true to read from the page cache
 * @param open which openings are measured
 */
public record Rounds(int count, boolean cold, boolean warm, Opening open) {
    /** Time at which files are opened. */
    public enum Opening {
        /** Opened once, before the clock runs, as a viewer does. */
        ONCE,
        /** Opened for every read, as a script does; opening and closing counts. */
        ANEW,
        /** Both, side by side. */
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

    /** Creates rounds with volumes opened once. */
    public Rounds(int count, boolean cold, boolean warm) {
        this(count, cold, warm, Opening.ONCE);
    }

    public boolean has(State state) {
        boolean asked = state.isCold() ? cold : warm;
        return asked && open != (state.isAnew() ? Opening.ONCE : Opening.ANEW);
    }
}
