package io.github.sliceline.create;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.profile.TracePlaces;
import io.github.sliceline.volume.info.VolumeProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Axes of a new volume.
 *
 * @param lines all axes but the last, each with a name of its own
 * @param samples the last axis
 * @param table places of the traces, if only these are stored; else null
 */
record VolumeAxes(
        List<Axis> lines, SampleAxis samples, @Nullable TracePlaces table) {
    static final String INLINE = "inline";
    static final String CROSSLINE = "crossline";
    static final String OFFSET = "offset";
    static final String TRACE = "trace";

    /** Longest axis that readers accept. */
    private static final int LONGEST = 4_000_000;

    private static final int MOST_AXES = 5;

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");

    /** Names of what else stands at the root of a file. */
    private static final Set<String> TAKEN = Set.of(
            "data",
            "live",
            "crs",
            "cdp_x",
            "cdp_y",
            "iline",
            "xline",
            "twt",
            "depth",
            "samples",
            "sample",
            "segy",
            "statistics",
            "layouts",
            "checksums",
            "table",
            "comment",
            VolumeProfile.ORDINAL);

    VolumeAxes {
        lines = List.copyOf(lines);
        lines.forEach(axis -> requireLength(axis.size()));
        requireLength(samples.size());
        if (lines.size() > MOST_AXES + 1 || (table == null && lines.size() > MOST_AXES)) {
            throw new IllegalArgumentException(
                    lines.size() + " axes and that of the samples, at most " + MOST_AXES + " are read back");
        }
        shape(lines, samples);
    }

    static VolumeAxes of(SampleAxis samples, Axis... lines) {
        return new VolumeAxes(List.of(lines), samples, null);
    }

    /** Returns the axes that are not the last of a table, the ordinal. */
    static List<Axis> withoutOrdinal(List<Axis> axes, @Nullable TracePlaces table) {
        int last = axes.size() - 1;
        return table != null && axes.get(last).name().equals(VolumeProfile.ORDINAL) ? axes.subList(0, last) : axes;
    }

    /** Refuses names that a file cannot have, or that say something else. */
    static List<Axis> requireNames(List<Axis> axes, boolean isTable) {
        if (axes.isEmpty() || axes.size() > MOST_AXES) {
            throw new IllegalArgumentException("1 to " + MOST_AXES + " axes, got " + axes.size());
        }
        Set<String> names = new HashSet<>();
        for (Axis axis : axes) {
            String name = axis.name();
            if (!NAME.matcher(name).matches() || TAKEN.contains(name) || (isTable && name.startsWith(TRACE))) {
                throw new IllegalArgumentException(
                        "\"" + name + "\" is no name of an axis: a letter, then letters, digits and"
                                + " _, at most 64, and none of "
                                + TAKEN.stream().sorted().toList()
                                + (isTable ? ", nor trace" : ""));
            }
            if (List.of(INLINE, CROSSLINE).contains(name) && !axis.isWhole()) {
                throw new IllegalArgumentException(
                        "line numbers are whole, got " + name + " " + axis + "; give the axis another name");
            }
            if (!names.add(name)) {
                throw new IllegalArgumentException("two axes are called " + name);
            }
        }
        return axes;
    }

    /** True if a coordinate may have a name: no axis has it, and nothing else in the file. */
    static boolean isFree(String name, VolumeAxes axes) {
        boolean isMap = name.equals("cdp_x") || name.equals("cdp_y");
        return NAME.matcher(name).matches()
                && (isMap ? !axes.isSurvey() : !TAKEN.contains(name))
                && (axes.table == null || !name.startsWith(TRACE))
                && !axes.paths().contains("/" + name);
    }

    /** Returns the axes of a coordinate; {@code trace} counts the traces of a table. */
    List<Axis> named(List<String> names) {
        List<Axis> found = new ArrayList<>();
        for (String name : names) {
            boolean isTrace = table != null && names.size() == 1 && name.equals(TRACE);
            found.add(
                    isTrace
                            ? Axis.ofIndices((int) traces().extent(0)).named(TRACE)
                            : lines.stream()
                                    .filter(axis -> axis.name().equals(name))
                                    .findFirst()
                                    .orElseThrow(() -> new IllegalArgumentException("no axis " + name + "; there are "
                                            + lines.stream().map(Axis::name).toList())));
        }
        if (names.isEmpty() || names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException("a coordinate lies on different axes, got " + names);
        }
        return found;
    }

    /** Returns the part of a coordinate that a part of the volume has. */
    Coordinate within(Coordinate whole, Region part) {
        List<String> scales = table == null ? lines.stream().map(Axis::name).toList() : List.of(TRACE);
        long[] start = new long[whole.axes().size()];
        long[] count = shape(whole.axes()).extents();
        for (int d = 0; d < start.length; d++) {
            int dimension = scales.indexOf(whole.axes().get(d).name());
            if (dimension >= 0) {
                start[d] = part.start(dimension);
                count[d] = part.count(dimension);
            }
        }
        long[] strides = shape(whole.axes()).strides();
        double[] values = new double[(int) Shape.of(count).size()];
        int[] counts = Arrays.stream(count).mapToInt(n -> (int) n).toArray();
        int from = (int) IntStream.range(0, start.length)
                .mapToLong(d -> start[d] * strides[d])
                .sum();
        new Runs(counts, strides, Shape.of(count).strides())
                .forEach(from, 0, (at, to, run) -> System.arraycopy(whole.values(), at, values, to, run));
        List<Axis> cut = IntStream.range(0, start.length)
                .mapToObj(d -> whole.axes().get(d).part((int) start[d], 1, counts[d]))
                .toList();
        return new Coordinate(whole.name(), whole.unit(), cut, values);
    }

    private static void requireLength(int count) {
        if (count > LONGEST) {
            throw new IllegalArgumentException(
                    "an axis of " + count + " places, at most " + LONGEST + " are read back");
        }
    }

    /** Returns axes 0, 1, … n − 1. */
    static VolumeAxes ofIndices(Shape shape) {
        List<String> names =
                shape.rank() == 2 ? List.of(CROSSLINE) : List.of(INLINE, CROSSLINE, OFFSET, "axis4", "axis5");
        List<Axis> lines = IntStream.range(0, shape.rank() - 1)
                .mapToObj(d -> Axis.ofIndices(count(shape, d)).named(names.get(d)))
                .toList();
        return new VolumeAxes(lines, SampleAxis.ofIndices(count(shape, shape.rank() - 1)), null);
    }

    private static int count(Shape shape, int dimension) {
        return (int) Math.min(Integer.MAX_VALUE, shape.extent(dimension)); // such an axis is refused later
    }

    /** Returns the axes of a part. */
    VolumeAxes within(Region part) {
        int last = part.rank() - 1;
        SampleAxis cut = new SampleAxis(
                samples.valueAt((int) part.start(last)), samples.interval(), (int) part.count(last), samples.unit());
        if (table != null) {
            return new VolumeAxes(lines, cut, table.within(part));
        }
        List<Axis> cutLines = new ArrayList<>();
        for (int d = 0; d < lines.size(); d++) {
            Axis axis = lines.get(d);
            double[] values = Arrays.copyOfRange(axis.values(), (int) part.start(d), (int) part.end(d));
            cutLines.add(
                    Axis.listed(axis.name(), axis.unit(), values)); // exactly as they are, not counted from another
        }
        return new VolumeAxes(cutLines, cut, null);
    }

    Shape shape() {
        return table == null ? shape(lines, samples) : Shape.of(table.size(), samples.size());
    }

    static Shape shape(List<Axis> axes) {
        return Shape.of(axes.stream().mapToLong(Axis::size).toArray());
    }

    private static Shape shape(List<Axis> lines, SampleAxis samples) {
        return Shape.of(IntStream.concat(lines.stream().mapToInt(Axis::size), IntStream.of(samples.size()))
                .toArray());
    }

    /** Returns the extents of a map with one element for each trace; rank 0 for a single trace. */
    Shape traces() {
        return table == null ? shape(lines) : Shape.of(table.size());
    }

    /** True if the first axes are inlines and crosslines with whole numbers. */
    boolean isSurvey() {
        return table == null
                && lines.size() >= 2
                && lines.get(0).name().equals(INLINE)
                && lines.get(1).name().equals(CROSSLINE)
                && inlines().isWhole()
                && crosslines().isWhole();
    }

    /** True if earlier releases read it: a trace, a row of traces, a survey with regular lines and offsets. */
    boolean isOfFirstVersion() {
        boolean usual = lines.size() < 2
                ? lines.stream().allMatch(axis -> axis.name().equals(CROSSLINE))
                : isSurvey()
                        && lines.size() <= 3
                        && lines.stream()
                                .skip(2)
                                .allMatch(axis -> List.of(OFFSET, TRACE).contains(axis.name()));
        return table == null && usual && lines.stream().allMatch(axis -> axis.isRegular() && axis.isWhole());
    }

    Axis inlines() {
        return lines.get(0);
    }

    Axis crosslines() {
        return lines.get(1);
    }

    /** Returns the paths of all axes but that of the samples. */
    List<String> paths() {
        return lines.stream().map(axis -> VolumeProfile.axis(axis.name())).toList();
    }

    /** Returns the paths of the scales of the dimensions of the volume but the last. */
    List<String> scales() {
        return table == null ? paths() : List.of(VolumeProfile.TRACE_LIST);
    }
}
