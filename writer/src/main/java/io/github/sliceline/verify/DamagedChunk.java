package io.github.sliceline.verify;

import io.github.sliceline.volume.SeismicVolume;

/**
 * A chunk whose stored bytes are not those that were written, and the samples that it holds.
 *
 * @param ordinal row-major number in the grid of chunks
 * @param address byte in the file where it starts
 * @param storedBytes its length there
 * @param firstInline number of the first inline
 * @param lastInline number of the last inline
 * @param firstCrossline number of the first crossline
 * @param lastCrossline number of the last crossline
 * @param firstPlace index on the axis of a bin's traces of the first of them; 0 after stack
 * @param lastPlace index of the last of them
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
     * Chunk of a survey.
     *
     * @param start indices of its first element
     * @param end indices after its last one inside the volume
     */
    static DamagedChunk of(SeismicVolume volume, long ordinal, long address, int bytes, int[] start, int[] end) {
        return new DamagedChunk(
                ordinal,
                address,
                bytes,
                volume.inlines().numberAt(start[0]),
                volume.inlines().numberAt(end[0] - 1),
                volume.crosslines().numberAt(start[1]),
                volume.crosslines().numberAt(end[1] - 1),
                start.length == 4 ? start[2] : 0,
                start.length == 4 ? end[2] - 1 : 0,
                start[start.length - 1],
                end[end.length - 1] - 1);
    }

    /** Such as {@code chunk 17 at 2228224: inlines 1001 to 1032, crosslines 2033 to 2064, samples 0 to 31}. */
    @Override
    public String toString() {
        String places = lastPlace == 0 ? "" : ", traces " + firstPlace + " to " + lastPlace + " of each bin";
        return "chunk " + ordinal + " at " + address + ": inlines " + firstInline + " to " + lastInline
                + ", crosslines " + firstCrossline + " to " + lastCrossline + places + ", samples " + firstSample
                + " to " + lastSample;
    }
}
