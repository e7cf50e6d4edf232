package io.github.sliceline.jmh;

import java.util.List;

/** Medians of measured times. */
final class Medians {
    private Medians() {}

    static double of(List<Double> times) {
        return times.stream().sorted().skip(times.size() / 2).findFirst().orElse(Double.NaN);
    }
}
