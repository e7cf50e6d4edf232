package io.github.sliceline.spark.filter;

import java.util.Arrays;

/**
 * Bounds of some rows: the smallest and the largest value of each column to which filters are pushed down. For one
 * row, both are its value.
 */
public final class Bounds {
    private final String file;
    private final double[] least;
    private final double[] greatest;
    private final boolean[] mayBeNull;

    /**
     * @param file name of the rows' file
     * @param columns number of columns
     */
    public Bounds(String file, int columns) {
        this.file = file;
        this.least = new double[columns];
        this.greatest = new double[columns];
        this.mayBeNull = new boolean[columns];
        Arrays.fill(least, Double.NEGATIVE_INFINITY);
        Arrays.fill(greatest, Double.POSITIVE_INFINITY);
        Arrays.fill(mayBeNull, true);
    }

    /** Sets the bounds of a column, in either order. The column has no nulls. */
    public void set(int column, double one, double other) {
        least[column] = Math.min(one, other);
        greatest[column] = Math.max(one, other);
        mayBeNull[column] = false;
    }

    /** Sets the single value of a column. NaN stands for null. */
    public void set(int column, double value) {
        least[column] = value;
        greatest[column] = value;
        mayBeNull[column] = Double.isNaN(value);
    }

    String file() {
        return file;
    }

    /** Returns the smallest value of a column; NaN if all values are null. */
    double least(int column) {
        return least[column];
    }

    double greatest(int column) {
        return greatest[column];
    }

    boolean mayBeNull(int column) {
        return mayBeNull[column];
    }
}
