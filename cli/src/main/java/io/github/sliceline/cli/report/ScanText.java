package io.github.sliceline.cli.report;

import io.github.sliceline.cli.name.Anonymous;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceLoss;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.words.Fact;
import io.github.sliceline.show.words.ScanWords;
import io.github.sliceline.show.words.SurveyWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Survey found by a scan, as text and JSON. */
public record ScanText(SegyFile file, SegySurvey survey) {
    private static final int SALVAGE_LINES = 20;

    /** JSON entries that identify neither the place nor the owner and hold no sample. */
    private static final Set<String> HARMLESS = Set.of(("file_bytes,kind,revision,byte_order,format_code,format,traces,"
                    + "live_traces,empty_bins,fold,duplicates,left_out,sorting,inlines,crosslines,samples,inline_distance,"
                    + "crossline_distance,inline_azimuth_degrees,gathers,gathers_by,measurement_system,byte_positions,"
                    + "remark_kinds,salvage")
            .split(","));

    private static final Set<String> HARMLESS_FACTS = Set.of(
            "format,traces,sorting,fold,inlines,crosslines,samples,bins,offsets,trace of the bin,bytes".split(","));

    /**
     * Prints the survey as text.
     *
     * @param anonymous true to leave out samples and everything that identifies the place or the owner
     */
    public void print(PrintWriter out, boolean anonymous) throws IOException {
        ScanWords words = ScanWords.of(file, survey, AdviceText.OPTIONS);
        out.println((anonymous ? Anonymous.FILE : file)
                + words.title().substring(file.toString().length()));
        List<Fact> facts = words.facts().stream()
                .filter(fact -> !anonymous || HARMLESS_FACTS.contains(fact.label()))
                .toList();
        new TextTable("ll").facts(facts).print(out, 2);
        file.salvageReport().ifPresent(salvage -> printSalvage(salvage, out));
        List<String> notes = anonymous ? Anonymous.in(words.notes()) : words.notes();
        notes.forEach(note -> out.println("  note: " + note));
    }

    /** Returns {@link #json()} with null for samples and for everything that identifies the place or the owner. */
    public Json anonymous() throws IOException {
        return json().only(HARMLESS)
                .put("file", Anonymous.FILE)
                .put(
                        "vertical",
                        verticalJson()
                                .put("because", Anonymous.in(survey.vertical().because())))
                .put("amplitudes", amplitudeJson().put("min", null).put("max", null))
                .put("remarks", Anonymous.in(AdviceText.sentences(survey.remarks())));
    }

    public Json json() throws IOException {
        HeaderMapping mapping = survey.mapping();
        Json bytes = new Json()
                .put("inline", mapping.inlineByte())
                .put("crossline", mapping.crosslineByte())
                .put("x", mapping.xByte())
                .put("y", mapping.yByte())
                .put("offset", mapping.offsetByte());
        Json json = GeometryText.start(file, survey.traceCount())
                .put("live_traces", survey.liveCount())
                .put("empty_bins", survey.emptyBins())
                .put("fold", new Json().with(survey.fold(), "min max"))
                .put("duplicates", survey.leftOut().duplicates())
                .put("left_out", survey.leftOut().count() - survey.leftOut().duplicates())
                .put("sorting", survey.sorting());
        putSurvey(json, Optional.of(survey.grid()), Optional.of(survey.samples()));
        AdviceText.put(json, survey.remarks());
        return json.put("vertical", verticalJson())
                .put("gathers", survey.gather().map(gather -> json(gather.axis())))
                .put("gathers_by", survey.gather().map(GatherAxis::by))
                .put("measurement_system", survey.measurementSystem())
                .put("byte_positions", bytes)
                .put("amplitudes", amplitudeJson())
                .put("salvage", file.salvageReport().map(ScanText::json));
    }

    private Json verticalJson() {
        return new Json()
                .put("axis", survey.samples().unit().axisName())
                .put("unit", survey.samples().unit().symbol())
                .with(survey.vertical(), "by because");
    }

    private Json amplitudeJson() {
        AmplitudeSample amplitudes = survey.amplitudes();
        return new Json().with(amplitudes, "traces zero_traces samples non_finite min max doubt");
    }

    /** Prints the first losses of a salvaged file. */
    static void printSalvage(SalvageReport report, PrintWriter out) {
        out.println("  salvaged: " + report.summary());
        List<TraceLoss> losses = report.losses();
        losses.stream().limit(SALVAGE_LINES).forEach(loss -> out.println("    left out " + loss));
        if (losses.size() > SALVAGE_LINES) {
            out.println("    and " + (losses.size() - SALVAGE_LINES) + " more places; scan --salvage --json lists all");
        }
    }

    static Json json(SalvageReport report) {
        return new Json()
                .with(report, "traces pieces promised_traces lost_bytes")
                .list("losses", report.losses(), ScanText::json);
    }

    private static Json json(TraceLoss loss) {
        return new Json().with(loss, "kind offset bytes traces").put("after_trace", loss.after());
    }

    /** Adds lines, samples, corners and bins of a survey, alike for SEG-Y and HDF5; null for unknown values. */
    static void putSurvey(Json json, Optional<SurveyGrid> grid, Optional<SampleAxis> samples) {
        Optional<SurveyGrid> map = grid.filter(known -> known.bins().isPresent());
        json.put("inlines", grid.map(known -> json(known.inlines())))
                .put("crosslines", grid.map(known -> json(known.crosslines())))
                .put("samples", samples.map(ScanText::json))
                .put(
                        "corners",
                        map.map(known ->
                                known.corners().stream().map(ScanText::json).toList()))
                .put("inline_distance", onMap(map, SurveyWords::inlineDistance))
                .put("crossline_distance", onMap(map, SurveyWords::crosslineDistance))
                .put("inline_azimuth_degrees", onMap(map, (known, bins) -> bins.inlineAzimuth()));
    }

    private static Optional<Double> onMap(
            Optional<SurveyGrid> map, BiFunction<SurveyGrid, BinTransform, Double> measure) {
        return map.map(
                known -> SurveyWords.rounded(measure.apply(known, known.bins().orElseThrow()), 10_000));
    }

    private static Json json(SampleAxis samples) {
        return new Json()
                .put("start", samples.start())
                .put("step", samples.interval())
                .put("count", samples.size())
                .put("unit", samples.unit().symbol())
                .put("axis", samples.unit().axisName());
    }

    private static Json json(SurveyGrid.Corner corner) {
        return new Json()
                .with(corner, "inline crossline")
                .put("x", corner.map().map(at -> SurveyWords.rounded(at.x(), 10_000)))
                .put("y", corner.map().map(at -> SurveyWords.rounded(at.y(), 10_000)));
    }

    static Json json(Axis axis) {
        boolean whole = axis.isWhole();
        Json json = new Json();
        if (whole) {
            json.put("first", axis.first()).put("last", axis.last());
        } else {
            json.put("first", axis.valueAt(0)).put("last", axis.valueAt(axis.size() - 1));
        }
        if (axis.isRegular() && whole) {
            json.put("step", axis.step());
        } else {
            json.put("step", axis.isRegular() ? Optional.of(axis.interval()) : Optional.empty());
        }
        return json.put("count", axis.size());
    }

    /** Returns an axis with its name and unit, and the values of a list. */
    static Json named(Axis axis) {
        Json json = new Json().put("name", axis.name()).put("unit", axis.unit());
        json.put("axis", json(axis));
        return axis.isRegular()
                ? json
                : json.put("values", Arrays.stream(axis.values()).boxed().toList());
    }
}
