package io.github.sliceline.segy;

/**
 * Unit of lengths and coordinates: SEG-Y rev 1, bytes 3255–3256. Coordinates may also have a unit in bytes 89–90 of
 * the trace headers.
 */
public enum MeasurementSystem {
    /** Code 1. */
    METRES("m"),
    /** Code 2. */
    FEET("ft"),
    /**
     * Longitude and latitude in decimal degrees: codes 2 to 4 in bytes 89–90 of a trace header. Other notations are
     * converted.
     */
    DEGREES("degrees"),
    /** The file has no code, or one that the standard does not define. */
    UNKNOWN("");

    private final String symbol;

    MeasurementSystem(String symbol) {
        this.symbol = symbol;
    }

    /** Symbol of the unit: {@code m}, {@code ft}, {@code degrees}, or empty. */
    public String symbol() {
        return symbol;
    }

    static MeasurementSystem ofCode(long code) {
        return code == 1 ? METRES : code == 2 ? FEET : UNKNOWN;
    }
}
