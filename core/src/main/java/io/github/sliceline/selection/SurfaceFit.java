package io.github.sliceline.selection;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import java.util.List;

/** Says why values of a surface do not fit a vertical axis, and in which other unit they would. */
public final class SurfaceFit {
    private record Other(double factor, String words) {}

    private static final List<Other> TIMES = List.of(
            new Other(1000, "seconds"),
            new Other(-1000, "seconds, upwards"),
            new Other(-1, "milliseconds, upwards"),
            new Other(0.001, "microseconds"),
            new Other(2, "one-way time in milliseconds"));

    private static final List<Other> DEPTHS = List.of(
            new Other(-1, "heights instead of depths"),
            new Other(0.3048, "feet"),
            new Other(1 / 0.3048, "metres"),
            new Other(1000, "kilometres"),
            new Other(-0.3048, "heights in feet"),
            new Other(-1 / 0.3048, "heights in metres"));

    private SurfaceFit() {}

    /**
     * A sentence about values outside an axis.
     *
     * @param min smallest of the values
     * @param max largest of the values
     */
    public static String outside(double min, double max, SampleAxis axis) {
        String found = "the surface lies from " + text(min) + " to " + text(max) + unit(axis)
                + ", outside the samples, which are " + axis;
        List<Other> others = axis.unit() == SampleUnit.MILLISECONDS ? TIMES : DEPTHS;
        return others.stream()
                .filter(other -> fits(min * other.factor, axis) && fits(max * other.factor, axis))
                .filter(other -> !(axis.unit() == SampleUnit.FEET && other.words.contains("feet")))
                .filter(other -> !(axis.unit() == SampleUnit.METRES && other.words.contains("metres")))
                .filter(other -> axis.unit() != SampleUnit.INDEX)
                .findFirst()
                .map(other -> found + "; taken as " + other.words + " it would fit")
                .orElse(found);
    }

    /** Whether times of a whole surface can be nothing but seconds, though they are no more than the first milliseconds. */
    static boolean isInSeconds(double min, double max, SampleAxis axis) {
        return axis.unit() == SampleUnit.MILLISECONDS
                && Math.max(Math.abs(min), Math.abs(max)) < 20
                && fits(1000 * min, axis)
                && fits(1000 * max, axis);
    }

    private static String unit(SampleAxis axis) {
        return axis.unit().symbol().isEmpty() ? "" : " " + axis.unit().symbol();
    }

    private static boolean fits(double value, SampleAxis axis) {
        return value >= axis.start() && value <= axis.last();
    }

    /** Without the noise of binary fractions. */
    private static String text(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Float.toString((float) value);
    }
}
