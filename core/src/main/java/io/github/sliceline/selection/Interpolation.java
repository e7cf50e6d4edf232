package io.github.sliceline.selection;

/** The rule for values between traces. */
public enum Interpolation {
    /** Value of the nearest trace. */
    NEAREST,
    /**
     * Bilinear between the four traces around. If some of them have NaN there, the others decide as long as they have
     * at least half of the weight. Otherwise the value is NaN.
     */
    LINEAR
}
