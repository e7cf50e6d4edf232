package io.github.sliceline.geometry;

import java.util.List;

/**
 * Affine map between line numbers and map coordinates.
 *
 * <p>{@code x = x0 + xPerInline · inline + xPerCrossline · crossline}, and the same for y. Immutable.
 *
 * @param x0 easting at inline 0, crossline 0, in the units of the survey's coordinates
 * @param xPerInline change of the easting per inline number
 * @param xPerCrossline change of the easting per crossline number
 * @param y0 northing at inline 0, crossline 0
 * @param yPerInline change of the northing per inline number
 * @param yPerCrossline change of the northing per crossline number
 */
public record BinTransform(
        double x0, double xPerInline, double xPerCrossline, double y0, double yPerInline, double yPerCrossline) {

    /** A place known both by its line numbers and by its coordinates. */
    public record Tie(double inline, double crossline, double x, double y) {}

    /** A place on the map. */
    public record MapPoint(double x, double y) {}

    /** A place in line numbers, not necessarily whole ones. */
    public record LinePoint(double inline, double crossline) {}

    public BinTransform {
        double determinant = xPerInline * yPerCrossline - xPerCrossline * yPerInline;
        double cell = Math.hypot(xPerInline, yPerInline) * Math.hypot(xPerCrossline, yPerCrossline);
        // The quotient is the sine of the angle between the axes. Parallel axes fitted through coordinates in the
        // millions give about 1e-11; no real survey comes near that.
        if (!Double.isFinite(x0) || !Double.isFinite(y0) || !(Math.abs(determinant) > 1e-9 * cell)) {
            throw new IllegalArgumentException("inlines and crosslines must span the map");
        }
    }

    /**
     * Returns the least-squares fit through places known in both systems.
     *
     * @param ties at least three places that do not lie on one line
     * @throws IllegalArgumentException if the places do not determine a transform
     */
    public static BinTransform fit(List<Tie> ties) {
        Sums sums = new Sums(ties.isEmpty() ? new Tie(0, 0, 0, 0) : ties.get(ties.size() / 2));
        for (Tie tie : ties) {
            sums.add(tie.inline, tie.crossline, tie.x, tie.y);
        }
        return sums.fit();
    }

    /**
     * Sums over places known in both systems, from which the least-squares fit is computed. For more places than fit
     * into memory. Not thread-safe.
     */
    public static final class Sums {
        private static final int COLUMNS = 5;
        private static final int INLINE = 1;
        private static final int CROSSLINE = 2;
        private static final int X = 3;
        private static final int Y = 4;

        private final Tie near;

        /** Sums of products: rows for 1, inline and crossline, columns for 1, inline, crossline, x and y. */
        private final double[] products = new double[3 * COLUMNS];

        /**
         * @param near one of the places. Sums are of differences from it, because coordinates are in the millions and
         *     bins tens of metres.
         */
        public Sums(Tie near) {
            this.near = near;
        }

        /** Adds a place. */
        public void add(double inline, double crossline, double x, double y) {
            double[] row = {1, inline - near.inline, crossline - near.crossline, x - near.x, y - near.y};
            for (int k = 0; k < products.length; k++) {
                products[k] += row[k / COLUMNS] * row[k % COLUMNS];
            }
        }

        /** Adds the places of other sums, which must have the same {@code near}. */
        public void add(Sums other) {
            for (int k = 0; k < products.length; k++) {
                products[k] += other.products[k];
            }
        }

        private double mean(int column) {
            return products[column] / products[0];
        }

        /** Covariance of two columns times the number of places. */
        private double covariance(int row, int column) {
            return products[row * COLUMNS + column] - products[row] * mean(column);
        }

        /**
         * Returns the least-squares fit.
         *
         * @throws IllegalArgumentException if the places do not determine a transform
         */
        public BinTransform fit() {
            if (products[0] < 3) {
                throw new IllegalArgumentException("need 3 places or more, got " + (long) products[0]);
            }
            double ii = covariance(INLINE, INLINE);
            double ic = covariance(INLINE, CROSSLINE);
            double cc = covariance(CROSSLINE, CROSSLINE);
            double determinant = ii * cc - ic * ic;
            if (!(determinant > 1e-12 * ii * cc)) {
                throw new IllegalArgumentException("the " + (long) products[0] + " places lie on one line");
            }
            double xPerInline = (covariance(INLINE, X) * cc - covariance(CROSSLINE, X) * ic) / determinant;
            double xPerCrossline = (covariance(CROSSLINE, X) * ii - covariance(INLINE, X) * ic) / determinant;
            double yPerInline = (covariance(INLINE, Y) * cc - covariance(CROSSLINE, Y) * ic) / determinant;
            double yPerCrossline = (covariance(CROSSLINE, Y) * ii - covariance(INLINE, Y) * ic) / determinant;
            double inline = near.inline + mean(INLINE);
            double crossline = near.crossline + mean(CROSSLINE);
            return new BinTransform(
                    near.x + mean(X) - xPerInline * inline - xPerCrossline * crossline,
                    xPerInline,
                    xPerCrossline,
                    near.y + mean(Y) - yPerInline * inline - yPerCrossline * crossline,
                    yPerInline,
                    yPerCrossline);
        }
    }

    /** Returns the map coordinates of a place given in line numbers. */
    public MapPoint toMap(double inline, double crossline) {
        return new MapPoint(
                x0 + xPerInline * inline + xPerCrossline * crossline,
                y0 + yPerInline * inline + yPerCrossline * crossline);
    }

    /** Returns the line numbers of a place on the map. */
    public LinePoint toLines(double x, double y) {
        double determinant = xPerInline * yPerCrossline - xPerCrossline * yPerInline;
        double dx = x - x0;
        double dy = y - y0;
        return new LinePoint(
                (dx * yPerCrossline - dy * xPerCrossline) / determinant,
                (dy * xPerInline - dx * yPerInline) / determinant);
    }

    /** Distance on the map between inlines whose numbers differ by 1. */
    public double inlineSpacing() {
        return Math.hypot(xPerInline, yPerInline);
    }

    /** Distance on the map between crosslines whose numbers differ by 1. */
    public double crosslineSpacing() {
        return Math.hypot(xPerCrossline, yPerCrossline);
    }

    /** Direction of an inline towards growing crossline numbers, in degrees clockwise from north, 0 ≤ a &lt; 360. */
    public double inlineAzimuth() {
        double degrees = Math.toDegrees(Math.atan2(xPerCrossline, yPerCrossline));
        double turned = degrees < 0 ? degrees + 360 : degrees;
        // The sum of 360 and a tiny negative angle rounds to 360; adding 0.0 turns -0.0 into 0.0.
        return turned < 360 ? turned + 0.0 : 0.0;
    }
}
