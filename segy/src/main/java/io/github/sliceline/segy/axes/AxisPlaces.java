package io.github.sliceline.segy.axes;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import io.github.sliceline.segy.axes.AxisSource.Numbered.How;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Places of traces on axes whose values are known. Immutable, thread-safe.
 *
 * <p>An axis {@code ordinal} has no part in it: whoever sorts the traces by place and number in the file counts those
 * of one place. Without it, two traces of one place clash.
 */
public final class AxisPlaces {
    /** Least share of places with a trace for an array. */
    private static final double LEAST_FILL = 0.5;

    /** Size up to which an array is kept that is mostly empty. */
    private static final long MOST_SPARSE_BYTES = 64L << 20;

    private final AxesSpec spec;
    private final List<Known> known = new ArrayList<>();
    private final List<Axis> axes;
    private final long size;

    /** An axis, with the values of each combination if they are numbered anew in it. */
    private record Known(
            Axis axis, AxisValues.Groups keys, @Nullable Map<long[], double[]> groups, How how) {
        int index(double[] of) {
            double value = keys.value(of);
            if (groups != null) {
                double[] inGroup = Objects.requireNonNull(groups.get(keys.group(of)));
                value = how == How.INDEX ? 1 + Arrays.binarySearch(inGroup, value) : 1 + value - inGroup[0];
            }
            return axis.indexOf(value);
        }
    }

    /**
     * Makes places of the values of all traces.
     *
     * @param values values of all traces of the volume, at least one
     * @param file file of the traces, for messages
     * @throws UnsupportedFileException if an axis has values that are no numbers, or too many, or only 0, as fields have
     *     that nobody filled in
     */
    public static AxisPlaces of(AxisValues values, SegyFile file) throws UnsupportedFileException {
        return new AxisPlaces(values, file);
    }

    private AxisPlaces(AxisValues values, SegyFile file) throws UnsupportedFileException {
        this.spec = values.spec();
        List<Axis> found = new ArrayList<>();
        int read = 0;
        double places = 1;
        for (AxisSpec axis : spec.axes()) {
            if (axis.source() == Counted.TRACE) {
                found.add(Axis.of(axis.name(), 1, 1, Math.toIntExact(values.traces())));
            } else if (axis.source() != Counted.ORDINAL) {
                Known next = known(axis, values.axes().get(read++), values.most(), file);
                known.add(next);
                found.add(next.axis);
                places *= next.axis.size();
            }
        }
        if (places > Long.MAX_VALUE) {
            throw new UnsupportedFileException(
                    file, "the axes " + spec + " have " + places + " places; leave out an axis");
        }
        this.axes = List.copyOf(found);
        this.size = axes.stream().mapToLong(Axis::size).reduce(1, Math::multiplyExact);
    }

    private static Known known(AxisSpec axis, AxisValues.Groups keys, int most, SegyFile file)
            throws UnsupportedFileException {
        if (keys.isOverLimit()) {
            throw new UnsupportedFileException(
                    file,
                    "axis " + axis.name() + ": more than " + most
                            + " different values; name another field, or classes such as " + axis.name()
                            + ":bins=50@25");
        }
        Map<long[], double[]> groups = keys.sorted();
        boolean numbered = axis.source() instanceof Numbered;
        How how = numbered ? ((Numbered) axis.source()).how() : How.INDEX;
        double[] all = groups.values().stream()
                .flatMapToDouble(values -> Arrays.stream(values)
                        .map(value -> !numbered
                                ? value
                                : 1 + (how == How.WRAP ? value - values[0] : Arrays.binarySearch(values, value))))
                .sorted()
                .distinct()
                .toArray();
        if (!Arrays.stream(all).allMatch(Double::isFinite)) {
            throw new UnsupportedFileException(
                    file, "axis " + axis.name() + ": " + axis.source() + " holds values that are no numbers");
        }
        if (!numbered && all.length == 1 && all[0] == 0 && axis.classesOrNull() == null) {
            throw new UnsupportedFileException(
                    file,
                    "axis " + axis.name() + ": " + axis.source()
                            + " is 0 in all traces; leave the axis out, or name the field that holds it");
        }
        return new Known(Axis.listed(axis.name(), "", all), keys, numbered ? groups : null, how);
    }

    /**
     * True if a volume of these axes is better kept as a table of its traces than as an array of all places: if less
     * than half of the places have a trace, and the array would have more than 64 MiB.
     *
     * @param places number of places
     * @param traces number of traces in them
     * @param traceBytes bytes of the samples of a trace in the volume
     */
    public static boolean isTable(double places, long traces, long traceBytes) {
        return traces < LEAST_FILL * places && places * traceBytes > MOST_SPARSE_BYTES;
    }

    /** Returns the axes, the slowest first, without {@code ordinal}. */
    public List<Axis> axes() {
        return axes;
    }

    /** Number of places: the product of the sizes of the axes. */
    public long size() {
        return size;
    }

    /**
     * Returns the place of a trace, from 0: row-major in the sizes of the axes.
     *
     * @param keys its keys
     * @param trace its number in the file, from 0
     * @throws IllegalArgumentException if the values of this trace were not among those of the axes
     */
    public long place(double[] keys, long trace) {
        long place = spec.has(Counted.TRACE) ? trace : 0;
        for (Known axis : known) {
            place = place * axis.axis.size() + axis.index(keys);
        }
        return place;
    }
}
