package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Part of a volume as a grid: its samples, row-major, and their axes. The array belongs to the caller. */
public final class VolumePart {
    private final String title;
    private final List<Axis> all;
    private final List<Boolean> single;
    private final float[] samples;

    /**
     * @param all axes of the volume, cut to the part, the axis of the samples last
     * @param single for each axis, true if one value was named
     */
    VolumePart(String title, List<Axis> all, List<Boolean> single, float[] samples) {
        this.title = title;
        this.all = List.copyOf(all);
        this.single = List.copyOf(single);
        this.samples = samples;
    }

    /** Returns the title, such as {@code Shot 1017, cable 2}. */
    public String title() {
        return title;
    }

    /** Returns the axes of the grid, slowest first. Axes of which a single value was named are omitted. */
    public List<Axis> axes() {
        return IntStream.range(0, all.size())
                .filter(d -> !single.get(d))
                .mapToObj(all::get)
                .toList();
    }

    /** Returns all samples, row-major in the order of the axes, with NaN for missing traces; not a copy. */
    public float[] samples() {
        return samples;
    }

    /**
     * Returns one sample.
     *
     * @param indices one index for each of {@link #axes()}
     */
    public float at(int... indices) {
        List<Axis> axes = axes();
        if (indices.length != axes.size()) {
            throw new IllegalArgumentException(
                    title + " has " + axes.size() + " axes, got " + indices.length + " indices");
        }
        int at = 0;
        for (int d = 0; d < indices.length; d++) {
            int size = axes.get(d).size();
            if (indices[d] < 0 || indices[d] >= size) {
                throw new IndexOutOfBoundsException(axes.get(d).name() + " " + indices[d] + " outside 0…" + (size - 1));
            }
            at = at * size + indices[d];
        }
        return samples[at];
    }

    /**
     * Returns the part as a section. If {@link #axes()} are two, these are its axes; else the axes longer than 1 are,
     * and the fastest of the others if fewer than two are longer.
     *
     * @throws IllegalArgumentException if more than two axes are longer than 1
     */
    public Section section() {
        List<Integer> sides = sides(d -> !single.get(d));
        if (sides.size() != 2) {
            sides = sides(d -> all.get(d).size() > 1);
        }
        if (sides.size() > 2) {
            throw new IllegalArgumentException(title + " is " + this + ", no section; name a value of another axis");
        }
        for (int d = all.size() - 1; sides.size() < 2 && d >= 0; d--) {
            if (!sides.contains(d)) {
                sides.add(d);
            }
        }
        int[] two = sides.stream().sorted().mapToInt(Integer::intValue).toArray();
        return new Section(title, all.get(two[0]), all.get(two[1]), samples);
    }

    private List<Integer> sides(IntPredicate wanted) {
        return new ArrayList<>(
                IntStream.range(0, all.size()).filter(wanted).boxed().toList());
    }

    /** Returns the sizes and names of the axes, such as {@code 120 channel × 1500 twt}. */
    @Override
    public String toString() {
        return axes().stream()
                .map(axis -> axis.size() + " " + axis.name())
                .reduce((a, b) -> a + " × " + b)
                .orElse("1 sample");
    }
}
