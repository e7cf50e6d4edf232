package io.github.sliceline.horizon;

import io.github.sliceline.geometry.SampleUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A unit that a file states for its values.
 *
 * @param symbol as people are told
 * @param isTime whether it is one of time
 * @param size in milliseconds or metres
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

    /** The unit of a word; empty if it is none. */
    static Optional<StatedUnit> of(String word) {
        String low = word.strip().toLowerCase(Locale.ROOT);
        return SPELLINGS.stream()
                .filter(spelling -> spelling.words.contains(low))
                .map(Spelling::unit)
                .findFirst();
    }

    /** What values are multiplied by to have the unit of an axis; empty if the one is time and the other is not. */
    Optional<Double> factor(SampleUnit axis) {
        return switch (axis) {
            case MILLISECONDS -> isTime ? Optional.of(size) : Optional.empty();
            case METRES -> isTime ? Optional.empty() : Optional.of(size);
            case FEET -> isTime ? Optional.empty() : Optional.of(size == FOOT ? 1 : size / FOOT);
            case INDEX -> Optional.of(1.0);
        };
    }

    /** Such as {@code time in s}. */
    @Override
    public String toString() {
        return (isTime ? "time in " : "depth in ") + symbol;
    }
}
