package io.github.sliceline.segy.geometry;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisPlaces;
import io.github.sliceline.segy.axes.AxisSource;
import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.GeometryKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A geometry that was tried on all trace headers of a file: no two traces have the same place. Immutable.
 *
 * @param kind kind of geometry
 * @param spec the axes and their fields
 * @param axes the axes with their values, in the order of the spec
 * @param leftOut condition on the headers of traces to leave out, such as {@code trid=6,8}; empty to take all
 * @param traces number of traces
 * @param isTable true if a volume of it is a table of traces, because most places of an array would be empty
 * @param bytes size of the samples in a volume
 * @param quality how likely it is, from 0 to about 1; only for comparing
 */
public record Geometry(
        GeometryKind kind,
        AxesSpec spec,
        List<Axis> axes,
        String leftOut,
        long traces,
        boolean isTable,
        long bytes,
        double quality) {

    public Geometry {
        axes = List.copyOf(axes);
    }

    /**
     * Geometry of traces that have places on axes.
     *
     * @param prior how likely it is, if it is full
     */
    public static Geometry of(
            GeometryKind kind,
            AxesSpec spec,
            List<Axis> axes,
            String leftOut,
            double prior,
            long traces,
            SegyFile file) {
        double places = places(axes);
        long traceBytes = (long) file.samplesPerTrace() * Float.BYTES;
        boolean table = AxisPlaces.isTable(places, traces, traceBytes);
        return new Geometry(
                kind,
                spec,
                axes,
                leftOut,
                traces,
                table,
                (long) ((table ? traces : places) * traceBytes),
                prior * Math.sqrt(traces / places));
    }

    /** Traces in the order of the file. */
    public static Geometry ofTraces(long traces, SegyFile file) {
        Axis axis = Axis.of("trace", 1, 1, (int) Math.min(Integer.MAX_VALUE - 1, traces));
        return of(GeometryKind.TRACES, AxesSpec.TRACES, List.of(axis), "", 0, traces, file);
    }

    /** Returns a field as the source of an axis, by its name if it has one. */
    public static Field source(HeaderColumn field) {
        return GeometrySearch.field(field);
    }

    /**
     * Returns the fields of the line numbers if this is a stacked survey of regular lines, which is scanned as such. Empty
     * for others, which are scanned on their axes.
     *
     * @param mapping the other fields
     */
    public Optional<HeaderMapping> lines(HeaderMapping mapping) {
        boolean isRegular = kind == GeometryKind.STACK_3D
                && spec.axes().size() == 2
                && spec.axes().stream().allMatch(axis -> axis.source() instanceof Field)
                && axes.stream().allMatch(Axis::isRegular);
        if (!isRegular) {
            return Optional.empty();
        }
        List<HeaderColumn> fields = spec.columns().toList();
        return Optional.of(mapping.withInline(fields.get(0)).withCrossline(fields.get(1)));
    }

    private static double places(List<Axis> axes) {
        return axes.stream().mapToDouble(Axis::size).reduce(1, (a, b) -> a * b);
    }

    /** Share of the places that have a trace. */
    public double fill() {
        return traces / places(axes);
    }

    /** Returns for example {@code 4 shots (ffid) × 3 cables (137:int16) × 8 channels (channel), 100 % full}. */
    @Override
    public String toString() {
        if (kind == GeometryKind.TRACES) {
            return traces + " traces in file order";
        }
        return IntStream.range(0, axes.size())
                        .mapToObj(i -> words(spec.axes().get(i), axes.get(i).size()))
                        .collect(Collectors.joining(" × "))
                + ", " + percent() + " % full" + (leftOut.isEmpty() ? "" : ", without " + leftOut);
    }

    private String percent() {
        double percent = 100 * fill();
        return percent >= 10 || percent == 0
                ? Long.toString((long) percent)
                : String.format(Locale.ROOT, "%.1f", percent);
    }

    private static String words(AxisSpec axis, int size) {
        if (axis.source() == AxisSource.Counted.ORDINAL) {
            return "up to " + size + " traces at a place (ordinal)";
        }
        String name = axis.name().equals("cdp") ? "CDP" : axis.name().replace('_', ' ');
        String source =
                axis.source() + axis.classes().map(classes -> ", " + classes).orElse("");
        return size + " " + name + (size == 1 ? "" : "s") + " (" + source + ")";
    }
}
