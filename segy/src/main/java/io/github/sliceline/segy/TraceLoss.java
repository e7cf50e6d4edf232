package io.github.sliceline.segy;

/**
 * Bytes of a damaged file that were left out.
 *
 * @param kind what the bytes look like
 * @param offset offset of the first byte in the file
 * @param bytes number of bytes
 * @param traces number of traces in these bytes, or 0 if it is unknown
 * @param after number of intact traces before these bytes
 */
public record TraceLoss(Kind kind, long offset, long bytes, long traces, long after) {

    /** Kind of the bytes left out. */
    public enum Kind {
        /** A trace header followed by fewer bytes than a trace has, up to the next header or the end of the file. */
        CUT_SHORT("cut short"),
        /** A trace that is intact by its own count of samples, but has another length than the others. */
        OTHER_LENGTH("of another length"),
        /** A trace followed by foreign bytes that shift the next header. The foreign bytes may be inside the trace. */
        DOUBTFUL("with foreign bytes in it or behind it"),
        /** Bytes without a trace header where one was due. */
        FOREIGN("not recognised as a trace");

        private final String description;

        Kind(String description) {
            this.description = description;
        }

        /** Description of the kind in words. */
        public String description() {
            return description;
        }
    }

    /** True if the next loss follows this one directly and is of the same kind. */
    boolean goesOnWith(TraceLoss next) {
        return kind == next.kind && offset + bytes == next.offset;
    }

    TraceLoss with(TraceLoss next) {
        return new TraceLoss(kind, offset, bytes + next.bytes, traces + next.traces, after);
    }

    /** Returns for example {@code after trace 12, bytes 7001-7252: 1 trace cut short}. Bytes count from 1. */
    @Override
    public String toString() {
        String what = traces == 0 ? bytes + " bytes " : traces + (traces == 1 ? " trace " : " traces ");
        return (after == 0 ? "before the first trace" : "after trace " + after) + ", bytes " + (offset + 1) + "-"
                + (offset + bytes) + ": " + what + kind.description;
    }
}
