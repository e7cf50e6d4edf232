package io.github.sliceline.volume;

import io.github.sliceline.hdf5.Hdf5Container;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statistics as a file of our profile holds them: attributes of a group, and a dataset of counts. */
final class StatisticsFile {
    private StatisticsFile() {}

    /** The statistics of a file; empty if it holds none, or not all. */
    static Optional<VolumeStatistics> read(Hdf5Container container) throws IOException {
        if (!container.exists(VolumeProfile.STATISTICS) || !container.exists(VolumeProfile.HISTOGRAM)) {
            return Optional.empty();
        }
        Map<String, Object> values = container.attributes(VolumeProfile.STATISTICS);
        for (String name :
                List.of("count", "non_finite", "min", "max", "mean", "rms", "p01", "p02", "p50", "p98", "p99")) {
            if (!(values.get(name) instanceof Number)) {
                return Optional.empty();
            }
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
        return (Number) values.get(name);
    }
}
