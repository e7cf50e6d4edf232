package io.github.sliceline.volume;

import io.github.sliceline.hdf5.Hdf5Container;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Amplitudes of a whole volume, over live traces and finite samples. Immutable.
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

    private static final Set<String> NAMES =
            Set.of("count", "non_finite", "min", "max", "mean", "rms", "p01", "p02", "p50", "p98", "p99");

    public VolumeStatistics {
        histogram = List.copyOf(histogram);
    }

    /** The statistics of a file; empty if it holds none, or not all. */
    static Optional<VolumeStatistics> read(Hdf5Container container) throws IOException {
        if (!container.exists(VolumeProfile.STATISTICS) || !container.exists(VolumeProfile.HISTOGRAM)) {
            return Optional.empty();
        }
        Map<String, Object> values = container.attributes(VolumeProfile.STATISTICS);
        if (!NAMES.stream().allMatch(name -> values.get(name) instanceof Number)) {
            return Optional.empty();
        }
        List<Long> histogram = Arrays.stream(container.readNumbers(VolumeProfile.HISTOGRAM))
                .mapToObj(count -> (long) count)
                .toList();
        return Optional.of(new VolumeStatistics(
                number(values, "count").longValue(),
                number(values, "non_finite").longValue(),
                number(values, "min").floatValue(),
                number(values, "max").floatValue(),
                number(values, "mean").doubleValue(),
                number(values, "rms").doubleValue(),
                histogram,
                number(values, "p01").floatValue(),
                number(values, "p02").floatValue(),
                number(values, "p50").floatValue(),
                number(values, "p98").floatValue(),
                number(values, "p99").floatValue()));
    }

    private static Number number(Map<String, Object> values, String name) {
        return (Number) Objects.requireNonNull(values.get(name));
    }
}
