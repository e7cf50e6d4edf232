package io.github.sliceline.bench.preset;

import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.bench.preset.Crisp.Took;
import io.github.sliceline.bench.preset.CrispCell.Setting;
import io.github.sliceline.bench.report.Json;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.show.paint.ChartAxis;
import io.github.sliceline.show.paint.LineChart;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.options.Backend;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The paper's tables with our figures beside. */
public final class CrispReport {
    private static final String SOURCE =
            "\"Improving HDF5 Compression Performance\" (The HDF Group, 2015): approximate, on another machine";

    private final List<CrispCell> cells = CrispCell.published();
    private final Map<Setting, Map<Backend, Took>> took;
    private final List<Backend> paths;
    private final List<String> remarks;

    CrispReport(Map<Setting, Map<Backend, Took>> took, List<Backend> paths, List<String> remarks) {
        this.took = took;
        this.paths = paths;
        this.remarks = remarks;
    }

    private Took took(Setting setting, Backend path) {
        Map<Backend, Took> byPath = took.getOrDefault(setting, Map.of());
        Took found = byPath.get(path);
        if (found == null) {
            throw new IllegalStateException("not measured: " + setting + " by " + path);
        }
        return found;
    }

    /** Seconds for all of the array, table by table. */
    public void print(PrintWriter out) {
        out.println(
                "Seconds to read " + CrispFile.SHAPE + " big-endian floats, from the page cache, file opened once.");
        out.println("Published: " + SOURCE + ".");
        for (int table : cells.stream().mapToInt(CrispCell::table).distinct().toArray()) {
            List<CrispCell> rows =
                    cells.stream().filter(cell -> cell.table() == table).toList();
            out.println();
            out.println("Table " + table + " (" + rows.get(0).place() + "):");
            TextTable text = heads();
            rows.forEach(cell -> text.row(row(cell)));
            text.print(out, 2);
        }
        out.println();
        out.println("Chunk cache: libhdf5's, in native; our paths have their defaults everywhere.");
        if (took.values().stream().flatMap(byPath -> byPath.values().stream()).anyMatch(Took::isReckoned)) {
            out.println("~: reckoned from the part of the reads that was made in 8 s, each of which costs the same.");
        }
        remarks.forEach(out::println);
        out.println("Every path gave every float as it was written.");
        out.flush();
    }

    private TextTable heads() {
        List<Object> heads = new ArrayList<>(List.of("file", "chunk", "cache MiB", "read at once", "published"));
        paths.forEach(path -> heads.add(ReadPath.nameOf(path)));
        return new TextTable("llrlr" + "r".repeat(paths.size())).row(heads);
    }

    private List<Object> row(CrispCell cell) {
        Setting setting = cell.setting();
        List<Object> row = new ArrayList<>(List.of(
                setting.file(),
                setting.file().chunk(),
                setting.cacheMiB(),
                setting.piece().extents(),
                Human.number(cell.seconds(), 3)));
        paths.forEach(path -> row.add(text(took(setting, path))));
        return row;
    }

    private static String text(Took took) {
        return (took.isReckoned() ? "~ " : "")
                + String.format(Locale.ROOT, took.seconds() < 10 ? "%.3f" : "%.0f", took.seconds());
    }

    /** The results as JSON. */
    public Json json() {
        return new Json()
                .put("preset", "crisp")
                .put("source", SOURCE)
                .put("remarks", remarks)
                .list(
                        "cells",
                        cells,
                        cell -> new Json()
                                .put("table", cell.table())
                                .put("place", cell.place())
                                .put("file", cell.setting().file().toString())
                                .put("chunk", cell.setting().file().chunk())
                                .put("cache_mib", cell.setting().cacheMiB())
                                .put("read_at_once", cell.setting().piece().extents())
                                .put("published_seconds", cell.seconds())
                                .list("measured", paths, path -> json(path, took(cell.setting(), path))));
    }

    private static Json json(Backend path, Took took) {
        return new Json()
                .put("path", ReadPath.nameOf(path))
                .put("seconds", took.seconds())
                .put("reads_made", took.reads())
                .put("reads", took.of());
    }

    /** A column for each setting, a line for each path and one for what was published. */
    public LineChart chart() {
        List<Setting> settings = List.copyOf(took.keySet());
        List<Double> places = new ArrayList<>();
        Map<Double, String> names = new HashMap<>();
        for (int i = 0; i < settings.size(); i++) {
            double place = Math.pow(2, i);
            places.add(place);
            names.put(place, String.valueOf((char) ('A' + i)));
        }
        List<LineChart.Series> series = new ArrayList<>();
        series.add(
                line("published", places, settings.stream().map(this::published).toList(), 0));
        for (Backend path : paths) {
            series.add(line(
                    ReadPath.nameOf(path),
                    places,
                    settings.stream().map(each -> took(each, path).seconds()).toList(),
                    series.size()));
        }
        List<String> key = IntStream.range(0, settings.size())
                .mapToObj(i -> names.get(places.get(i)) + " " + settings.get(i))
                .toList();
        return new LineChart(
                "Time to read the CrIS array of 60 × 30 × 9 × 717 floats",
                String.join("; ", key),
                new ChartAxis("File, chunk cache of libhdf5, what is read at once", places, names),
                new ChartAxis("Seconds"),
                "Read path",
                series);
    }

    private static LineChart.Series line(String name, List<Double> x, List<Double> y, int colour) {
        return new LineChart.Series(name, x, y, 0, colour, colour == 0);
    }

    private double published(Setting setting) {
        return cells.stream()
                .filter(cell -> cell.setting().equals(setting))
                .mapToDouble(CrispCell::seconds)
                .findFirst()
                .orElseThrow();
    }
}
