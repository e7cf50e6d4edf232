package io.github.sliceline.geometry;

import java.util.List;

/**
 * Affine map between line numbers and map coordinates.
 *
 * <p>{@code x = x0 + xPerInline · inline + xPerCrossline · crossline}, and the same for y. Immutable.
 *
 * @param x0 easting at inline 0, crossline 0, in the units of the survey's coordinates
 * @param xPerInline easting gained per inline number
 * @param xPerCrossline easting gained per crossline number
 * @param y0 northing at inline 0, crossline 0
 * @param yPerInline northing gained per inline number
 * @param yPerCrossline northing gained per crossline number
 */
public record BinTransform(
        double x0, double xPerInline, double xPerCrossline, double y0, double yPerInline, double yPerCrossline) {

    /** A place known both by its lines and by its coordinates. */
    public record Tie(double inline, double crossline, double x, double y) {}

    /** A place on the map. */
    public record MapPoint(double x, double y) {}

    /** A place in line numbers, not necessarily whole ones. */
    public record LinePoint(double inline, double crossline) {}

    public BinTransform {
        double determinant = xPerInline * yPerCrossline - xPerCrossline * yPerInline;
        double cell = Math.hypot(xPerInline, yPerInline) * Math.hypot(xPerCrossline, yPerCrossline);
        // The quotient is the sine of the angle between the axes. Parallel axes fitted through coordinates
        // in the millions leave about 1e-11 of it; no survey comes near.
        if (!Double.isFinite(x0) || !Double.isFinite(y0) || !(Math.abs(determinant) > 1e-9 * cell)) {
            throw new IllegalArgumentException("inlines and crosslines must span the map");
        }
    }

    /**
     * Least-squares fit through places known in both systems.
     *
     * @param ties at least three places that do not lie on one line
     * @throws IllegalArgumentException if the places do not determine a transform
     */
    public static BinTransform fit(List<Tie> ties) {
        if (ties.size() < 3) {
            throw new IllegalArgumentException("need 3 places or more, got " + ties.size());
        }
        // Centred on the mean: coordinates are in the millions and bins tens of metres.
        double meanInline = 0;
        double meanCrossline = 0;
        double meanX = 0;
        double meanY = 0;
        for (Tie tie : ties) {
            meanInline += tie.inline / ties.size();
            meanCrossline += tie.crossline / ties.size();
            meanX += tie.x / ties.size();
            meanY += tie.y / ties.size();
        }
        double ii = 0;
        double ic = 0;
        double cc = 0;
        double ix = 0;
        double cx = 0;
        double iy = 0;
        double cy = 0;
        for (Tie tie : ties) {
            double i = tie.inline - meanInline;
            double c = tie.crossline - meanCrossline;
            ii += i * i;
            ic += i * c;
            cc += c * c;
            ix += i * (tie.x - meanX);
            cx += c * (tie.x - meanX);
            iy += i * (tie.y - meanY);
            cy += c * (tie.y - meanY);
        }
        double determinant = ii * cc - ic * ic;
        if (!(determinant > 1e-12 * ii * cc)) {
            throw new IllegalArgumentException("the " + ties.size() + " places lie on one line");
        }
        double xPerInline = (ix * cc - cx * ic) / determinant;
        double xPerCrossline = (cx * ii - ix * ic) / determinant;
        double yPerInline = (iy * cc - cy * ic) / determinant;
        double yPerCrossline = (cy * ii - iy * ic) / determinant;
        return new BinTransform(
                meanX - xPerInline * meanInline - xPerCrossline * meanCrossline,
                xPerInline,
                xPerCrossline,
                meanY - yPerInline * meanInline - yPerCrossline * meanCrossline,
                yPerInline,
                yPerCrossline);
    }

    /** Map coordinates of a place given in line numbers. */
    public MapPoint toMap(double inline, double crossline) {
        return new MapPoint(
                x0 + xPerInline * inline + xPerCrossline * crossline,
                y0 + yPerInline * inline + yPerCrossline * crossline);
    }

    /** Line numbers of a place on the map. */
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

    /** Direction along an inline (of growing crossline number), degrees clockwise from north, 0 ≤ a &lt; 360. */
    public double inlineAzimuth() {
        double degrees = Math.toDegrees(Math.atan2(xPerCrossline, yPerCrossline));
        double turned = degrees < 0 ? degrees + 360 : degrees;
        // The sum of 360 and a tiny negative angle rounds to 360; adding 0.0 turns -0.0 into 0.0.
        return turned < 360 ? turned + 0.0 : 0.0;
    }
}
