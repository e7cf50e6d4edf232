package io.github.sliceline.horizon;

import io.github.sliceline.geometry.SampleUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A unit that a file states for its values.
 *
 * @param symbol symbol for messages
 * @param isTime true for a unit of time, false for a unit of length
 * @param size size in milliseconds or metres
 */
record StatedUnit(String symbol, boolean isTime, double size) {
    private static final double FOOT = 0.3048;

    private record Spelling(StatedUnit unit, List<String> words) {}

    private static final List<Spelling> SPELLINGS = List.of(
            new Spelling(new StatedUnit("s", true, 1000), List.of("s", "sec", "seconds")),
            new Spelling(new StatedUnit("ms", true, 1), List.of("ms", "msec", "milliseconds")),
            new Spelling(new StatedUnit("µs", true, 0.001), List.of("us", "usec", "µs", "microseconds")),
            new Spelling(new StatedUnit("m", false, 1), List.of("m", "meter", "metre", "meters", "metres")),
            new Spelling(new StatedUnit("km", false, 1000), List.of("km")),
            new Spelling(new StatedUnit("ft", false, FOOT), List.of("ft", "feet", "foot")));

    /** Returns the unit that a word names; empty if it names no unit. */
    static Optional<StatedUnit> of(String word) {
        String low = word.strip().toLowerCase(Locale.ROOT);
        return SPELLINGS.stream()
                .filter(spelling -> spelling.words.contains(low))
                .map(Spelling::unit)
                .findFirst();
    }

    /** Returns the factor from this unit to that of an axis; empty if only one of them is a unit of time. */
    Optional<Double> factor(SampleUnit axis) {
        return switch (axis) {
            case MILLISECONDS -> isTime ? Optional.of(size) : Optional.empty();
            case METRES -> isTime ? Optional.empty() : Optional.of(size);
            case FEET -> isTime ? Optional.empty() : Optional.of(size == FOOT ? 1 : size / FOOT);
            case INDEX -> Optional.of(1.0);
        };
    }

    /** Returns a description such as {@code time in s}. */
    @Override
    public String toString() {
        return (isTime ? "time in " : "depth in ") + symbol;
    }
}
