package io.github.sliceline.geometry;

import java.util.List;

/**
 * A coordinate of a volume, such as {@code source_x}, on the axes over which it varies.
 *
 * @param name name of its dataset
 * @param unit symbol, such as {@code m}; empty for none
 * @param axes axes of the volume, the slowest first; of a table also {@code trace}, which counts its traces from 0
 * @param values one for each place on the axes, row-major; the caller's own
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers for the caller
public record Coordinate(String name, String unit, List<Axis> axes, double[] values) {
    public Coordinate {
        axes = List.copyOf(axes);
    }
}
