package io.github.sliceline.selection;

/** How a value between traces is made of theirs. */
public enum Interpolation {
    /** That of the nearest trace. */
    NEAREST,
    /**
     * Bilinear between the four traces around. Of a sample that is NaN in one of them the other three decide, as long as
     * they have half of the weight or more; else it is NaN.
     */
    LINEAR
}
