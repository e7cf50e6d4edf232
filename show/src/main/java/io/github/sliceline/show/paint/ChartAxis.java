package io.github.sliceline.show.paint;

import io.github.sliceline.show.words.Human;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A logarithmic axis of a {@link LineChart}; values are &gt; 0.
 *
 * @param label quantity and unit, such as {@code Requests under way (queue depth)}
 * @param ticks labelled values, ascending, such as the depths that were measured; empty chooses round values
 * @param names labels that replace the number of a tick
 */
public record ChartAxis(String label, List<Double> ticks, Map<Double, String> names) {
    /** Up to this ratio of last to first value, 2 and 5 are labelled besides powers of ten. */
    private static final double FEW_DECADES = 2000;

    /** Makes an axis that is labelled at round values. */
    public ChartAxis(String label) {
        this(label, List.of(), Map.of());
    }

    String nameOf(double value) {
        return names.getOrDefault(value, text(value));
    }

    /** Formats a value: {@code 0.05}, {@code 200}, {@code 5k}, {@code 2M}. */
    static String text(double value) {
        if (Math.abs(value) >= 1e6) {
            return Human.number(value / 1e6, 4) + "M";
        }
        return Math.abs(value) >= 1e3 ? Human.number(value / 1e3, 4) + "k" : Human.number(value, 4);
    }

    List<Double> labelled(Scale scale) {
        if (!ticks.isEmpty()) {
            return ticks;
        }
        return powers(scale, scale.high / scale.low > FEW_DECADES ? new int[] {1} : new int[] {1, 2, 5});
    }

    /** Returns the lines between the labels, which show that the axis is logarithmic. */
    List<Double> minor(Scale scale) {
        return ticks.isEmpty() ? powers(scale, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9}) : List.of();
    }

    private static List<Double> powers(Scale scale, int[] factors) {
        List<Double> values = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(scale.low)); power <= Math.log10(scale.high); power++) {
            for (int factor : factors) {
                double value = factor * Math.pow(10, power);
                if (value >= scale.low * (1 - 1e-9) && value <= scale.high * (1 + 1e-9)) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    /**
     * The range of an axis.
     *
     * @param low value at the start of the axis, &gt; 0
     * @param high value at its end, above {@code low}
     */
    record Scale(double low, double high) {
        /** Fraction of the axis that stays free at either end, so that markers are not cut off. */
        private static final double ROOM = 0.05;

        /** Returns the smallest range that holds the values and their margins. */
        static Scale around(List<Double> values) {
            double low = values.stream().mapToDouble(v -> v).min().orElseThrow();
            double high = values.stream().mapToDouble(v -> v).max().orElseThrow();
            if (!(low > 0)) {
                throw new IllegalArgumentException("a logarithmic axis has values above 0, got " + low);
            }
            double margin = Math.max(ROOM * Math.log(high / low), Math.log(1.15));
            return new Scale(low / Math.exp(margin), high * Math.exp(margin));
        }

        /** Returns 0 at the start of the axis, 1 at its end. */
        double fractionOf(double value) {
            return Math.log(value / low) / Math.log(high / low);
        }
    }
}
