package io.github.sliceline.segy;

/**
 * Coordinates as numbers with a unit: SEG-Y rev 2.1, trace header bytes 71–72 (scalar) and 89–90 (code of
 * the unit). Geographic ones, whatever way they are written, become decimal degrees.
 */
public final class Coordinates {
    private static final int SECONDS_OF_ARC = 2;
    private static final int DEGREES_MINUTES_SECONDS = 4;

    private static final double SECONDS_PER_DEGREE = 3600;
    private static final double MINUTES_PER_DEGREE = 60;

    private Coordinates() {}

    /** Bytes 71–72, and 215–216 for times: a positive scalar multiplies, a negative one divides, 0 means 1. */
    public static double scaled(double value, long scalar) {
        return scalar == 0 ? value : scalar > 0 ? value * scalar : value / -scalar;
    }

    /** Whether a code in bytes 89–90 means longitude and latitude. */
    static boolean isGeographic(long unit) {
        return unit >= SECONDS_OF_ARC && unit <= DEGREES_MINUTES_SECONDS;
    }

    /** A scaled value in decimal degrees if it is geographic, else as it is. */
    static double inDegrees(double scaled, long unit) {
        return unit == SECONDS_OF_ARC
                ? scaled / SECONDS_PER_DEGREE
                : unit == DEGREES_MINUTES_SECONDS ? fromDegreesMinutesSeconds(scaled) : scaled;
    }

    /** Written ±DDDMMSS.ss. */
    private static double fromDegreesMinutesSeconds(double written) {
        double positive = Math.abs(written);
        double degrees = Math.floor(positive / 10_000);
        double minutes = Math.floor(positive / 100) - 100 * degrees;
        double seconds = positive - 10_000 * degrees - 100 * minutes;
        return Math.copySign(degrees + minutes / MINUTES_PER_DEGREE + seconds / SECONDS_PER_DEGREE, written);
    }
}
