package io.github.sliceline.zgy;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Statistics of a file's amplitudes. Do not change the array.
 *
 * @param count number of samples
 * @param sum sum of the samples
 * @param squares sum of their squares
 * @param min smallest sample
 * @param max largest sample
 * @param least middle of the histogram's first bin
 * @param most middle of its last bin
 * @param histogram counts of the 256 bins
 */
@SuppressWarnings("ArrayRecordComponent") // the record is never compared
record ZgyStatistics(
        long count, double sum, double squares, float min, float max, float least, float most, long[] histogram) {
    static final int BINS = 256;

    /**
     * Returns the statistics as those of a volume, or empty if the file has none. The histogram has only the bins from
     * min to max. Percentiles come from it, so they are accurate to half a bin.
     */
    Optional<VolumeStatistics> ofVolume() {
        double width = ((double) most - least) / (BINS - 1);
        if (count <= 0 || squares < 0 || !(min <= max) || !(width > 0) || !Double.isFinite(sum + squares + width)) {
            return Optional.empty();
        }
        int from = bin(min, width);
        int to = bin(max, width) + 1;
        long[] counts = Arrays.copyOfRange(histogram, from, to);
        if (LongStream.of(counts).anyMatch(n -> n < 0) || LongStream.of(counts).allMatch(n -> n == 0)) {
            return Optional.empty();
        }
        double start = least + (from - 0.5) * width;
        return Optional.of(new VolumeStatistics(
                count,
                0,
                min,
                max,
                sum / count,
                Math.sqrt(squares / count),
                LongStream.of(counts).boxed().toList(),
                percentile(counts, start, width, 0.01),
                percentile(counts, start, width, 0.02),
                percentile(counts, start, width, 0.5),
                percentile(counts, start, width, 0.98),
                percentile(counts, start, width, 0.99)));
    }

    private int bin(float value, double width) {
        return (int) Math.max(0, Math.min(BINS - 1.0, Math.rint((value - least) / width)));
    }

    private float percentile(long[] counts, double start, double width, double share) {
        double left = share * LongStream.of(counts).asDoubleStream().sum();
        int at = 0;
        while (at < counts.length - 1 && left > counts[at]) {
            left -= counts[at++];
        }
        double value = start + (at + left / Math.max(1, counts[at])) * width;
        return (float) Math.max(min, Math.min(max, value));
    }
}
