package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import java.util.List;
import java.util.stream.IntStream;

/** Traces of a part of a volume that exist, each with its values on the axes. The array belongs to the caller. */
public final class TraceSet {
    private final String title;
    private final List<Axis> axes;
    private final Axis samplesAxis;
    private final long[] numbers;
    private final long[] places;
    private final float[] samples;

    /**
     * @param numbers numbers of the traces in a table; of another volume their places
     * @param places places of the traces: row-major indices in the extents of the axes
     */
    TraceSet(String title, List<Axis> axes, Axis samplesAxis, long[] numbers, long[] places, float[] samples) {
        this.title = title;
        this.axes = List.copyOf(axes);
        this.samplesAxis = samplesAxis;
        this.numbers = numbers;
        this.places = places;
        this.samples = samples;
    }

    /** Returns the title of the part, such as {@code Channel 48}. */
    public String title() {
        return title;
    }

    /** Returns the number of traces. */
    public int size() {
        return places.length;
    }

    /** Returns all axes of the volume but that of the samples. They are not cut to the part. */
    public List<Axis> axes() {
        return axes;
    }

    /** Returns the axis of the samples. */
    public Axis sampleAxis() {
        return samplesAxis;
    }

    /**
     * Returns the number of a trace, from 0: in a table its index along the first dimension, in another volume that of its
     * place, row-major in the axes.
     */
    public long number(int trace) {
        return numbers[trace];
    }

    /** Returns all samples as {@code [trace][sample]}, row-major; not a copy. Empty after {@link AxisQuery#keys()}. */
    public float[] samples() {
        return samples;
    }

    /**
     * Returns the value of a trace on an axis.
     *
     * @throws IllegalArgumentException if no axis has this name
     */
    public double value(int trace, String axis) {
        int d = dimension(axis);
        return axes.get(d).valueAt(index(trace, d));
    }

    /**
     * Returns the values of all traces on an axis.
     *
     * @throws IllegalArgumentException if no axis has this name
     */
    public double[] values(String axis) {
        int d = dimension(axis);
        return IntStream.range(0, size())
                .mapToDouble(trace -> axes.get(d).valueAt(index(trace, d)))
                .toArray();
    }

    private int dimension(String axis) {
        for (int d = 0; d < axes.size(); d++) { // asked for each trace
            if (axes.get(d).name().equals(axis)) {
                return d;
            }
        }
        throw new IllegalArgumentException("no axis " + axis + "; there are "
                + axes.stream().map(Axis::name).toList());
    }

    private int index(int trace, int dimension) {
        long place = places[trace];
        for (int d = axes.size() - 1; d > dimension; d--) {
            place /= axes.get(d).size();
        }
        return (int) (place % axes.get(dimension).size());
    }

    /**
     * Returns the traces as a section with a row for each. If the traces differ on one axis only, that is the axis of
     * the rows; else rows are counted from 1.
     *
     * @throws IllegalArgumentException if the set has no traces
     */
    public Section section() {
        if (size() == 0) {
            throw new IllegalArgumentException(title + " has no traces");
        }
        List<Axis> differing = axes.stream()
                .filter(axis -> IntStream.range(1, size())
                        .anyMatch(trace -> index(trace, axes.indexOf(axis)) != index(0, axes.indexOf(axis))))
                .toList();
        Axis rows = Axis.of("trace", 1, 1, size());
        if (differing.size() == 1) {
            Axis axis = differing.get(0);
            rows = Axis.listed(axis.name(), axis.unit(), values(axis.name()));
        }
        return new Section(title, rows, samplesAxis, samples);
    }

    /** Returns a summary, such as {@code Channel 48: 512 traces of 1500 samples}. */
    @Override
    public String toString() {
        return title + ": " + size() + " traces of " + samplesAxis.size() + " samples";
    }
}
