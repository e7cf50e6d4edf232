package io.github.sliceline.verify;

/**
 * A chunk whose stored bytes differ from the bytes written, and the range of its samples. Lines of a volume with fewer
 * than three dimensions are given by index.
 *
 * @param ordinal row-major number in the grid of chunks
 * @param address byte in the file where it starts
 * @param storedBytes its length in the file
 * @param firstInline number of the first inline
 * @param lastInline number of the last inline
 * @param firstCrossline number of the first crossline
 * @param lastCrossline number of the last crossline
 * @param firstPlace index of the first trace on the axis of a bin's traces; 0 if stacked
 * @param lastPlace index of the last trace on that axis
 * @param firstSample index of the first sample
 * @param lastSample index of the last sample
 */
public record DamagedChunk(
        long ordinal,
        long address,
        int storedBytes,
        int firstInline,
        int lastInline,
        int firstCrossline,
        int lastCrossline,
        int firstPlace,
        int lastPlace,
        int firstSample,
        int lastSample) {

    /**
     * Returns a text such as
     * {@code chunk 17 at 2228224: inlines 1001 to 1032, crosslines 2033 to 2064, samples 0 to 31}.
     */
    @Override
    public String toString() {
        String places = lastPlace == 0 ? "" : ", traces " + firstPlace + " to " + lastPlace + " of each bin";
        return "chunk " + ordinal + " at " + address + ": inlines " + firstInline + " to " + lastInline
                + ", crosslines " + firstCrossline + " to " + lastCrossline + places + ", samples " + firstSample
                + " to " + lastSample;
    }
}
