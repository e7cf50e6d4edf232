package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Query for a part of a volume, by names of its axes: values, ranges and lists on any axes, and all of every other
 * axis. The result is a grid of the picked values, with NaN for missing traces. Immutable.
 *
 * <pre>{@code
 * VolumePart shots = volume.read(Query.at("shot", 1017).at("cable", 2));            // [channel][sample]
 * Section offsets = volume.read(Query.at("inline", 12).at("offset", 500).section()); // [crossline][sample]
 * TraceSet gather = volume.read(Query.at("channel", 48).traces());                  // the traces that exist
 * }</pre>
 *
 * <p>{@link SeismicVolume#axes()} has the names of the axes. Samples are named by {@code twt} or {@code depth}, which
 * picks the nearest sample, or by {@code sample}, their index from 0.
 */
public final class AxisQuery extends VolumeQuery<VolumePart> {
    private static final String SAMPLE = "sample";

    private final Map<String, Named> named;

    /**
     * Value, range or list that is named on an axis.
     *
     * @param from the value, or the first end of the range
     * @param to the value, or the last end of the range
     * @param step difference between values of the range; 0 for every value of the range, NaN for a single value
     * @param list values of a list; empty for a range
     */
    private record Named(double from, double to, double step, List<Double> list) {
        boolean isSingle() {
            return Double.isNaN(step);
        }

        double[] values() {
            return list.stream().mapToDouble(Double::doubleValue).toArray();
        }

        AxisPick on(Axis axis) {
            if (!list.isEmpty()) {
                return AxisPick.list(axis, values());
            }
            return isSingle() ? AxisPick.value(axis, from) : AxisPick.range(axis, from, to, step);
        }

        AxisPick nearest(SampleAxis axis) {
            if (!list.isEmpty()) {
                return AxisPick.nearest(axis, values());
            }
            return isSingle() ? AxisPick.nearest(axis, from) : AxisPick.nearest(axis, from, to, step);
        }

        AxisPick numbered(SampleAxis axis) {
            if (!list.isEmpty()) {
                return AxisPick.samples(axis, values());
            }
            return isSingle() ? AxisPick.sample(axis, from) : AxisPick.samples(axis, from, to, step);
        }
    }

    private AxisQuery(Map<String, Named> named) {
        super(text(named), target -> new PartReading(target, on(target.axes(), named)).plan());
        this.named = named;
    }

    static AxisQuery all() {
        return new AxisQuery(Map.of());
    }

    /** Returns the query for a selection of a stacked volume; of a prestack volume it reads all offsets. */
    static AxisQuery of(Selection selection) {
        AxisQuery all = all();
        if (selection instanceof Plane.Inline inline) {
            return all.at(VolumeAxes.INLINE, inline.number());
        }
        if (selection instanceof Plane.Crossline crossline) {
            return all.at(VolumeAxes.CROSSLINE, crossline.number());
        }
        if (selection instanceof Plane.Slice slice) {
            return all.at(SAMPLE, slice.sample());
        }
        if (selection instanceof TraceSelection trace) {
            return all.at(VolumeAxes.INLINE, trace.inline()).at(VolumeAxes.CROSSLINE, trace.crossline());
        }
        Box box = (Box) selection;
        return all.range(VolumeAxes.INLINE, box.fromInline(), box.toInline())
                .range(VolumeAxes.CROSSLINE, box.fromCrossline(), box.toCrossline())
                .range(SAMPLE, box.fromSample(), box.toSample());
    }

    /** Returns this query at one value of an axis. The result does not have this axis. */
    public AxisQuery at(String axis, double value) {
        return with(axis, new Named(value, value, Double.NaN, List.of()));
    }

    /**
     * Returns this query for a range of an axis, both ends included, in either order. On an axis that is a list, the
     * ends need not be values of the list.
     */
    public AxisQuery range(String axis, double from, double to) {
        return with(axis, new Named(from, to, 0, List.of()));
    }

    /**
     * Returns this query for a range of a regular axis with a step, counted from the first end.
     *
     * @param step difference between values, a multiple of the axis's interval
     */
    public AxisQuery range(String axis, double from, double to, double step) {
        if (!(step > 0)) {
            throw new IllegalArgumentException("a step is > 0, got " + step);
        }
        return with(axis, new Named(from, to, step, List.of()));
    }

    /** Returns this query for values of an axis. The result has each of them once, in the order of the axis. */
    public AxisQuery list(String axis, double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("name at least one " + axis);
        }
        return with(axis, new Named(0, 0, 0, Arrays.stream(values).boxed().toList()));
    }

    private AxisQuery with(String axis, Named places) {
        Objects.requireNonNull(axis, "axis");
        Map<String, Named> more = new LinkedHashMap<>(named);
        if (more.put(axis, places) != null) {
            throw new IllegalArgumentException("the axis " + axis + " is named twice");
        }
        return new AxisQuery(more);
    }

    /**
     * Returns the query for the same part as a section of two axes.
     *
     * @throws IllegalArgumentException when the query is read, if more than two axes of the part are longer than 1
     * @see VolumePart#section()
     */
    public Query<Section> section() {
        return map(VolumePart::section);
    }

    /** Returns the query for the traces of the part that exist, each with its values on the axes. */
    public Query<TraceSet> traces() {
        return new VolumeQuery<>(toString(), target -> new PartReading(target, on(target.axes(), named)).traces());
    }

    /** Returns the query for the traces that exist with their values on the axes alone: samples are not read. */
    public Query<TraceSet> keys() {
        return keys(0, Long.MAX_VALUE);
    }

    /**
     * Returns the query for the values of traces that exist, of a table only of those whose numbers are in a range.
     *
     * @param from number of the first trace, from 0
     * @param to number after the last; may be beyond the end
     */
    public Query<TraceSet> keys(long from, long to) {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("numbers of traces from " + from + " to " + to);
        }
        return new VolumeQuery<>(
                toString(), target -> new PartReading(target, on(target.axes(), named)).keys(from, to));
    }

    /**
     * Returns the picked places of every axis of a volume, the axis of the samples last.
     *
     * @throws IllegalArgumentException if the volume does not have an axis or a value that the query names
     * @throws IllegalStateException if the axes of the volume are unknown
     */
    public List<AxisPick> picks(SeismicVolume volume) {
        return on(volume.opened().axes(), named);
    }

    private static List<AxisPick> on(VolumeAxes axes, Map<String, Named> named) {
        List<AxisPick> places = new ArrayList<>();
        Map<String, Named> left = new LinkedHashMap<>(named);
        for (Axis axis : axes.traces()) {
            Named one = left.remove(axis.name());
            places.add(one == null ? AxisPick.all(axis.size()) : one.on(axis));
        }
        SampleAxis samples = axes.samples();
        Named nearest = left.remove(samples.unit().axisName());
        Named numbered = left.remove(SAMPLE);
        if (nearest != null && numbered != null) {
            throw new IllegalArgumentException("samples are named twice");
        }
        if (!left.isEmpty()) {
            String wanted = left.keySet().iterator().next();
            String others = axes.traces().stream().map(Axis::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException("no axis " + wanted + "; the volume has " + others
                    + (samples.unit() == SampleUnit.INDEX
                            ? ""
                            : ", " + samples.unit().axisName()) + " and sample");
        }
        if (nearest != null) {
            places.add(nearest.nearest(samples));
        } else {
            places.add(numbered == null ? AxisPick.all(samples.size()) : numbered.numbered(samples));
        }
        return places;
    }

    private static String text(Map<String, Named> named) {
        return named.isEmpty()
                ? "all of the volume"
                : named.entrySet().stream()
                        .map(pick -> pick.getKey() + " " + text(pick.getValue()))
                        .collect(Collectors.joining(", "));
    }

    private static String text(Named named) {
        if (!named.list.isEmpty()) {
            return named.list.size() + " values";
        }
        return named.isSingle() ? String.valueOf(named.from) : named.from + " to " + named.to;
    }
}
