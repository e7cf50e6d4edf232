package io.github.sliceline.segy;

/**
 * Conversions of coordinates in trace headers: SEG-Y rev 2.1, bytes 71–72 (scalar) and 89–90 (code of the unit).
 * Geographic coordinates of any notation become decimal degrees.
 */
public final class Coordinates {
    private static final int SECONDS_OF_ARC = 2;
    private static final int DEGREES_MINUTES_SECONDS = 4;

    private static final double SECONDS_PER_DEGREE = 3600;
    private static final double MINUTES_PER_DEGREE = 60;

    private Coordinates() {}

    /**
     * Applies the scalar of bytes 71–72, or of 215–216 for times. A positive scalar multiplies, a negative one
     * divides, and 0 means 1.
     */
    public static double scaled(double value, long scalar) {
        return scalar == 0 ? value : scalar > 0 ? value * scalar : value / -scalar;
    }

    /**
     * Returns a stored coordinate with its scalar applied, or in degrees.
     *
     * @param scalar number in bytes 71–72
     * @param unit code in bytes 89–90
     */
    public static double of(double stored, long scalar, long unit) {
        return inDegrees(scaled(stored, scalar), unit);
    }

    /** True if a code in bytes 89–90 means longitude and latitude. */
    static boolean isGeographic(long unit) {
        return unit >= SECONDS_OF_ARC && unit <= DEGREES_MINUTES_SECONDS;
    }

    /** Converts a scaled geographic coordinate to decimal degrees. Returns other coordinates unchanged. */
    static double inDegrees(double scaled, long unit) {
        return unit == SECONDS_OF_ARC
                ? scaled / SECONDS_PER_DEGREE
                : unit == DEGREES_MINUTES_SECONDS ? fromDegreesMinutesSeconds(scaled) : scaled;
    }

    /** Converts ±DDDMMSS.ss. */
    private static double fromDegreesMinutesSeconds(double written) {
        double positive = Math.abs(written);
        double degrees = Math.floor(positive / 10_000);
        double minutes = Math.floor(positive / 100) - 100 * degrees;
        double seconds = positive - 10_000 * degrees - 100 * minutes;
        return Math.copySign(degrees + minutes / MINUTES_PER_DEGREE + seconds / SECONDS_PER_DEGREE, written);
    }
}
