package io.github.sliceline.segy;

/**
 * Bytes of a damaged file that were left out.
 *
 * @param kind what they look like
 * @param offset first byte in the file
 * @param bytes how many
 * @param traces how many traces that was, as far as can be said; 0 if it cannot
 * @param after traces taken before it
 */
public record TraceLoss(Kind kind, long offset, long bytes, long traces, long after) {

    /** What was left out. */
    public enum Kind {
        /** A trace header with fewer bytes behind it than a trace has, to the next one or the end of the file. */
        CUT_SHORT("cut short"),
        /** A trace that is whole, by its own count of samples, but not as long as the others. */
        OTHER_LENGTH("of another length"),
        /** A trace behind whose end foreign bytes stand, as many as shift what follows: they may be its own. */
        DOUBTFUL("with foreign bytes in it or behind it"),
        /** No trace header where one was due. */
        FOREIGN("not recognised as a trace");

        private final String description;

        Kind(String description) {
            this.description = description;
        }

        /** What it is, in words. */
        public String description() {
            return description;
        }
    }

    /** Whether another loss goes on where this one ends, with more of the same. */
    boolean goesOnWith(TraceLoss next) {
        return kind == next.kind && offset + bytes == next.offset;
    }

    TraceLoss with(TraceLoss next) {
        return new TraceLoss(kind, offset, bytes + next.bytes, traces + next.traces, after);
    }

    /** Such as {@code after trace 12, bytes 7001-7252: 1 trace cut short}; bytes count from 1. */
    @Override
    public String toString() {
        String what = traces == 0 ? bytes + " bytes " : traces + (traces == 1 ? " trace " : " traces ");
        return (after == 0 ? "before the first trace" : "after trace " + after) + ", bytes " + (offset + 1) + "-"
                + (offset + bytes) + ": " + what + kind.description;
    }
}
