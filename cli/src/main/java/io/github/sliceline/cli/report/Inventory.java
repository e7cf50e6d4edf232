package io.github.sliceline.cli.report;

import io.github.sliceline.cli.name.UrlSecrets;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.SurveyWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Inventory of SEG-Y files: a row for each file, in the order of their numbers. A file that cannot be read has a row
 * with the reason. Thread-safe.
 */
public final class Inventory {
    private static final List<Column> FOR_PEOPLE = List.of(
            new Column("file", 'l', Inventory::file),
            new Column("traces", 'r', scan -> Human.count(scan.survey().traceCount())),
            new Column("inlines", 'l', scan -> lines(scan.survey().grid().inlines())),
            new Column("crosslines", 'l', scan -> lines(scan.survey().grid().crosslines())),
            new Column("samples", 'r', scan -> scan.survey().samples().size()),
            new Column("range", 'l', scan -> scan.survey().samples()),
            new Column("extent", 'r', Inventory::extent),
            new Column("X", 'l', scan -> range(scan, MapPoint::x)),
            new Column("Y", 'l', scan -> range(scan, MapPoint::y)),
            new Column("format", 'l', scan -> scan.file().format().description()),
            new Column("remarks", 'l', scan -> firstOf(remarks(scan))));

    /**
     * Columns of the CSV file: entries of a scan's JSON, and lengths and remarks that {@link #add} puts beside them.
     */
    private static final String FOR_PROGRAMS = "file,file_bytes,traces,inlines.count,inlines.first,inlines.last,"
            + "crosslines.count,crosslines.first,crosslines.last,samples.count,samples.start,samples.step,samples.unit,"
            + "inline_length,crossline_length,measurement_system,corners.0.x,corners.0.y,corners.1.x,corners.1.y,"
            + "corners.2.x,corners.2.y,corners.3.x,corners.3.y,format,remarks";

    private final Map<Integer, Row> rows = new ConcurrentSkipListMap<>();

    private record Column(String name, char alignment, Function<ScanText, Object> cell) {}

    private record Row(List<String> forPeople, List<String> forPrograms) {}

    public void add(int number, ScanText scan) throws IOException {
        SurveyGrid grid = scan.survey().grid();
        Json json = scan.json()
                .put("inline_length", inlineLength(grid).map(Inventory::plain))
                .put("crossline_length", crosslineLength(grid).map(Inventory::plain))
                .put("remarks", String.join(" ", remarks(scan)));
        rows.put(
                number,
                new Row(
                        FOR_PEOPLE.stream()
                                .map(column -> String.valueOf(column.cell().apply(scan)))
                                .toList(),
                        columns()
                                .map(path -> json.at(path).map(Inventory::cell).orElse(""))
                                .toList()));
    }

    private static Stream<String> columns() {
        return Stream.of(FOR_PROGRAMS.split(","));
    }

    /** Adds a file that cannot be read, with the sentence that gives the reason. */
    public void add(int number, Path file, String failure) {
        String name = UrlSecrets.removed(file.toString());
        String why = failure.startsWith(file.toString())
                ? failure.substring(file.toString().length()).replaceFirst("^: | ", "")
                : failure;
        rows.put(
                number,
                new Row(
                        failed(FOR_PEOPLE.stream().map(Column::name), name, why),
                        failed(columns(), ForeignText.cell(name), ForeignText.cell(why))));
    }

    private static List<String> failed(Stream<String> columns, String name, String why) {
        return columns.map(column -> column.equals("file") ? name : column.equals("remarks") ? why : "")
                .toList();
    }

    /** Prints the inventory as a table. */
    public void print(PrintWriter out) {
        TextTable table = new TextTable(FOR_PEOPLE.stream()
                .map(column -> String.valueOf(column.alignment()))
                .collect(Collectors.joining()));
        table.row(FOR_PEOPLE.stream().map(Column::name).toList());
        rows.values().forEach(row -> table.row(row.forPeople()));
        table.print(out, 0);
    }

    /** Writes the inventory as CSV in UTF-8, with all remarks and corners. */
    public void write(Path csv, boolean replace) throws IOException {
        List<String> heading = columns().map(path -> path.replace('.', '_')).toList();
        Stream<List<String>> lines =
                Stream.concat(Stream.of(heading), rows.values().stream().map(Row::forPrograms));
        String text = lines.map(line -> String.join(",", line) + "\n").collect(Collectors.joining());
        OutputStreamFile.write(csv, text, replace);
    }

    /** Returns an entry as a cell of CSV: numbers plain, text quoted where needed. */
    private static String cell(Object value) {
        return value instanceof Double at
                ? plain(at)
                : value instanceof Number ? value.toString() : ForeignText.cell(value.toString());
    }

    private static String file(ScanText scan) {
        return UrlSecrets.removed(scan.file().toString());
    }

    private static String lines(Axis axis) {
        String range = axis.toString().replaceFirst(" step 1$", "");
        return axis.size() == 1 ? range : axis.size() + ", " + range;
    }

    /** Returns the length of an inline × the length of a crossline. */
    private static String extent(ScanText scan) {
        SurveyGrid grid = scan.survey().grid();
        String unit = scan.survey().measurementSystem().symbol();
        return inlineLength(grid)
                .map(length ->
                        plain(length) + " × " + plain(crosslineLength(grid).orElseThrow()) + " " + unit)
                .orElse("");
    }

    private static Optional<Double> inlineLength(SurveyGrid grid) {
        return grid.bins()
                .map(bins -> SurveyWords.crosslineDistance(grid, bins)
                        * (grid.crosslines().size() - 1));
    }

    private static Optional<Double> crosslineLength(SurveyGrid grid) {
        return grid.bins()
                .map(bins ->
                        SurveyWords.inlineDistance(grid, bins) * (grid.inlines().size() - 1));
    }

    private static String range(ScanText scan, ToDoubleFunction<MapPoint> coordinate) {
        List<Double> values = scan.survey().grid().corners().stream()
                .flatMap(corner -> corner.map().stream())
                .map(coordinate::applyAsDouble)
                .sorted()
                .toList();
        return values.isEmpty() ? "" : plain(values.get(0)) + "…" + plain(values.get(values.size() - 1));
    }

    /** Returns a length rounded to a centimetre. */
    private static String plain(double value) {
        return Human.plain(SurveyWords.rounded(value, 100));
    }

    private static List<String> remarks(ScanText scan) {
        Stream<String> salvaged = scan.file().salvageReport().map(SalvageReport::summary).stream();
        return Stream.concat(salvaged, AdviceText.sentences(scan.survey().remarks()).stream())
                .toList();
    }

    private static String firstOf(List<String> remarks) {
        return remarks.isEmpty()
                ? ""
                : remarks.get(0) + (remarks.size() == 1 ? "" : " (1 of " + remarks.size() + " remarks)");
    }
}
