package io.github.sliceline.volume.options;

/** Accuracy of a read. It decides which layouts of the cube may serve the read. */
public enum Precision {
    /** The cube's samples, bit for bit. */
    EXACT,
    /**
     * Samples for display: layouts of fewer bits may serve the read too, if that is faster. The error is at most the
     * layout's {@code LayoutInfo.largestError()}. NaN and infinite samples may be returned as finite ones.
     */
    DISPLAY
}
