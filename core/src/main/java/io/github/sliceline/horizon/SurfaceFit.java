package io.github.sliceline.horizon;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Explains why values of a surface do not fit a vertical axis, and finds the unit in which they would. */
public final class SurfaceFit {
    private static final double FOOT = 0.3048;

    /** A unit that files use although the axis has another one. */
    record Other(SampleUnit axis, double factor, String words) {}

    /** The most likely units first. */
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

    /** Returns a sentence with the range of a surface and the unit in which it would fit the axis. */
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
     * Returns why times or depths may be given in a unit a thousand times as large: with the factor 1000 they fit the
     * axis, and without it some lie between samples or outside. Empty if they do not look so.
     */
    public static Optional<String> doubt(SampleAxis axis, double... values) {
        boolean exact = Arrays.stream(values).allMatch(value -> isOfSample(axis, value));
        return other(axis, values)
                .filter(other -> Math.abs(other.factor) == 1000 && !exact)
                .map(other -> named(axis, 1, values) + ": the samples are " + axis + "; taken as " + other.words
                        + ", which is " + named(axis, other.factor, values) + ", it would fit");
    }

    private static boolean isOfSample(SampleAxis axis, double value) {
        double steps = (value - axis.start()) / axis.interval();
        return inside(axis, 1, value) == 1 && Math.abs(steps - Math.rint(steps)) < 1e-6;
    }

    private static String named(SampleAxis axis, double factor, double... values) {
        return Arrays.stream(values)
                        .distinct()
                        .mapToObj(value -> text(factor * value))
                        .collect(Collectors.joining(" to "))
                + " " + axis.unit().symbol();
    }

    /** True if values are below zero, outside the axis, and lie within it with the other sign (Petrel's times). */
    static boolean isNegative(SampleAxis axis, double... values) {
        return isOutside(axis, values)
                && 10 * Arrays.stream(values).filter(value -> value <= 0).count() >= 9L * values.length
                && 10 * inside(axis, -1, values) >= 9L * values.length;
    }

    /** Returns the factor with which values fit the axis: 1, or that of another unit if they lie outside. */
    static double factor(SampleAxis axis, double... values) {
        if (values.length == 0 || !isOutside(axis, values)) {
            return 1;
        }
        return isNegative(axis, values)
                ? -1
                : other(axis, values).map(Other::factor).orElse(1.0);
    }

    /** True if more than half of the values lie outside the axis. */
    static boolean isOutside(SampleAxis axis, double... values) {
        return 2 * inside(axis, 1, values) < values.length;
    }

    /**
     * Returns the unit in which nine tenths of the values lie within the axis. Ignores zeros, which fit in any unit.
     */
    static Optional<Other> other(SampleAxis axis, double... values) {
        double[] telling = Arrays.stream(values).filter(value -> value != 0).toArray();
        return OTHERS.stream()
                .filter(other -> other.axis == axis.unit() && telling.length > 0)
                .filter(other -> 10 * inside(axis, other.factor, telling) >= 9L * telling.length)
                .findFirst();
    }

    /** Counts the values that lie within the axis after multiplication by a factor. */
    static long inside(SampleAxis axis, double factor, double... values) {
        return Arrays.stream(values)
                .map(value -> factor * value)
                .filter(value -> value >= axis.start() && value <= axis.last())
                .count();
    }

    /** Removes the noise of binary fractions. */
    private static String text(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Float.toString((float) value);
    }
}
