package io.github.sliceline.volume.info;

import java.util.List;

/**
 * Amplitude statistics of a whole volume, over live traces and finite samples. Immutable.
 *
 * @param count finite samples counted
 * @param nonFinite NaN and infinite samples left out
 * @param min smallest sample
 * @param max largest sample
 * @param mean arithmetic mean
 * @param rms root of the mean square
 * @param histogram counts in equal bins from min to max
 * @param p01 1st percentile
 * @param p02 2nd percentile
 * @param p50 median
 * @param p98 98th percentile
 * @param p99 99th percentile
 */
public record VolumeStatistics(
        long count,
        long nonFinite,
        float min,
        float max,
        double mean,
        double rms,
        List<Long> histogram,
        float p01,
        float p02,
        float p50,
        float p98,
        float p99) {

    public VolumeStatistics {
        histogram = List.copyOf(histogram);
    }
}
