package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One trace of a volume, and its values on the axes. The caller may keep and change its array. */
public final class VolumeTrace {
    private final List<Axis> axes;
    private final int[] at;
    private final float[] samples;

    /** @param at index on each axis */
    VolumeTrace(List<Axis> axes, int[] at, float[] samples) {
        this.axes = axes;
        this.at = at;
        this.samples = samples;
    }

    /**
     * Returns the value on an axis, such as the number of its shot.
     *
     * @throws IllegalArgumentException if there is no such axis
     */
    public double value(String axis) {
        int d = dimension(axis);
        return axes.get(d).valueAt(at[d]);
    }

    private int dimension(String axis) {
        return IntStream.range(0, at.length)
                .filter(d -> axes.get(d).name().equals(axis))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no axis " + axis + "; there are "
                        + axes.stream().map(Axis::name).toList()));
    }

    private int number(String axis) {
        int d = dimension(axis);
        return axes.get(d).numberAt(at[d]);
    }

    /**
     * Returns the inline number.
     *
     * @throws IllegalArgumentException if the volume has no inlines
     */
    public int inline() {
        return number(VolumeAxes.INLINE);
    }

    /**
     * Returns the crossline number; on a 2-D line, the CDP number.
     *
     * @throws IllegalArgumentException if the volume has no crosslines
     */
    public int crossline() {
        return number(VolumeAxes.CROSSLINE);
    }

    /**
     * Number on the third of three axes, such as the offset in a prestack volume. Empty if the volume has more or fewer
     * axes.
     */
    public OptionalInt offset() {
        return axes.size() == 3 ? OptionalInt.of(axes.get(2).numberAt(at[2])) : OptionalInt.empty();
    }

    /** All samples of the trace. */
    public float[] samples() {
        return samples;
    }

    /** Returns a description such as {@code trace 1001, 2044}. */
    @Override
    public String toString() {
        return IntStream.range(0, at.length)
                .mapToObj(d -> axes.get(d).part(at[d], 1, 1).toString())
                .collect(Collectors.joining(", ", "trace ", ""));
    }
}
