package io.github.sliceline.verify;

/**
 * A chunk whose stored bytes differ from those that were written, and the range of its samples.
 *
 * @param ordinal row-major number in the grid of chunks
 * @param address byte in the file where it starts
 * @param storedBytes its length in the file
 * @param where values of the chunk on all axes, such as {@code shot 12 to 15, cable 3, samples 0 to 31}
 * @param firstInline number of the first inline; of a volume with other axes the index on the first
 * @param lastInline number of the last inline
 * @param firstCrossline number of the first crossline; of a volume with other axes the index on the second
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
        String where,
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
     * {@code chunk 17 at 2228224: inline 1001 to 1032, crossline 2033 to 2064, samples 0 to 31}.
     */
    @Override
    public String toString() {
        return "chunk " + ordinal + " at " + address + ": " + where;
    }
}
