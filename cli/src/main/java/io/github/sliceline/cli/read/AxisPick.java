package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.show.words.Human;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which places of an axis are read.
 *
 * @param first index of the first
 * @param count how many
 * @param step difference between their indices
 * @param single whether one was named, so that what is read has no such axis
 */
public record AxisPick(int first, int count, int step, boolean single) {
    private static final double NEARLY = 1e-6;

    /** All of an axis. */
    static AxisPick all(int count) {
        return new AxisPick(0, count, 1, false);
    }

    /** Lines by their numbers; all where none are named. */
    static AxisPick ofLines(String kind, Axis axis, @Nullable NumberRange named) {
        return named == null
                ? all(axis.size())
                : between(
                        index(kind, axis, named.from()),
                        index(kind, axis, named.to()),
                        steps(kind + "s", named.step(), Math.abs(axis.step()), axis),
                        named.single());
    }

    private static int index(String kind, Axis axis, double number) {
        if (number != (int) number || !axis.contains((int) number)) {
            throw new IllegalArgumentException("no " + kind + " " + Human.plain(number) + " in " + axis);
        }
        return axis.indexOf((int) number);
    }

    /** Samples nearest to times or depths. */
    static AxisPick ofValues(SampleAxis axis, NumberRange named) {
        return between(
                axis.indexOfNearest(named.from()),
                axis.indexOfNearest(named.to()),
                steps("samples", named.step(), axis.interval(), axis),
                named.single());
    }

    /** Samples by their numbers, from 0. */
    static AxisPick ofSamples(SampleAxis axis, NumberRange named) {
        return between(
                sample(axis, named.from()),
                sample(axis, named.to()),
                steps("samples", named.step(), 1, axis),
                named.single());
    }

    private static int sample(SampleAxis axis, double number) {
        if (number != Math.rint(number) || number < 0 || number >= axis.size()) {
            throw new IllegalArgumentException(
                    "no sample " + Human.plain(number) + ", there are 0 to " + (axis.size() - 1));
        }
        return (int) number;
    }

    private static int steps(String kind, double step, double axisStep, Object axis) {
        double steps = step == 0 ? 1 : step / axisStep;
        if (Math.abs(steps - Math.rint(steps)) > NEARLY * steps || steps > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a step of " + Human.plain(step)
                    + " is not a multiple of the distance between " + kind + " of " + axis);
        }
        return (int) Math.rint(steps);
    }

    /** Both ends included, counted from the first named; in the order of the volume. */
    private static AxisPick between(int from, int to, int step, boolean single) {
        int count = Math.abs(to - from) / step + 1;
        return new AxisPick(to >= from ? from : from - (count - 1) * step, count, step, single);
    }

    /** One of these places alone. */
    AxisPick only(int place) {
        return new AxisPick(first + place * step, 1, 1, true);
    }

    /** Places from the first to the last, those between that are not picked among them. */
    int span() {
        return (count - 1) * step + 1;
    }

    Axis of(Axis whole) {
        return whole.part(first, step, count);
    }

    /**
     * Takes the picked places from values that were read without gaps.
     *
     * @param first places of the first axis, which are read without those between
     * @param raw row-major; given back as it is where all of it is picked
     */
    static float[] thinned(List<AxisPick> picks, int first, float[] raw) {
        if (picks.stream().skip(1).allMatch(pick -> pick.step == 1)) {
            return raw;
        }
        int count = picks.stream().skip(1).mapToInt(AxisPick::count).reduce(first, Math::multiplyExact);
        float[] thinned = new float[count];
        for (int i = 0; i < count; i++) {
            thinned[i] = raw[rawIndex(picks, i)];
        }
        return thinned;
    }

    private static int rawIndex(List<AxisPick> picks, int index) {
        int rest = index;
        int stride = 1;
        int raw = 0;
        for (int d = picks.size() - 1; d > 0; d--) {
            AxisPick pick = picks.get(d);
            raw += rest % pick.count * pick.step * stride;
            rest /= pick.count;
            stride *= pick.span();
        }
        return raw + rest * stride;
    }
}
