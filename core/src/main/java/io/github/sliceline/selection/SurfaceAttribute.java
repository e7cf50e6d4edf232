package io.github.sliceline.selection;

/**
 * A number computed from the amplitudes in a window around a surface. NaN values are skipped: the volume has no trace
 * there, or the window leaves the trace. If all values are NaN, the attribute is NaN.
 */
public enum SurfaceAttribute {
    /** Amplitude on the surface itself. */
    VALUE(false),
    /** The smallest amplitude, with its place. */
    MIN(true),
    /** The largest amplitude, with its place. */
    MAX(true),
    /** Arithmetic mean. */
    MEAN(false),
    /** Root of the mean of the squares. */
    RMS(false),
    /** Sum. */
    SUM(false),
    /** The largest absolute value, which is never negative, with its place. */
    LARGEST_ABSOLUTE(true),
    /** Time or depth of the surface itself, for which no samples are read. */
    SURFACE(false);

    private final boolean placed;

    SurfaceAttribute(boolean placed) {
        this.placed = placed;
    }

    /** True if the attribute belongs to one place of the window. */
    public boolean isPlaced() {
        return placed;
    }
}
