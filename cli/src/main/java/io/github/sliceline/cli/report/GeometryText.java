package io.github.sliceline.cli.report;

import io.github.sliceline.cli.name.Anonymous;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.GeometryKind;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.segy.survey.GeometryScan;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.words.Fact;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.ScanWords;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Geometries found in a file that is no survey of lines, as text and JSON, with the options that open them. */
public record GeometryText(SegyFile file, GeometryScan scan) {
    /** JSON entries of a survey of lines. */
    private static final String OF_LINES = "live_traces,empty_bins,fold,duplicates,sorting,inlines,crosslines,samples,"
            + "corners,inline_distance,crossline_distance,inline_azimuth_degrees,vertical,gathers,gathers_by,"
            + "measurement_system,byte_positions,amplitudes";

    /**
     * Prints the geometries, the best first.
     *
     * @param anonymous true to leave out everything that identifies the place or the owner
     */
    public void print(PrintWriter out, boolean anonymous) {
        out.println((anonymous ? Anonymous.FILE : file)
                + ScanWords.title(file).substring(file.toString().length()));
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("format", ScanWords.format(file)));
        facts.add(new Fact("samples", Human.count(file.samplesPerTrace())));
        for (Geometry geometry : scan.geometries()) {
            boolean first = geometry.equals(scan.geometries().get(0));
            boolean traces = geometry.kind() == GeometryKind.TRACES;
            String kind = geometry.kind() == GeometryKind.AUTO
                    ? "axes"
                    : geometry.kind().toString();
            String label = first ? kind : "or";
            facts.add(new Fact(label, words(geometry) + (traces ? ": " + options(geometry) : "")));
            if (!traces) {
                facts.add(new Fact("", options(geometry)));
            }
        }
        new TextTable("ll").facts(facts).print(out, 2);
        file.salvageReport().ifPresent(salvage -> ScanText.printSalvage(salvage, out));
        notes().stream()
                .map(note -> anonymous ? Anonymous.in(note) : note)
                .forEach(note -> out.println("  note: " + note));
    }

    /** Returns the best geometry in a sentence with its options. */
    public String best() {
        Geometry first = scan.geometries().get(0);
        return words(first) + ": " + options(first);
    }

    private static String words(Geometry geometry) {
        return geometry
                + (geometry.kind() == GeometryKind.TRACES ? "" : ", " + Human.bytes(geometry.bytes()))
                + (geometry.isTable() ? " as a table" : "");
    }

    private List<String> notes() {
        Stream<String> refusal = Stream.ofNullable(scan.refusalOrNull())
                .map(refused -> String.valueOf(refused.getMessage()).substring((file + ": ").length()))
                .map(why -> "No survey of inlines and crosslines: " + why.split(";", 2)[0]);
        return Stream.concat(file.remarks().stream(), refusal).toList();
    }

    /** Returns the options of the command line that open a geometry. */
    static String options(Geometry geometry) {
        String axes = geometry.spec().toString();
        boolean lines = geometry.lines(HeaderMapping.STANDARD).isPresent();
        List<String> moved = geometry.spec().axes().stream()
                .map(AxisSpec::toString)
                .filter(axis -> axis.contains("="))
                .toList();
        String opened = !lines ? "--axes " + quoted(axes) : moved.isEmpty() ? "" : "--bytes " + String.join(",", moved);
        return Stream.of(opened, geometry.leftOut().isEmpty() ? "" : "--where-not " + geometry.leftOut())
                .filter(option -> !option.isEmpty())
                .reduce((a, b) -> a + " " + b)
                .orElse("");
    }

    private static String quoted(String axes) {
        return axes.contains("(") ? "'" + axes + "'" : axes;
    }

    /** Returns what is found as JSON; null for what only a survey of lines has. */
    public Json json() {
        Json json =
                start(file, scan.geometries().get(scan.geometries().size() - 1).traces());
        for (String name : OF_LINES.split(",", -1)) {
            json.put(name, null);
        }
        return json.put("remarks", notes())
                .put("remark_kinds", List.of())
                .put("salvage", file.salvageReport().map(ScanText::json))
                .put("geometries", geometries(scan));
    }

    /** Returns {@link #json()} without what identifies the place or the owner. */
    public Json anonymous() {
        return json().put("file", Anonymous.FILE).put("remarks", Anonymous.in(notes()));
    }

    /** Returns what is known of each file that is scanned. */
    static Json start(SegyFile file, long traces) {
        return new Json()
                .put("file", file.toString())
                .put("file_bytes", file.storedBytes())
                .put("kind", file.isSu() ? "SU" : "SEG-Y")
                .put("revision", ScanWords.revision(file))
                .put("byte_order", ScanWords.byteOrder(file))
                .put("format_code", file.format().code())
                .put("format", file.format().description())
                .put("traces", traces);
    }

    /** Returns the geometries with the options that open them; a survey of lines needs none. */
    public static List<Json> geometries(GeometryScan scan) {
        return scan.geometries().stream()
                .map(geometry -> json(
                        geometry,
                        scan.refusalOrNull() == null
                                        && scan.survey()
                                                .filter(SegySurvey::hasLines)
                                                .isPresent()
                                        && geometry.equals(scan.geometries().get(0))
                                ? ""
                                : options(geometry)))
                .toList();
    }

    private static Json json(Geometry geometry, String options) {
        return new Json()
                .put("kind", geometry.kind().toString())
                .put("spec", geometry.spec().toString())
                .put("options", options)
                .put("fill", geometry.fill())
                .put("table", geometry.isTable())
                .put("bytes", geometry.bytes())
                .put("traces", geometry.traces())
                .put("left_out", geometry.leftOut().isEmpty() ? null : geometry.leftOut())
                .list(
                        "axes",
                        geometry.axes(),
                        axis -> new Json()
                                .put("name", axis.name())
                                .put("count", axis.size())
                                .put("first", axis.valueAt(0))
                                .put("last", axis.valueAt(axis.size() - 1)));
    }
}
