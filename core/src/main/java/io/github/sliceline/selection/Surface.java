package io.github.sliceline.selection;

import io.github.sliceline.geometry.SurveyGrid;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A horizon: one time or depth for each bin of a survey, in the unit of the volume's vertical axis. NaN marks a hole.
 * Immutable.
 */
public final class Surface {
    private final SurveyGrid grid;
    private final double[] values;

    private Surface(SurveyGrid grid, double[] values) {
        this.grid = grid;
        this.values = values;
    }

    /** Returns a surface at one time or depth everywhere. */
    public static Surface constant(SurveyGrid grid, double value) {
        double[] values = new double[Math.toIntExact(grid.size())];
        Arrays.fill(values, value);
        return new Surface(grid, values);
    }

    /**
     * Returns a surface with these values.
     *
     * @param values values row-major as {@code [inline][crossline]}, in the order of the axes; copied
     * @throws IllegalArgumentException unless there is one value for each bin, or if a value is infinite
     */
    public static Surface of(SurveyGrid grid, double[] values) {
        if (values.length != grid.size()) {
            throw new IllegalArgumentException("a surface on " + grid.inlines().size() + " × "
                    + grid.crosslines().size() + " bins has " + grid.size() + " values, got " + values.length);
        }
        if (Arrays.stream(values).anyMatch(Double::isInfinite)) {
            throw new IllegalArgumentException("a surface has finite values, and NaN for holes");
        }
        return new Surface(grid, values.clone());
    }

    /**
     * Returns a surface with these values.
     *
     * @see #of(SurveyGrid, double[])
     */
    public static Surface of(SurveyGrid grid, float[] values) {
        return of(
                grid,
                IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray());
    }

    /** Bins of the survey. */
    public SurveyGrid grid() {
        return grid;
    }

    /** Returns the values in single precision, row-major as {@code [inline][crossline]}; a new array. */
    public float[] values() {
        float[] single = new float[values.length];
        for (int bin = 0; bin < single.length; bin++) {
            single[bin] = (float) values[bin];
        }
        return single;
    }

    /** Value at the bin of two indices, each from 0. NaN for a hole. */
    public double at(int inlineIndex, int crosslineIndex) {
        return values[inlineIndex * grid.crosslines().size() + crosslineIndex];
    }

    /**
     * Value at a place between bins, bilinear between the four bins around by {@link Interpolation#LINEAR}. NaN for a
     * hole and outside the survey.
     *
     * @param inline line number, not necessarily a whole one
     * @param crossline line number, not necessarily a whole one
     */
    public double between(double inline, double crossline) {
        Corners corners = Corners.around(grid, inline, crossline, Interpolation.LINEAR);
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < corners.count(); i++) {
            double value = values[corners.bin(i)];
            if (!Double.isNaN(value)) {
                sum += corners.weight(i) * value;
                weight += corners.weight(i);
            }
        }
        return weight >= Corners.LEAST_WEIGHT ? sum / weight : Double.NaN;
    }

    /** Returns the surface shifted later or deeper by {@code by}, or earlier and shallower if it is negative. */
    public Surface shifted(double by) {
        return new Surface(grid, Arrays.stream(values).map(value -> value + by).toArray());
    }

    /** Number of bins that are not holes. */
    public long known() {
        return known(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** Number of bins with a value from {@code least} to {@code most}, both included. */
    public long known(double least, double most) {
        return Arrays.stream(values)
                .filter(value -> value >= least && value <= most)
                .count();
    }

    /** Smallest value. NaN if all bins are holes. */
    public double min() {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value)).min().orElse(Double.NaN);
    }

    /** Largest value. NaN if all bins are holes. */
    public double max() {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value)).max().orElse(Double.NaN);
    }

    /** Returns a description such as {@code surface of 768 × 768 bins, 1204.0 to 1391.5}. */
    @Override
    public String toString() {
        return "surface of " + grid.inlines().size() + " × " + grid.crosslines().size() + " bins, " + min() + " to "
                + max();
    }
}
