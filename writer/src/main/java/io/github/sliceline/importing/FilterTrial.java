package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.tune.SampleType;

/**
 * Measured cost of storing a survey's samples in one way.
 *
 * @param type stored type of the samples
 * @param filters filters of the chunks
 * @param ratio bytes of float samples for each stored byte; chunks that compression does not shorten count as stored
 *     raw, so it is at least 1 for float samples
 * @param encodeRate bytes of float samples a second that one core encodes; infinite without filters
 * @param decodeRate bytes of float samples a second that one core decodes; infinite without filters
 * @param readRate predicted bytes of float samples a second that a drive and all cores read together
 */
public record FilterTrial(
        SampleType type, ChunkFilters filters, double ratio, double encodeRate, double decodeRate, double readRate) {

    /**
     * Returns a trial with the predicted read rate. The drive and the cores work at the same time, so the slower of the
     * two counts.
     *
     * @param driveRate bytes a second of the drive
     */
    static FilterTrial of(
            ChunkFilters filters, double ratio, double encodeRate, double decodeRate, double driveRate, int cores) {
        double seconds = Math.max(1 / (ratio * driveRate), 1 / (decodeRate * cores));
        return new FilterTrial(SampleType.FLOAT32, filters, ratio, encodeRate, decodeRate, 1 / seconds);
    }
}
