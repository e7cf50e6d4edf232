package io.github.sliceline.cli.render;

import io.github.sliceline.cli.text.Human;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One side of a {@link LineChart}.
 *
 * @param label what it counts, with the unit, such as {@code Requests under way (queue depth)}
 * @param logarithmic whether equal ratios are equally far apart; values must then be &gt; 0
 * @param ticks where it is labelled, ascending; empty chooses round values
 * @param names what stands at a tick in place of its number
 */
public record ChartAxis(String label, boolean logarithmic, List<Double> ticks, Map<Double, String> names) {
    /** Up to this ratio of last to first value, 2 and 5 are labelled beside powers of ten. */
    private static final double FEW_DECADES = 2000;

    public ChartAxis {
        ticks = List.copyOf(ticks);
        names = Map.copyOf(names);
    }

    /** Logarithmic, labelled at round values. */
    public static ChartAxis log(String label) {
        return new ChartAxis(label, true, List.of(), Map.of());
    }

    /** Linear, labelled at round values. */
    public static ChartAxis linear(String label) {
        return new ChartAxis(label, false, List.of(), Map.of());
    }

    /** The same, labelled at these values, such as the depths that were measured. */
    public ChartAxis labelledAt(List<Double> values) {
        return new ChartAxis(label, logarithmic, values, names);
    }

    /** The same with names for some ticks: places on the axis that stand for something else than their value. */
    public ChartAxis naming(Map<Double, String> newNames) {
        return new ChartAxis(label, logarithmic, ticks, newNames);
    }

    /** What stands at a tick. */
    String nameOf(double value) {
        return names.getOrDefault(value, text(value));
    }

    /** How a value is written: {@code 0.05}, {@code 200}, {@code 5k}, {@code 2M}. */
    static String text(double value) {
        if (Math.abs(value) >= 1e6) {
            return Human.number(value / 1e6, 4) + "M";
        }
        return Math.abs(value) >= 1e3 ? Human.number(value / 1e3, 4) + "k" : Human.number(value, 4);
    }

    /** Values to label between two others. */
    List<Double> labelled(double low, double high, int most) {
        if (!ticks.isEmpty()) {
            return ticks;
        }
        if (!logarithmic) {
            return Ticks.between(low, high, most).values();
        }
        return powers(low, high, high / low > FEW_DECADES ? new int[] {1} : new int[] {1, 2, 5});
    }

    /** Lines between the labels, which show at a glance that an axis is logarithmic. */
    List<Double> minor(double low, double high) {
        return logarithmic && ticks.isEmpty() ? powers(low, high, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9}) : List.of();
    }

    private static List<Double> powers(double low, double high, int[] factors) {
        List<Double> values = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
            for (int factor : factors) {
                double value = factor * Math.pow(10, power);
                if (value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9)) {
                    values.add(value);
                }
            }
        }
        return values;
    }
}
