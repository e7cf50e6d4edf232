package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.AdviceText;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.cli.name.Unsecret;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.SurveyWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row for each of many SEG-Y files, in the order of their numbers. A file that cannot be read has a row too, which says
 * why. Thread-safe.
 */
public final class Inventory {
    private static final List<Column> FOR_PEOPLE = List.of(
            new Column("file", 'l', Inventory::file),
            new Column("traces", 'r', scan -> Human.count(scan.survey().traceCount())),
            new Column("inlines", 'l', scan -> lines(scan.survey().grid().inlines())),
            new Column("crosslines", 'l', scan -> lines(scan.survey().grid().crosslines())),
            new Column("samples", 'r', scan -> scan.survey().samples().count()),
            new Column("range", 'l', scan -> scan.survey().samples()),
            new Column("extent", 'r', Inventory::extent),
            new Column("X", 'l', scan -> range(scan, MapPoint::x)),
            new Column("Y", 'l', scan -> range(scan, MapPoint::y)),
            new Column("format", 'l', scan -> scan.file().format().description()),
            new Column("remarks", 'l', scan -> firstOf(remarks(scan))));

    private static final List<Column> FOR_PROGRAMS = List.of(
            new Column("file", Inventory::file),
            new Column("bytes", scan -> scan.file().storedBytes()),
            new Column("traces", scan -> scan.survey().traceCount()),
            new Column("inlines", scan -> scan.survey().grid().inlines().count()),
            new Column("first_inline", scan -> scan.survey().grid().inlines().first()),
            new Column("last_inline", scan -> scan.survey().grid().inlines().last()),
            new Column("crosslines", scan -> scan.survey().grid().crosslines().count()),
            new Column(
                    "first_crossline", scan -> scan.survey().grid().crosslines().first()),
            new Column(
                    "last_crossline", scan -> scan.survey().grid().crosslines().last()),
            new Column("samples", scan -> scan.survey().samples().count()),
            new Column("start", scan -> Human.plain(scan.survey().samples().start())),
            new Column("step", scan -> Human.plain(scan.survey().samples().step())),
            new Column("unit", scan -> scan.survey().samples().unit().symbol()),
            new Column("inline_length", scan -> known(inlineLength(scan.survey().grid()))),
            new Column(
                    "crossline_length",
                    scan -> known(crosslineLength(scan.survey().grid()))),
            new Column("map_unit", scan -> scan.survey().measurementSystem().symbol()),
            new Column("x1", scan -> corner(scan, 0, MapPoint::x)),
            new Column("y1", scan -> corner(scan, 0, MapPoint::y)),
            new Column("x2", scan -> corner(scan, 1, MapPoint::x)),
            new Column("y2", scan -> corner(scan, 1, MapPoint::y)),
            new Column("x3", scan -> corner(scan, 2, MapPoint::x)),
            new Column("y3", scan -> corner(scan, 2, MapPoint::y)),
            new Column("x4", scan -> corner(scan, 3, MapPoint::x)),
            new Column("y4", scan -> corner(scan, 3, MapPoint::y)),
            new Column("format", scan -> scan.file().format().description()),
            new Column("remarks", scan -> String.join(" ", remarks(scan))));

    private final Map<Integer, Row> rows = new ConcurrentSkipListMap<>();

    private record Column(String name, char alignment, Function<ScanText, Object> cell) {
        Column(String name, Function<ScanText, Object> cell) {
            this(name, 'l', cell);
        }
    }

    private record Row(List<String> forPeople, List<String> forPrograms) {}

    /** Adds a file that was scanned. */
    public void add(int number, ScanText scan) {
        rows.put(number, new Row(cells(FOR_PEOPLE, scan), cells(FOR_PROGRAMS, scan)));
    }

    private static List<String> cells(List<Column> columns, ScanText scan) {
        return columns.stream()
                .map(column -> String.valueOf(column.cell().apply(scan)))
                .toList();
    }

    /** Adds a file that cannot be read, with the sentence that says why. */
    public void add(int number, Path file, String failure) {
        String name = Unsecret.in(file.toString());
        String why = failure.startsWith(file.toString())
                ? failure.substring(file.toString().length()).replaceFirst("^: | ", "")
                : failure;
        rows.put(number, new Row(failed(FOR_PEOPLE, name, why), failed(FOR_PROGRAMS, name, why)));
    }

