package io.github.sliceline.selection;

/**
 * What is said of the amplitudes in a window around a surface. Values that are NaN, because there is no trace or the
 * window leaves it, are left out; where none is left the attribute is NaN.
 */
public enum SurfaceAttribute {
    /** Amplitude on the surface itself. */
    VALUE(false),
    /** The smallest, with its place. */
    MIN(true),
    /** The largest, with its place. */
    MAX(true),
    /** Arithmetic mean. */
    MEAN(false),
    /** Root of the mean of the squares. */
    RMS(false),
    /** Sum. */
    SUM(false),
    /** The largest absolute value, which is never negative, with its place. */
    LARGEST_ABSOLUTE(true);

    private final boolean placed;

    SurfaceAttribute(boolean placed) {
        this.placed = placed;
    }

    /** Whether it is found at one place of the window. */
    public boolean isPlaced() {
        return placed;
    }
}
