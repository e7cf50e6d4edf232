package io.github.sliceline.horizon;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says why values of a surface do not fit a vertical axis, and in which other unit they would. */
public final class SurfaceFit {
    private static final double FOOT = 0.3048;

    /** A unit that occurs where an axis has another one. */
    record Other(SampleUnit axis, double factor, String words) {}

    /** Likely ones first. */
    private static final List<Other> OTHERS = List.of(
            new Other(SampleUnit.MILLISECONDS, 1000, "seconds"),
            new Other(SampleUnit.MILLISECONDS, -1000, "negative times in seconds"),
            new Other(SampleUnit.MILLISECONDS, -1, "negative times in milliseconds"),
            new Other(SampleUnit.MILLISECONDS, 0.001, "microseconds"),
            new Other(SampleUnit.MILLISECONDS, 2, "one-way time in milliseconds"),
            new Other(SampleUnit.METRES, 1000, "kilometres"),
            new Other(SampleUnit.METRES, -1000, "heights in kilometres"),
            new Other(SampleUnit.METRES, -1, "heights instead of depths"),
            new Other(SampleUnit.METRES, FOOT, "feet"),
            new Other(SampleUnit.METRES, -FOOT, "heights in feet"),
            new Other(SampleUnit.FEET, -1, "heights instead of depths"),
            new Other(SampleUnit.FEET, 1 / FOOT, "metres"),
            new Other(SampleUnit.FEET, -1 / FOOT, "heights in metres"));

    private SurfaceFit() {}

    /** From where to where a surface lies, and how it would fit the axis. */
    public static String sentence(SampleAxis axis, double... values) {
        return "the surface lies from " + text(Arrays.stream(values).min().orElse(Double.NaN)) + " to "
                + text(Arrays.stream(values).max().orElse(Double.NaN))
                + (axis.unit().symbol().isEmpty() ? "" : " " + axis.unit().symbol())
                + (isOutside(axis, values) ? ", outside the samples, which are " : ", and the samples are ") + axis
                + other(axis, values)
                        .map(other -> "; taken as " + other.words + " it would fit")
                        .orElse("");
    }

    /**
     * Returns why single times or depths look like ones in a unit a thousand times as large: so they fit the axis, and as they
     * are some lie between samples or outside. Empty if they do not.
     */
    public static Optional<String> doubt(SampleAxis axis, double... values) {
        boolean exact = Arrays.stream(values).allMatch(value -> isOfSample(axis, value));
        return other(axis, values)
                .filter(other -> Math.abs(other.factor) == 1000 && !exact)
                .map(other -> named(axis, 1, values) + ": the samples are " + axis + "; taken as " + other.words
                        + ", which is " + named(axis, other.factor, values) + ", it would fit");
    }

    private static boolean isOfSample(SampleAxis axis, double value) {
        double steps = (value - axis.start()) / axis.step();
        return inside(axis, 1, value) == 1 && Math.abs(steps - Math.rint(steps)) < 1e-6;
    }

    private static String named(SampleAxis axis, double factor, double... values) {
        return Arrays.stream(values)
                        .distinct()
                        .mapToObj(value -> text(factor * value))
                        .collect(Collectors.joining(" to "))
                + " " + axis.unit().symbol();
    }

    /** Whether more than half of the values lie outside the axis. */
    static boolean isOutside(SampleAxis axis, double... values) {
        return 2 * inside(axis, 1, values) < values.length;
    }

    /** Taken as which unit nine tenths of the values lie within the axis. Zeros fit any, so they tell nothing. */
    static Optional<Other> other(SampleAxis axis, double... values) {
        double[] telling = Arrays.stream(values).filter(value -> value != 0).toArray();
        return OTHERS.stream()
                .filter(other -> other.axis == axis.unit() && telling.length > 0)
                .filter(other -> 10 * inside(axis, other.factor, telling) >= 9L * telling.length)
                .findFirst();
    }

    /** How many values, multiplied by a factor, lie within the axis. */
    static long inside(SampleAxis axis, double factor, double... values) {
        return Arrays.stream(values)
                .map(value -> factor * value)
                .filter(value -> value >= axis.start() && value <= axis.last())
                .count();
    }

    /** Without the noise of binary fractions. */
    private static String text(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Float.toString((float) value);
    }
}
