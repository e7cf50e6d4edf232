package io.github.sliceline.segy;

import java.util.List;

/**
 * What was taken from a damaged file, and everything that was left out. Immutable.
 *
 * @param traces taken, all whole
 * @param pieces stretches of the file in which they stand one after the other
 * @param promisedTraces what the binary header promises (revision 2, bytes 3513–3520); 0 if it does not say
 * @param losses in file order; none if the file is whole
 */
public record SalvageReport(long traces, int pieces, long promisedTraces, List<TraceLoss> losses) {

    public SalvageReport {
        losses = List.copyOf(losses);
    }

    /** Whether nothing was left out, and nothing that the binary header promises is missing. */
    public boolean isWhole() {
        return losses.isEmpty() && promisedTraces <= traces;
    }

    /** Bytes left out. */
    public long lostBytes() {
        return losses.stream().mapToLong(TraceLoss::bytes).sum();
    }

    /** One sentence: what was taken and what was lost. */
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
