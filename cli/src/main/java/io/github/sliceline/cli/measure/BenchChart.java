package io.github.sliceline.cli.measure;

import io.github.sliceline.cli.render.ChartAxis;
import io.github.sliceline.cli.render.LineChart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Microseconds per float against chunk edge, averaged over inline, crossline and slice: a line for each read path,
 * solid cold and dashed warm. What has no edge, other shapes and SEG-Y, stands to the right of the cubes, each in a
 * column of its own.
 */
public final class BenchChart {
    /** From one column to the next, as a part of the logarithmic span of the edges. */
    private static final double COLUMN = 0.22;

    /** Span of the edges where there are fewer than two. */
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

    public static LineChart of(List<VolumeResult> results) {
        if (results.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        return new BenchChart(results).chart();
    }

    private LineChart chart() {
        String edges = "Edge of cubic chunks (samples)" + (cubes < results.size() ? "; right of them, others" : "");
        String across = cubes == 0 ? "Chunk" : edges;
        return new LineChart(
                "Time to read a plane, average of inline, crossline and slice",
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
        String cold = has(true) ? "; cold: solid, from the drive" : "";
        String warm = has(false) ? "; warm: dashed, from the page cache" : "";
        return shapes + "medians" + cold + warm;
    }

    private boolean has(boolean cold) {
        return results.stream()
                .flatMap(r -> r.laps().stream())
                .anyMatch(lap -> lap.timing(cold).isPresent());
    }

    private List<LineChart.Series> series() {
        List<String> paths =
                results.stream().flatMap(r -> r.paths().stream()).distinct().toList();
        List<LineChart.Series> series = new ArrayList<>();
        for (int colour = 0; colour < paths.size(); colour++) {
            for (boolean cold : new boolean[] {true, false}) {
                addSeries(series, paths.get(colour), colour, cold);
            }
        }
        return series;
    }

    private void addSeries(List<LineChart.Series> series, String path, int colour, boolean cold) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        int joined = 0;
        for (int i = 0; i < results.size(); i++) {
            OptionalDouble average = results.get(i).average(path, cold);
            if (average.isPresent()) {
                x.add(places.get(i));
                y.add(average.getAsDouble());
                joined += i < cubes ? 1 : 0;
            }
        }
        if (!x.isEmpty()) {
            series.add(new LineChart.Series(path + (cold ? ", cold" : ", warm"), x, y, joined, colour, !cold));
        }
    }
}