    private static List<String> failed(List<Column> columns, String name, String why) {
        return columns.stream()
                .map(Column::name)
                .map(column -> column.equals("file") ? name : column.equals("remarks") ? why : "")
                .toList();
    }

    /** Prints it as a table. */
    public void print(PrintWriter out) {
        TextTable table = new TextTable(FOR_PEOPLE.stream()
                .map(column -> String.valueOf(column.alignment()))
                .collect(Collectors.joining()));
        table.row(FOR_PEOPLE.stream().map(Column::name).toList());
        rows.values().forEach(row -> table.row(row.forPeople()));
        table.print(out, 0);
    }

    /** Writes it as CSV, in UTF-8, with all remarks and corners. */
    public void write(Path csv, boolean replace) throws IOException {
        List<List<String>> lines = new ArrayList<>();
        lines.add(FOR_PROGRAMS.stream().map(Column::name).toList());
        rows.values().forEach(row -> lines.add(row.forPrograms()));
        try (OutputStreamFile file = OutputStreamFile.create(csv, replace)) {
            for (List<String> line : lines) {
                String text = line.stream().map(Inventory::quoted).collect(Collectors.joining(",", "", "\n"));
                file.stream().write(text.getBytes(StandardCharsets.UTF_8));
            }
            file.commit();
        }
    }

    /** A cell as RFC 4180 has it. */
    private static String quoted(String cell) {
        return cell.matches("(?s).*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    private static String file(ScanText scan) {
        return Unsecret.in(scan.file().toString());
    }

    private static String lines(LineAxis axis) {
        String range = axis.toString().replaceFirst(" step 1$", "");
        return axis.count() == 1 ? range : axis.count() + ", " + range;
    }

    /** Length of an inline × length of a crossline. */
    private static String extent(ScanText scan) {
        SurveyGrid grid = scan.survey().grid();
        return grid.bins().isEmpty()
                ? ""
                : known(inlineLength(grid)) + " × " + known(crosslineLength(grid)) + " "
                        + scan.survey().measurementSystem().symbol();
    }

    private static Optional<Double> inlineLength(SurveyGrid grid) {
        return grid.bins()
                .map(bins -> SurveyWords.crosslineDistance(grid, bins)
                        * (grid.crosslines().count() - 1));
    }

    private static Optional<Double> crosslineLength(SurveyGrid grid) {
        return grid.bins()
                .map(bins ->
                        SurveyWords.inlineDistance(grid, bins) * (grid.inlines().count() - 1));
    }

    private static String corner(ScanText scan, int which, ToDoubleFunction<MapPoint> coordinate) {
        return known(scan.survey().grid().corners().get(which).map().map(coordinate::applyAsDouble));
    }

    private static String range(ScanText scan, ToDoubleFunction<MapPoint> coordinate) {
        List<Double> values = scan.survey().grid().corners().stream()
                .flatMap(corner -> corner.map().stream())
                .map(coordinate::applyAsDouble)
                .sorted()
                .toList();
        return values.isEmpty()
                ? ""
                : known(Optional.of(values.get(0))) + "…" + known(Optional.of(values.get(values.size() - 1)));
    }

    /** To a centimetre; empty for what is not known. */
    private static String known(Optional<Double> value) {
        return value.map(number -> Human.plain(SurveyWords.rounded(number, 100)))
                .orElse("");
    }

    private static List<String> remarks(ScanText scan) {
        Stream<String> salvaged = scan.file().salvageReport().map(SalvageReport::summary).stream();
        Stream<String> doubts = scan.amplitudes().doubt().stream();
        return Stream.of(salvaged, doubts, AdviceText.in(scan.survey().remarks()).stream())
                .flatMap(Function.identity())
                .toList();
    }

    private static String firstOf(List<String> remarks) {
        return remarks.isEmpty()
                ? ""
                : remarks.get(0) + (remarks.size() == 1 ? "" : " (1 of " + remarks.size() + " remarks)");
    }
}
