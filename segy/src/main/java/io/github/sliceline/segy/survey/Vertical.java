package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.SampleUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Kind and interval of the samples as stated by the user. Immutable.
 *
 * @param unit two-way time in ms, depth in m or ft, or sample numbers
 * @param stepOrNull sample interval in {@code unit}, &gt; 0; null for that of the headers
 */
public record Vertical(SampleUnit unit, @Nullable Double stepOrNull) {
    private static final Pattern FORM = Pattern.compile("(time:ms|depth:m|depth:ft|samples)(?::([0-9.eE+-]+))?");

    public Vertical {
        if (stepOrNull != null && !(stepOrNull > 0 && Double.isFinite(stepOrNull))) {
            throw new IllegalArgumentException("a sample interval must be > 0, got " + stepOrNull);
        }
        if (stepOrNull != null && unit == SampleUnit.INDEX) {
            throw new IllegalArgumentException("samples are numbered 0, 1, 2, … and have no interval");
        }
    }

    /** Samples of this kind, with the interval of the headers. */
    public Vertical(SampleUnit unit) {
        this(unit, null);
    }

    /** Sample interval in {@link #unit}. Empty for that of the headers. */
    public Optional<Double> step() {
        return Optional.ofNullable(stepOrNull);
    }

    /**
     * Parses {@code time:ms}, {@code depth:m}, {@code depth:ft} or {@code samples}, with an optional interval as in
     * {@code depth:m:5}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static Vertical parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        try {
            if (matcher.matches()) {
                SampleUnit unit = switch (matcher.group(1)) {
                    case "time:ms" -> SampleUnit.MILLISECONDS;
                    case "depth:m" -> SampleUnit.METRES;
                    case "depth:ft" -> SampleUnit.FEET;
                    default -> SampleUnit.INDEX;
                };
                String step = matcher.group(2);
                return new Vertical(unit, step == null ? null : Double.valueOf(step));
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException("'" + text + "' says nothing of samples; write time:ms, depth:m, depth:ft or"
                + " samples, and an interval after it if need be, such as depth:m:5");
    }

    /** Returns the text that {@link #parse} accepts. */
    @Override
    public String toString() {
        String name = switch (unit) {
            case MILLISECONDS -> "time:ms";
            case METRES, FEET -> "depth:" + unit.symbol();
            case INDEX -> "samples";
        };
        return stepOrNull == null ? name : name + ":" + stepOrNull;
    }
}
