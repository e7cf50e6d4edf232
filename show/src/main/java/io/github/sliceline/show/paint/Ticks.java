package io.github.sliceline.show.paint;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Where an axis is labelled: multiples of 1, 2 or 5 times a power of ten.
 *
 * @param values in ascending order
 * @param decimals digits after the point that tell neighbours apart
 */
record Ticks(List<Double> values, int decimals) {

    /** Ticks of an axis: every entry where there is room, otherwise round values. */
    static Ticks of(PlotAxis axis, int most) {
        if (axis.count() <= most) {
            List<Double> all = IntStream.range(0, axis.count())
                    .mapToObj(i -> axis.first() + axis.step() * i)
                    .sorted()
                    .toList();
            return new Ticks(all, decimalsFor(all));
        }
        return between(Math.min(axis.first(), axis.last()), Math.max(axis.first(), axis.last()), most);
    }

    /** Round values in a range, as many as are no more than this. */
    static Ticks between(double low, double high, int most) {
        double step = roundStep((high - low) / (most + 1));
        while (Math.floor(high / step + 1e-9) - Math.ceil(low / step - 1e-9) >= most) {
            step = roundStep(step * 1.5);
        }
        List<Double> values = new ArrayList<>();
        // Multiples by integer: adding the step up would drift off the round values.
        long from = (long) Math.ceil(low / step - 1e-9);
        long to = (long) Math.floor(high / step + 1e-9);
        for (long k = from; k <= to; k++) {
            values.add(k * step);
        }
        return new Ticks(values, Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9)));
    }

    String label(double value) {
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
    }

    /** Smallest 1, 2 or 5 times a power of ten that is not below a positive step. */
    private static double roundStep(double step) {
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        for (int factor : new int[] {1, 2, 5}) {
            if (factor * power >= step * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private static int decimalsFor(List<Double> values) {
        for (int decimals = 0; decimals < 3; decimals++) {
            double scale = Math.pow(10, decimals);
            if (values.stream().allMatch(v -> Math.abs(v * scale - Math.rint(v * scale)) < 1e-6 * scale)) {
                return decimals;
            }
        }
        return 3;
    }
}
