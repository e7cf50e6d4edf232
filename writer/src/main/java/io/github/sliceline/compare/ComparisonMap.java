package io.github.sliceline.compare;

/** A map of two surveys: one value for each common bin, NaN where one of them has no trace. */
public enum ComparisonMap {
    /** Normalised rms difference in percent, see {@link ComparisonReport#nrms()}. */
    NRMS,
    /** Shift in the unit of the samples; positive where the second volume is later. */
    SHIFT,
    /** Rms of the difference. */
    RMS
}
