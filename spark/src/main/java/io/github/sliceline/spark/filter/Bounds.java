package io.github.sliceline.spark.filter;

import java.util.Arrays;

/**
 * What is known of some rows: for each column that filters are pushed on, the least and the greatest value. Of one row, both
 * are the same.
 */
public final class Bounds {
    private final String file;
    private final double[] least;
    private final double[] greatest;
    private final boolean[] mayBeNull;

    /** @param file that the rows are of */
    public Bounds(String file, int columns) {
        this.file = file;
        this.least = new double[columns];
        this.greatest = new double[columns];
        this.mayBeNull = new boolean[columns];
        Arrays.fill(least, Double.NEGATIVE_INFINITY);
        Arrays.fill(greatest, Double.POSITIVE_INFINITY);
        Arrays.fill(mayBeNull, true);
    }

    /** The values of a column lie between two, in either order, and none is null. */
    public void set(int column, double one, double other) {
        least[column] = Math.min(one, other);
        greatest[column] = Math.max(one, other);
        mayBeNull[column] = false;
    }

    /** One value, NaN for null. */
    public void set(int column, double value) {
        least[column] = value;
        greatest[column] = value;
        mayBeNull[column] = Double.isNaN(value);
    }

    String file() {
        return file;
    }

    /** NaN if all are null. */
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
