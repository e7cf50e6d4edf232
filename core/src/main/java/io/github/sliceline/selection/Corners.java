package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;

/**
 * The bins that a place is interpolated from, at most four, each with its weight. Weights add up to 1, and none is 0; there
 * are no bins around a place outside the survey. Immutable.
 */
public final class Corners {
    /** With so much of the weight the rest may be missing. */
    public static final double LEAST_WEIGHT = 0.5;

    /** Bins from here that are as good as none, of one bin: what line numbers from coordinates round. */
    private static final double NEGLIGIBLE = 1e-6;

    private static final Corners NONE = new Corners(new int[0], new double[0]);

    private final int[] bins;
    private final double[] weights;

    private Corners(int[] bins, double[] weights) {
        this.bins = bins;
        this.weights = weights;
    }

    /** Those around a place given by line numbers. Within half a bin outside the outermost traces these serve. */
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

    /** Index on an axis, not necessarily a whole one; NaN outside. */
    private static double position(Axis axis, double number, Interpolation interpolation) {
        double index = axis.indexAt(number);
        if (!(index >= -0.5 && index <= axis.size() - 0.5)) {
            return Double.NaN;
        }
        double inside = Math.max(0, Math.min(axis.size() - 1.0, index));
        double nearest = Math.min(axis.size() - 1.0, Math.floor(inside + 0.5));
        return interpolation == Interpolation.NEAREST || Math.abs(inside - nearest) < NEGLIGIBLE ? nearest : inside;
    }

    /** How many bins: 0, 1, 2 or 4. */
    public int count() {
        return bins.length;
    }

    /** Place of a bin in row-major order {@code [inline][crossline]}. */
    public int bin(int corner) {
        return bins[corner];
    }

    /** Weight of a bin. */
    public double weight(int corner) {
        return weights[corner];
    }
}
