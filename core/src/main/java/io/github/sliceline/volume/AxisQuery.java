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
 * A part of a volume by names of its axes: values, ranges and lists on any of them, and all of every other axis. It comes as
 * a grid of the picked values, NaN where there is no trace. Immutable.
 *
 * <pre>{@code
 * VolumePart shots = volume.read(Query.at("shot", 1017).at("cable", 2));            // [channel][sample]
 * Section offsets = volume.read(Query.at("inline", 12).at("offset", 500).section()); // [crossline][sample]
 * TraceSet gather = volume.read(Query.at("channel", 48).traces());                  // the traces that exist
 * }</pre>
 *
 * <p>Axes have the names that {@link SeismicVolume#axes()} gives. The samples are {@code twt} or {@code depth}, by the
 * nearest value, or {@code sample}, by index from 0.
 */
public final class AxisQuery extends VolumeQuery<VolumePart> {
    private static final String SAMPLE = "sample";

    private final Map<String, Named> named;

    /**
     * What is named on an axis.
     *
     * @param step NaN for a single value, 0 for every value of the range
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

    /** Returns the query for a part of a stacked volume, of a prestack volume at all of its offsets. */
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

    /** Names one value of an axis, which what is read then has not. */
    public AxisQuery at(String axis, double value) {
        return with(axis, new Named(value, value, Double.NaN, List.of()));
    }

    /** Names a range of an axis, both ends included, in either order. The ends need not be values of a list. */
    public AxisQuery range(String axis, double from, double to) {
        return with(axis, new Named(from, to, 0, List.of()));
    }

    /**
     * Names a range of a regular axis with a step, counted from the first end.
     *
     * @param step a multiple of the axis's own
     */
    public AxisQuery range(String axis, double from, double to, double step) {
        if (!(step > 0)) {
            throw new IllegalArgumentException("a step is > 0, got " + step);
        }
        return with(axis, new Named(from, to, step, List.of()));
    }

    /** Names values of an axis. They come in the order of the axis, each once. */
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
     * Returns the query for a section of two axes: those that are no single value, or else the fastest.
     *
     * @throws IllegalArgumentException when asked of a volume, if more than two axes are longer than 1
     */
    public Query<Section> section() {
        return map(VolumePart::section);
    }

    /** Returns the query for the traces that exist, each with its values on the axes. */
    public Query<TraceSet> traces() {
        return new VolumeQuery<>(toString(), target -> new PartReading(target, on(target.axes(), named)).traces());
    }

    /**
     * Returns the picked places of every axis of a volume, that of the samples last.
     *
     * @throws IllegalArgumentException if it has no such axis, or no such value
     * @throws IllegalStateException if it is unknown what its dimensions count
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
