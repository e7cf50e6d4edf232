package io.github.sliceline.create;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.info.VolumeProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Axes of a new volume.
 *
 * @param lines all axes but the last: crosslines; or inlines and crosslines; or inlines, crosslines and offsets or
 *     trace numbers
 * @param samples the last axis
 * @param isNumbered true if the traces of a bin have numbers instead of offsets
 */
record VolumeAxes(List<Axis> lines, SampleAxis samples, boolean isNumbered) {
    /** Longest axis that readers accept. */
    private static final int LONGEST = 4_000_000;

    VolumeAxes {
        lines = List.copyOf(lines);
        lines.forEach(axis -> requireLength(axis.size()));
        requireLength(samples.size());
        shape(lines, samples);
    }

    private static void requireLength(int count) {
        if (count > LONGEST) {
            throw new IllegalArgumentException(
                    "an axis of " + count + " places, at most " + LONGEST + " are read back");
        }
    }

    /** Returns axes 0, 1, … n − 1. */
    static VolumeAxes ofIndices(Shape shape) {
        List<Axis> lines = IntStream.range(0, shape.rank() - 1)
                .mapToObj(d -> Axis.ofIndices(count(shape, d)))
                .toList();
        return new VolumeAxes(lines, SampleAxis.ofIndices(count(shape, shape.rank() - 1)), false);
    }

    private static int count(Shape shape, int dimension) {
        return (int) Math.min(Integer.MAX_VALUE, shape.extent(dimension)); // such an axis is refused later
    }

    /** Returns the axes of a part. */
    VolumeAxes within(Region part) {
        List<Axis> cut = IntStream.range(0, lines.size())
                .mapToObj(d -> Axis.of(
                        lines.get(d).numberAt((int) part.start(d)), lines.get(d).step(), (int) part.count(d)))
                .toList();
        int last = lines.size();
        double start = samples.valueAt((int) part.start(last));
        return new VolumeAxes(
                cut, new SampleAxis(start, samples.interval(), (int) part.count(last), samples.unit()), isNumbered);
    }

    Shape shape() {
        return shape(lines, samples);
    }

    private static Shape shape(List<Axis> lines, SampleAxis samples) {
        return Shape.of(IntStream.concat(lines.stream().mapToInt(Axis::size), IntStream.of(samples.size()))
                .toArray());
    }

    /** Returns the extents of a map with one element for each trace; rank 0 for a single trace. */
    Shape traces() {
        return Shape.of(lines.stream().mapToInt(Axis::size).toArray());
    }

    /** True if the volume has inlines and crosslines. */
    boolean isSurvey() {
        return lines.size() >= 2;
    }

    Axis inlines() {
        return lines.get(0);
    }

    Axis crosslines() {
        return lines.get(1);
    }

    /** Returns the paths of the line axes in the file. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        if (isSurvey()) {
            paths.add(VolumeProfile.INLINES);
        }
        if (!lines.isEmpty()) {
            paths.add(VolumeProfile.CROSSLINES);
        }
        if (lines.size() == 3) {
            paths.add(isNumbered ? VolumeProfile.GATHER_NUMBERS : VolumeProfile.OFFSETS);
        }
        return paths;
    }
}
