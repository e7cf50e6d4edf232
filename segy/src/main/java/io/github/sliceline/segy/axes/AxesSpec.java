package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The axes of a volume, and what of each trace gives its place on them. Immutable. {@link #parse} and {@link
 * #toString} are inverse.
 *
 * <p>The text is a list {@code NAME[=SOURCE][:bins=WIDTH@CENTRE[:WHICH]],…}, the slowest axis first, such as
 * {@code shot=ffid,cable=137:int16,channel}. A source is
 *
 * <ul>
 *   <li>a field, as {@link HeaderColumn#parse} reads it. A name that is also that of a field needs no source.
 *   <li>{@code azimuth} or {@code distance}: the direction or distance from source to receiver, computed from their
 *       coordinates, such as {@code offset=distance}
 *   <li>{@code index(FIELD by FIELD,…)}: the number of a value in each combination of the other fields
 *   <li>{@code wrap(FIELD by FIELD,…)}: values that run on over cables, numbered anew from 1 in each
 *   <li>{@code ordinal}: 1, 2, … for traces that have the same place, in the order of the file
 *   <li>{@code trace}: the number of the trace in the file
 * </ul>
 *
 * <p>In brackets, the name of another axis means its field. {@code :bins=50@25} puts the values into classes 50 wide,
 * of which one has its centre at 25. If a place has several traces of a class, they are refused, or one is taken:
 * {@code :nearest} to the centre, {@code :first}, {@code :last}; {@code :all} is short for a further axis
 * {@code ordinal}.
 *
 * <p>Instead of a list, the text may be the name of a {@link GeometryKind}, a preset, for which the headers must be
 * looked at first.
 *
 * @param axes the axes, the slowest first; empty for a preset
 * @param presetOrNull the preset; null for a list
 */
public record AxesSpec(List<AxisSpec> axes, @Nullable GeometryKind presetOrNull) {
    /** The preset that is the best geometry found in a file. */
    public static final AxesSpec AUTO = new AxesSpec(List.of(), GeometryKind.AUTO);

    /** Traces in the order of the file, which fits all files. */
    public static final AxesSpec TRACES = of(List.of(new AxisSpec("trace", Counted.TRACE, null)));

    /** Most axes, besides the samples. */
    private static final int MOST_AXES = 5;

    public AxesSpec {
        axes = List.copyOf(axes);
        if (presetOrNull == null) {
            check(axes);
        }
    }

    private static void check(List<AxisSpec> axes) {
        if (axes.isEmpty() || axes.size() > MOST_AXES) {
            throw new IllegalArgumentException("a volume has one to " + MOST_AXES + " axes, got " + axes.size());
        }
        Set<String> names = new HashSet<>();
        Set<Object> sources = new HashSet<>();
        for (AxisSpec axis : axes) {
            if (!names.add(axis.name().toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException(
                        "two axes are named " + axis.name() + "; name them apart, such as " + axis.name() + "2=BYTE");
            }
            Object source = axis.source() instanceof Field field
                    ? field.column().bytePosition() + ":" + field.column().type()
                    : axis.source();
            if (!sources.add(source)) {
                throw new IllegalArgumentException(
                        "axis " + axis.name() + ": another axis has " + axis.source() + " too; leave one out");
            }
        }
        boolean onlyCounted = axes.stream().allMatch(axis -> axis.source() == Counted.ORDINAL);
        if (onlyCounted || (axes.size() > 1 && sources.contains(Counted.TRACE))) {
            throw new IllegalArgumentException(
                    onlyCounted
                            ? "'ordinal' counts traces that share a place; name an axis before it, or 'trace' alone"
                            : "'trace' numbers all traces of the file; name no other axis beside it");
        }
    }

    /** Returns the spec of a list of axes, the slowest first. */
    public static AxesSpec of(List<AxisSpec> axes) {
        return new AxesSpec(axes, null);
    }

    /** Returns the preset. Empty if the axes are known. */
    public Optional<GeometryKind> preset() {
        return Optional.ofNullable(presetOrNull);
    }

    /** Returns the fields of the trace headers that the axes are made of. */
    public Stream<HeaderColumn> columns() {
        return axes.stream().flatMap(axis -> axis.source().columns());
    }

    /** Returns how many bytes of a trace header hold the fields of the axes. */
    public int headerBytes() {
        return columns().mapToInt(HeaderColumn::headerBytes).max().orElse(0);
    }

    /** True if there is an axis with this source. */
    public boolean has(Counted source) {
        return axes.stream().anyMatch(axis -> axis.source() == source);
    }

    /** Returns the choice among several traces of one place that the classes make. */
    public AxisClasses.Pick pick() {
        return axes.stream()
                .flatMap(axis -> axis.classes().stream())
                .map(AxisClasses::pick)
                .filter(pick -> pick != AxisClasses.Pick.ONLY)
                .findFirst()
                .orElse(AxisClasses.Pick.ONLY);
    }

    /** Returns these axes with a further one, {@code ordinal}, for traces that have the same place. */
    public AxesSpec withOrdinal() {
        List<AxisSpec> more = new ArrayList<>(axes);
        more.add(new AxisSpec("ordinal", Counted.ORDINAL, null));
        return of(more);
    }

    /**
     * Parses a list of axes, or the name of a preset.
     *
     * @throws IllegalArgumentException if the text is neither; the message says what is wrong with which axis
     */
    public static AxesSpec parse(String text) {
        return GeometryKind.named(text)
                .map(kind -> kind == GeometryKind.TRACES ? TRACES : new AxesSpec(List.of(), kind))
                .orElseGet(() -> of(new AxesParser(text).axes()));
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        return presetOrNull != null
                ? presetOrNull.toString()
                : axes.stream().map(AxisSpec::toString).collect(Collectors.joining(","));
    }
}
