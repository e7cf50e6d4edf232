package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.HeaderColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the axes over which the coordinates of traces vary: the fewest places on which all traces agree. Not
 * thread-safe.
 */
final class CoordinateTrials {
    /** Most places that are tried at once for each kind of coordinate: 16 MB. */
    private static final long MOST_PLACES = 1 << 20;

    private final List<Axis> axes;
    private final long[] strides;
    private final List<Kind> kinds;

    /** Coordinates X and Y of one kind. */
    private static final class Kind {
        private final TraceCoordinate.Kind known;
        private final List<Trial> trials;
        private boolean present;

        Kind(TraceCoordinate.Kind known, List<Trial> trials) {
            this.known = known;
            this.trials = trials;
        }
    }

    /** A choice of axes, with the coordinates of each place that has a trace; NaN for others. */
    private final class Trial {
        private final int[] dimensions;
        private final double[][] values;

        Trial(int[] dimensions, int size) {
            this.dimensions = dimensions;
            this.values = new double[2][size];
            Arrays.fill(values[0], Double.NaN);
        }

        /** Takes the coordinates of a trace. Returns false if another trace of the same values has others. */
        boolean add(long place, double x, double y) {
            int at = 0;
            for (int d : dimensions) {
                int size = axes.get(d).size();
                at = at * size + (int) (place / strides[d] % size);
            }
            if (Double.isNaN(values[0][at])) {
                values[0][at] = x;
                values[1][at] = y;
                return true;
            }
            return values[0][at] == x && values[1][at] == y;
        }

        List<Axis> on() {
            return Arrays.stream(dimensions).mapToObj(axes::get).toList();
        }
    }

    CoordinateTrials(List<Axis> axes, long[] strides, List<TraceCoordinate.Kind> known) {
        this.axes = axes;
        this.strides = strides;
        this.kinds = known.stream().map(one -> new Kind(one, trials())).toList();
    }

    /** Returns choices of some of the axes, those with the fewest places first. */
    private List<Trial> trials() {
        List<int[]> choices = new ArrayList<>();
        for (int some = 1; some < (1 << axes.size()) - 1; some++) {
            int chosen = some;
            choices.add(IntStream.range(0, axes.size())
                    .filter(d -> (chosen >> d & 1) != 0)
                    .toArray());
        }
        choices.sort(Comparator.comparingDouble(this::places));
        List<Trial> trials = new ArrayList<>();
        long left = MOST_PLACES;
        for (int[] choice : choices) {
            double places = places(choice);
            if (places <= left) {
                left -= (long) places;
                trials.add(new Trial(choice, (int) places));
            }
        }
        return trials;
    }

    private double places(int[] dimensions) {
        return Arrays.stream(dimensions).mapToDouble(d -> axes.get(d).size()).reduce(1, (a, b) -> a * b);
    }

    /**
     * Takes the coordinates of a trace.
     *
     * @param values X and Y of each kind
     */
    void add(long place, double[] values) {
        for (int k = 0; k < kinds.size(); k++) {
            Kind kind = kinds.get(k);
            double x = values[2 * k];
            double y = values[2 * k + 1];
            kind.present |= x != 0 || y != 0;
            if (!kind.trials.isEmpty()) {
                kind.trials.removeIf(trial -> !trial.add(place, x, y));
            }
        }
    }

    /** Returns the coordinates that are not 0 in all traces. */
    List<TraceCoordinate> found() {
        List<TraceCoordinate> found = new ArrayList<>();
        for (Kind kind : kinds) {
            for (int which = 0; kind.present && which < 2; which++) {
                String name = kind.known.name() + (which == 0 ? "_x" : "_y");
                HeaderColumn at = which == 0 ? kind.known.x() : kind.known.y();
                if (kind.trials.isEmpty()) {
                    found.add(new TraceCoordinate(name, at));
                    continue;
                }
                Trial least = kind.trials.get(0);
                double[] values = least.values[which];
                for (int i = 0; i < values.length; i++) {
                    values[i] = Double.isNaN(least.values[0][i]) ? Double.NaN : values[i];
                }
                found.add(new TraceCoordinate(name, at, least.on(), values));
            }
        }
        return found;
    }
}
