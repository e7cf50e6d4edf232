package io.github.sliceline.volume.options;

/** How near to the cube's samples what is read must be. It says which copies of the cube may serve a read. */
public enum Precision {
    /** Samples as the cube has them, bit for bit. */
    EXACT,
    /**
     * Samples to look at: copies of fewer bits may serve too, where that is faster. None is further from the cube's
     * sample than {@code LayoutInfo.largestError()} of the copy; what is no finite number may come as a finite one.
     */
    DISPLAY
}
