package io.github.sliceline.cli.report;

import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.bench.State;
import io.github.sliceline.bench.VolumeResult;
import io.github.sliceline.bench.preset.Study;
import io.github.sliceline.bench.preset.StudyFigures;
import io.github.sliceline.show.paint.ChartAxis;
import io.github.sliceline.show.paint.LineChart;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Both figures of the study, published and measured.
 *
 * @param probe measured requests of the drive
 * @param results measured volumes
 * @param rounds rounds of the measurement
 */
public record StudyReport(ProbeReport probe, List<VolumeResult> results, Rounds rounds) {
    private static final String NONE = "-";
    private static final String HERE = "here";
    private static final String SOURCE =
            "P. Kirkham, \"Parallel IO Improvements\" (2021), 1,966 × 1,103 × 3,001 floats, from his charts";
    private static final StudyFigures PUBLISHED = StudyFigures.published();

    public static StudyReport of(Study.Result measured) {
        return new StudyReport(measured.probe(), measured.volumes(), measured.rounds());
    }

    private List<State> states() {
        return Arrays.stream(State.values()).filter(rounds::has).toList();
    }

    private List<String> paths() {
        return results.stream()
                .flatMap(result -> result.paths().stream())
                .filter(path -> !path.equals(ReadPath.SEGY))
                .distinct()
                .toList();
    }

    /** Prints both figures as tables. */
    public void print(PrintWriter out) {
        out.println("Published: " + SOURCE + ".");
        out.println();
        printIops(out);
        out.println();
        printChunks(out);
        printSegy(out);
        results.stream()
                .flatMap(result -> AdviceText.in(result.remarks()).stream())
                .distinct()
                .forEach(out::println);
        out.println("Native has libhdf5's default chunk cache of 1 MiB, jhdf 16 threads, as in the study, which opened"
                + " the file for each read.");
        int compared = results.stream().mapToInt(VolumeResult::comparedPlanes).sum();
        out.println(Human.count(compared, "plane") + " compared bit by bit: all paths gave the same floats.");
        out.flush();
    }

    private void printIops(PrintWriter out) {
        List<String> drives = List.copyOf(PUBLISHED.iops().keySet());
        TextTable table = new TextTable("r" + "r".repeat(drives.size() + 1));
        List<Object> heads = new ArrayList<>(List.of("queue depth"));
        heads.addAll(drives);
        heads.add(HERE);
        table.row(heads);
        for (int depth : probe.queueDepths(AccessPattern.RANDOM)) {
            List<Object> row = new ArrayList<>(List.of(depth));
            drives.forEach(name -> row.add(rate(PUBLISHED.iops().getOrDefault(name, Map.of()), depth)));
            row.add(point(depth)
                    .map(point -> Human.count(Math.round(point.iops())))
                    .orElse(NONE));
            table.row(row);
        }
        out.println("Figure 1: random reads of 4 KiB a second by queue depth:");
        table.print(out, 2);
    }

    private Optional<ProbePoint> point(int depth) {
        return probe.points().stream()
                .filter(point -> point.pattern() == AccessPattern.RANDOM && point.queueDepth() == depth)
                .findFirst();
    }

    private static String rate(Map<Integer, Double> rates, int depth) {
        Double rate = rates.get(depth);
        return rate == null ? NONE : Human.count(Math.round(rate));
    }

    private void printChunks(PrintWriter out) {
        List<String> lines = List.copyOf(PUBLISHED.chunks().keySet());
        List<String> paths = paths();
        out.println("Figure 4: us/float, average of inline, crossline and slice, by chunk edge; published, then " + HERE
                + ", " + results.get(0).volume() + " floats:");
        for (State state : states()) {
            TextTable table = new TextTable("r".repeat(1 + lines.size() + paths.size()));
            List<Object> heads = new ArrayList<>(List.of("edge"));
            heads.addAll(lines);
            heads.addAll(paths);
            table.row(heads);
            results.stream()
                    .filter(result -> result.edge().isPresent())
                    .forEach(result -> table.row(row(result, lines, paths, state)));
            out.println("  " + state + ":");
            table.print(out, 4);
        }
    }

    private List<Object> row(VolumeResult result, List<String> lines, List<String> paths, State state) {
        int edge = result.edge().orElseThrow();
        List<Object> row = new ArrayList<>(List.of(edge));
        for (String line : lines) {
            Double value = PUBLISHED.chunks().getOrDefault(line, Map.of()).get(edge);
            row.add(value == null ? NONE : Human.number(value, 3));
        }
        paths.forEach(path -> row.add(micros(result.average(path, state))));
        return row;
    }

    private void printSegy(PrintWriter out) {
        StringBuilder line = new StringBuilder("Without chunks, SEG-Y: published");
        PUBLISHED
                .segy()
                .forEach((name, values) -> values.values()
                        .forEach(value -> line.append(' ')
                                .append(Human.number(value, 3))
                                .append(" (")
                                .append(name)
                                .append(')')));
        results.stream()
                .filter(result -> result.paths().contains(ReadPath.SEGY))
                .forEach(result -> states().forEach(state -> line.append("; ")
                        .append(micros(result.average(ReadPath.SEGY, state)))
                        .append(' ')
                        .append(state)));
        out.println(line);
    }

    private static String micros(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.4f", value.getAsDouble()) : NONE;
    }

    /** Returns both figures as JSON. */
    public Json json() {
        return new Json()
                .put("preset", "study")
                .put("source", SOURCE)
                .put(
                        "published",
                        new Json()
                                .put("iops", byText(PUBLISHED.iops()))
                                .put("chunk_us_per_float", byText(PUBLISHED.chunks()))
                                .put("segy_us_per_float", byText(PUBLISHED.segy())))
                .put("probe", new ProbeText(probe).json())
                .put("measured", new BenchText(rounds, ReadPattern.PLANES, Optional.empty()).json(results));
    }

    private static Json byText(Map<String, Map<Integer, Double>> figures) {
        Json json = new Json();
        figures.forEach((name, values) -> {
            Json entries = new Json();
            values.forEach((at, value) -> entries.put(String.valueOf(at), value));
            json.put(name, entries);
        });
        return json;
    }

    /** Returns Figure 4 as a chart, with dashed lines for the published figures. */
    public LineChart chart() {
        State state = states().get(0);
        List<LineChart.Series> series = new ArrayList<>();
        for (String path : paths()) {
            List<VolumeResult> cubes = results.stream()
                    .filter(result -> result.edge().isPresent()
                            && result.average(path, state).isPresent())
                    .toList();
            if (!cubes.isEmpty()) {
                series.add(new LineChart.Series(
                        path + ", " + HERE,
                        cubes.stream()
                                .map(cube -> (double) cube.edge().getAsInt())
                                .toList(),
                        cubes.stream()
                                .map(cube -> cube.average(path, state).getAsDouble())
                                .toList(),
                        cubes.size(),
                        series.size(),
                        false));
            }
        }
        PUBLISHED
                .chunks()
                .forEach((name, values) -> series.add(new LineChart.Series(
                        name + ", published",
                        values.keySet().stream().map(Integer::doubleValue).toList(),
                        List.copyOf(values.values()),
                        values.size(),
                        series.size(),
                        true)));
        return new LineChart(
                "Time to read a plane, average of inline, crossline and slice",
                results.get(0).volume() + " floats, " + state + "; published: " + SOURCE,
                new ChartAxis(
                        "Edge of cubic chunks (samples)",
                        PUBLISHED.edges().stream().map(Integer::doubleValue).toList(),
                        Map.of()),
                new ChartAxis("Microseconds per float"),
                "Drive and read path",
                series);
    }
}
