package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads the statistics that a file holds of its volume. */
final class StoredStatistics {
    private static final Set<String> NAMES =
            Set.of("count", "non_finite", "min", "max", "mean", "rms", "p01", "p02", "p50", "p98", "p99");

    private StoredStatistics() {}

    /** Returns the statistics of a file. Empty if any of them is missing. */
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
