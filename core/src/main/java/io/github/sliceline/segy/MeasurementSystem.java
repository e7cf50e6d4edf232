package io.github.sliceline.segy;

/** Unit of lengths and coordinates: SEG-Y rev 1, bytes 3255–3256. */
public enum MeasurementSystem {
    /** Code 1. */
    METRES("m"),
    /** Code 2. */
    FEET("ft"),
    /** The file does not say, or says something that the standard does not know. */
    UNKNOWN("");

    private final String symbol;

    MeasurementSystem(String symbol) {
        this.symbol = symbol;
    }

    /** {@code m}, {@code ft}, or empty. */
    public String symbol() {
        return symbol;
    }

    static MeasurementSystem ofCode(long code) {
        return code == 1 ? METRES : code == 2 ? FEET : UNKNOWN;
    }
}
