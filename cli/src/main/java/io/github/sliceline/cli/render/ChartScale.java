package io.github.sliceline.cli.render;

import java.util.List;

/**
 * Where the values of an axis lie.
 *
 * @param logarithmic whether equal ratios are equally far apart
 * @param low value at the start of the axis
 * @param high value at its end, above {@code low}
 */
record ChartScale(boolean logarithmic, double low, double high) {
    /** Part of the axis that stays free at either end, so that no marker is cut. */
    private static final double ROOM = 0.05;

    ChartScale {
        if (!(low < high) || !Double.isFinite(high - low)) {
            throw new IllegalArgumentException("an axis ends after it starts, got " + low + " to " + high);
        }
        if (logarithmic && !(low > 0)) {
            throw new IllegalArgumentException("a logarithmic axis has values above 0, got " + low);
        }
    }

    /** Just what the values need; a linear axis of values that are not negative starts at 0. */
    static ChartScale around(boolean logarithmic, List<Double> values) {
        double low = values.stream().mapToDouble(v -> v).min().orElseThrow();
        double high = values.stream().mapToDouble(v -> v).max().orElseThrow();
        if (logarithmic) {
            requirePositive(low);
            double margin = Math.max(ROOM * Math.log(high / low), Math.log(1.15));
            return new ChartScale(true, low / Math.exp(margin), high * Math.exp(margin));
        }
        double margin = high > low ? ROOM * (high - Math.min(low, 0)) : Math.max(1, Math.abs(high));
        return new ChartScale(false, low >= 0 ? 0 : low - margin, high + margin);
    }

    private static void requirePositive(double low) {
        if (!(low > 0)) {
            throw new IllegalArgumentException("a logarithmic axis has values above 0, got " + low);
        }
    }

    /** 0 at the start of the axis, 1 at its end. */
    double fractionOf(double value) {
        return logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    }
}
