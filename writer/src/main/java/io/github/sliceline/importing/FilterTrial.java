package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.tune.SampleType;

/**
 * What storing a survey's samples in one way was measured to cost.
 *
 * @param type that samples are stored as
 * @param filters that chunks go through
 * @param ratio bytes of float samples for each byte that is stored, with chunks stored raw that compression makes no shorter;
 *     at least 1 of float samples
 * @param encodeRate bytes of float samples a second that one core stores; infinite where nothing is done
 * @param decodeRate bytes of float samples a second that one core makes of what is stored; infinite where nothing is done
 * @param readRate bytes of float samples a second that a drive and all cores are expected to read
 */
public record FilterTrial(
        SampleType type, ChunkFilters filters, double ratio, double encodeRate, double decodeRate, double readRate) {

    /**
     * What to expect of reading: the time that the drive takes for what is stored, or that of all cores to decode it if that
     * is longer, for both are at work at once.
     *
     * @param driveRate bytes a second of the drive
     */
    static FilterTrial of(
            ChunkFilters filters, double ratio, double encodeRate, double decodeRate, double driveRate, int cores) {
        double seconds = Math.max(1 / (ratio * driveRate), 1 / (decodeRate * cores));
        return new FilterTrial(SampleType.FLOAT32, filters, ratio, encodeRate, decodeRate, 1 / seconds);
    }
}
