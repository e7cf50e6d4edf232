package io.github.sliceline.volume;

import io.github.sliceline.hdf5.Hdf5Container;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Statistics as a file of our profile holds them: attributes of a group, and a dataset of counts. */
final class StatisticsFile {
    private static final Set<String> NAMES =
            Set.of("count", "non_finite", "min", "max", "mean", "rms", "p01", "p02", "p50", "p98", "p99");

    private StatisticsFile() {}

    /** The statistics of a file; empty if it holds none, or not all. */
    static Optional<VolumeStatistics> read(Hdf5Container container) throws IOException {
        if (!container.exists(VolumeProfile.STATISTICS) || !container.exists(VolumeProfile.HISTOGRAM)) {
            return Optional.empty();
        }
        Map<String, Object> values = container.attributes(VolumeProfile.STATISTICS);
        Map<String, Number> numbers = new HashMap<>();
        values.forEach((name, value) -> {
            if (value instanceof Number number) {
                numbers.put(name, number);
            }
        });
        if (!numbers.keySet().containsAll(NAMES)) {
            return Optional.empty();
        }
        List<Long> histogram = Arrays.stream(container.readNumbers(VolumeProfile.HISTOGRAM))
                .mapToObj(count -> (long) count)
                .toList();
        return Optional.of(new VolumeStatistics(
                number(numbers, "count").longValue(),
                number(numbers, "non_finite").longValue(),
                number(numbers, "min").floatValue(),
                number(numbers, "max").floatValue(),
                number(numbers, "mean").doubleValue(),
                number(numbers, "rms").doubleValue(),
                histogram,
                number(numbers, "p01").floatValue(),
                number(numbers, "p02").floatValue(),
                number(numbers, "p50").floatValue(),
                number(numbers, "p98").floatValue(),
                number(numbers, "p99").floatValue()));
    }

    private static Number number(Map<String, Number> numbers, String name) {
        return Objects.requireNonNull(numbers.get(name));
    }
}
