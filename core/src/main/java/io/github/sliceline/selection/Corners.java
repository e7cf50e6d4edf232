package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;

/**
 * The bins from which a value at a place is interpolated, at most four, each with its weight. The weights add up to 1,
 * and each is above 0. A place outside the survey has no bins. Immutable.
 */
public final class Corners {
    /** Least sum of weights of known values with which an interpolated value is known. */
    public static final double LEAST_WEIGHT = 0.5;

    /**
     * Distance from a bin, in bins, up to which only that bin counts. Coordinates give line numbers with rounding
     * errors.
     */
    private static final double NEGLIGIBLE = 1e-6;

    private static final Corners NONE = new Corners(new int[0], new double[0]);

    private final int[] bins;
    private final double[] weights;

    private Corners(int[] bins, double[] weights) {
        this.bins = bins;
        this.weights = weights;
    }

    /**
     * Returns the bins around a place given by line numbers. A place outside the outermost traces takes their bins if
     * it is at most half a bin away.
     */
    public static Corners around(SurveyGrid grid, double inline, double crossline, Interpolation interpolation) {
        double i = position(grid.inlines(), inline, interpolation);
        double x = position(grid.crosslines(), crossline, interpolation);
        if (Double.isNaN(i) || Double.isNaN(x)) {
            return NONE;
        }
        int row = (int) i;
        int column = (int) x;
        double below = i - row;
        double right = x - column;
        int columns = grid.crosslines().size();
        int rows = below > 0 ? 2 : 1;
        int across = right > 0 ? 2 : 1;
        int[] bins = new int[rows * across];
        double[] weights = new double[bins.length];
        for (int n = 0; n < bins.length; n++) {
            int down = n / across;
            int over = n % across;
            bins[n] = (row + down) * columns + column + over;
            weights[n] = (down == 0 ? 1 - below : below) * (over == 0 ? 1 - right : right);
        }
        return new Corners(bins, weights);
    }

    /** Index on an axis, not necessarily a whole number. NaN outside the axis. */
    private static double position(Axis axis, double number, Interpolation interpolation) {
        double index = axis.indexAt(number);
        if (!(index >= -0.5 && index <= axis.size() - 0.5)) {
            return Double.NaN;
        }
        double inside = Math.max(0, Math.min(axis.size() - 1.0, index));
        double nearest = Math.min(axis.size() - 1.0, Math.floor(inside + 0.5));
        return interpolation == Interpolation.NEAREST || Math.abs(inside - nearest) < NEGLIGIBLE ? nearest : inside;
    }

    /** Number of bins: 0, 1, 2 or 4. */
    public int count() {
        return bins.length;
    }

    /** Index of a bin in row-major order {@code [inline][crossline]}. */
    public int bin(int corner) {
        return bins[corner];
    }

    /** Weight of a bin. */
    public double weight(int corner) {
        return weights[corner];
    }
}
