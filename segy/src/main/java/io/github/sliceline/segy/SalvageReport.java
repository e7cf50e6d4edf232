package io.github.sliceline.segy;

import java.util.List;

/**
 * Result of salvaging a damaged file: the traces found, and the bytes left out. Immutable.
 *
 * @param traces number of intact traces
 * @param pieces number of stretches of the file in which intact traces follow one another
 * @param promisedTraces number of traces in the binary header (revision 2, bytes 3513–3520); 0 if it states none
 * @param losses bytes left out, in file order; empty if the file is intact
 */
public record SalvageReport(long traces, int pieces, long promisedTraces, List<TraceLoss> losses) {

    public SalvageReport {
        losses = List.copyOf(losses);
    }

    /** True if nothing was left out, and the file has all traces that the binary header promises. */
    public boolean isWhole() {
        return losses.isEmpty() && promisedTraces <= traces;
    }

    /** Total number of bytes left out. */
    public long lostBytes() {
        return losses.stream().mapToLong(TraceLoss::bytes).sum();
    }

    /** Returns a sentence on what was taken and what was lost. */
    public String summary() {
        String taken = traces + (traces == 1 ? " trace is whole" : " traces are whole");
        String missing = promisedTraces > traces ? ", the binary header promises " + promisedTraces : "";
        if (losses.isEmpty()) {
            return taken + missing + "; nothing was left out.";
        }
        return taken + missing + "; " + lostBytes() + " bytes in " + losses.size()
                + (losses.size() == 1 ? " place" : " places") + " were left out.";
    }
}
