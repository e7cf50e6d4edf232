package io.github.sliceline.bench;

import io.github.sliceline.show.paint.ChartAxis;
import io.github.sliceline.show.paint.LineChart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Chart of microseconds per float against chunk edge, averaged over the directions. Each read path has a solid line for
 * cold reads and a dashed line for warm reads. The times are those with the volume open, or opened anew if only these
 * were measured. Other chunk shapes and SEG-Y have columns of their own, to the right of the cubes.
 */
public final class BenchChart {
    /** Distance between two columns, as a fraction of the logarithmic span of the edges. */
    private static final double COLUMN = 0.22;

    /** Logarithmic span of the edges if there are fewer than two. */
    private static final double LEAST_SPAN = Math.log(4);

    private final List<VolumeResult> results = new ArrayList<>();
    private final List<Double> places = new ArrayList<>();
    private final Map<Double, String> names = new HashMap<>();
    private final int cubes;

    private BenchChart(List<VolumeResult> measured) {
        measured.stream()
                .filter(r -> r.edge().isPresent())
                .sorted(Comparator.comparingInt(r -> r.edge().orElseThrow()))
                .forEach(results::add);
        this.cubes = results.size();
        measured.stream()
                .filter(r -> r.edge().isEmpty())
                .sorted(Comparator.comparing(r -> r.paths().contains(ReadPath.SEGY)))
                .forEach(results::add);
        results.stream().limit(cubes).forEach(r -> places.add((double) r.edge().orElseThrow()));
        double first = cubes == 0 ? 1 : places.get(0);
        double last = cubes == 0 ? 1 : places.get(cubes - 1);
        double step = Math.exp(COLUMN * Math.max(LEAST_SPAN, Math.log(last / first)));
        for (int i = cubes; i < results.size(); i++) {
            double place = last * Math.pow(step, i - cubes + 1);
            places.add(place);
            names.put(place, results.get(i).name());
        }
    }

    /**
     * Returns the chart of volumes that were read with the same pattern.
     *
     * @param what title, such as {@code Time to read a plane}
     */
    public static LineChart of(String what, List<VolumeResult> results) {
        if (results.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        return new BenchChart(results).chart(what);
    }

    private LineChart chart(String what) {
        String edges = "Edge of cubic chunks (samples)" + (cubes < results.size() ? "; right of them, others" : "");
        String across = cubes == 0 ? "Chunk" : edges;
        return new LineChart(
                what + ", average of " + String.join(", ", results.get(0).directions()),
                note(),
                new ChartAxis(across, places.stream().distinct().sorted().toList(), names),
                new ChartAxis("Microseconds per float"),
                "Read path",
                series());
    }

    private String note() {
        VolumeResult first = results.get(0);
        String shapes =
                results.stream().map(VolumeResult::volume).distinct().count() == 1 ? first.volume() + " floats; " : "";
        return shapes + "medians" + note(true, "solid, from the drive") + note(false, "dashed, from the page cache");
    }

    private String note(boolean cold, String how) {
        return state(cold).map(state -> "; " + state + ": " + how).orElse("");
    }

    /** Returns the state to draw as cold or warm; empty if neither was measured. */
    private Optional<State> state(boolean cold) {
        List<State> states = cold ? List.of(State.COLD, State.COLD_ANEW) : List.of(State.WARM, State.WARM_ANEW);
        return states.stream()
                .filter(state -> results.stream().anyMatch(result -> result.has(state)))
                .findFirst();
    }

    private List<LineChart.Series> series() {
        List<String> paths =
                results.stream().flatMap(r -> r.paths().stream()).distinct().toList();
        List<LineChart.Series> series = new ArrayList<>();
        for (int colour = 0; colour < paths.size(); colour++) {
            for (boolean cold : new boolean[] {true, false}) {
                if (state(cold).isPresent()) {
                    addSeries(series, paths.get(colour), colour, state(cold).get());
                }
            }
        }
        return series;
    }

    private void addSeries(List<LineChart.Series> series, String path, int colour, State state) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        int joined = 0;
        for (int i = 0; i < results.size(); i++) {
            OptionalDouble average = results.get(i).average(path, state);
            if (average.isPresent()) {
                x.add(places.get(i));
                y.add(average.getAsDouble());
                joined += i < cubes ? 1 : 0;
            }
        }
        if (!x.isEmpty()) {
            series.add(new LineChart.Series(path + ", " + state, x, y, joined, colour, !state.isCold()));
        }
    }
}
