package io.github.sliceline.soak;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Says whether a resource grows. Of its samples the first fifth is left out, since caches fill and code is compiled then; of
 * the others the median of the last third may be a tenth above the median of the first third, and as much more as is given.
 *
 * @param name of the resource, with its unit
 * @param more what it may be above the tenth, since it is never the same twice
 */
record Flatness(String name, double more) {
    /** Medians of the first and the last third. */
    record Thirds(double first, double last) {}

    /** Needs five samples. */
    static Thirds thirds(List<Double> samples) {
        List<Double> warm = samples.subList(samples.size() / 5, samples.size());
        int third = Math.max(1, warm.size() / 3);
        return new Thirds(median(warm.subList(0, third)), median(warm.subList(warm.size() - third, warm.size())));
    }

    private static double median(List<Double> some) {
        List<Double> sorted = some.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /** A sentence if it grows. */
    Optional<String> growth(List<Double> samples) {
        Thirds thirds = thirds(samples);
        double most = thirds.first * 1.1 + more;
        return thirds.last <= most
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s grows: median %.1f in the first third, %.1f in the last, at most %.1f expected",
                        name,
                        thirds.first,
                        thirds.last,
                        most));
    }
}
