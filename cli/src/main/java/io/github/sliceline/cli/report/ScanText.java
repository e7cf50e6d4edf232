package io.github.sliceline.cli.report;

import io.github.sliceline.cli.AdviceText;
import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.Fold;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The survey that a scan found. */
public final class ScanText {
    private final SegyFile file;
    private final SegySurvey survey;
    private final AmplitudeSample amplitudes;

    /** Text for a scan of an open file. */
    public ScanText(SegyFile file, SegySurvey survey, AmplitudeSample amplitudes) {
        this.file = file;
        this.survey = survey;
        this.amplitudes = amplitudes;
    }

    /** Prints it for people. */
    public void print(PrintWriter out) throws IOException {
        out.println(file + ": " + Human.bytes(file.size()) + ", SEG-Y rev " + revision() + ", "
                + file.byteOrder().toString().toLowerCase(Locale.ROOT).replace('_', '-'));
        TextTable table = new TextTable("ll");
        table.row("format", file.format().code() + ", " + file.format().description());
        table.row("traces", traces());
        table.row("sorting", sorting());
        table.row("fold", fold());
        SurveyText.rows(table, survey.grid(), survey.samples());
        survey.gather()
                .ifPresent(gather ->
                        table.row(gatherName(gather), Human.count(gather.axis().count()) + ", " + gather.axis()));
        table.row("coordinates", coordinates());
        table.row("amplitudes", amplitudes());
        table.print(out, 2);
        file.salvageReport().ifPresent(salvage -> SalvageText.print(salvage, out));
        amplitudes.doubt().ifPresent(doubt -> out.println("  note: " + doubt));
        survey.remarks().forEach(remark -> out.println("  note: " + AdviceText.in(remark)));
    }

    private static String gatherName(GatherAxis gather) {
        return gather.by() == GatherAxis.By.OFFSET ? "offsets" : "numbers";
    }

    private String revision() {
        return file.binaryHeader().revisionMajor() + "." + file.binaryHeader().revisionMinor();
    }

    private String sorting() {
        String order = survey.sorting().name().toLowerCase(Locale.ROOT);
        return survey.sorting() == TraceOrder.UNSORTED ? order : order + " after " + order;
    }

    private String traces() {
        String text = Human.count(survey.traceCount());
        long dead = survey.traceCount() - survey.liveCount();
        text += dead == 0 ? "" : ", of which " + Human.count(dead) + " dead";
        return survey.emptyBins() == 0
                ? text + ", every bin has one"
                : text + ", " + Human.count(survey.emptyBins(), "bin") + " without";
    }

    private String fold() {
        Fold fold = survey.fold();
        String text = fold.min() == fold.max() ? Human.count(fold.min()) : fold.min() + " to " + fold.max();
        long duplicates = survey.leftOut().count();
        return text + " a bin" + (duplicates == 0 ? "" : ", " + Human.count(duplicates, "duplicate"));
    }

    private String amplitudes() {
        String range = amplitudes.nonFinite() == amplitudes.samples()
                ? "none"
                : Human.number(amplitudes.min(), 6) + " to " + Human.number(amplitudes.max(), 6);
        String text = range + " in " + Human.count(amplitudes.traces(), "trace") + " looked at";
        text += amplitudes.zeroTraces() == 0 ? "" : ", of which " + amplitudes.zeroTraces() + " all 0";
        return amplitudes.nonFinite() == 0
                ? text
                : text + ", " + Human.count(amplitudes.nonFinite()) + " samples infinite or no number";
    }

    private String coordinates() {
        return survey.grid().bins().isPresent()
                ? survey.measurementSystem().name().toLowerCase(Locale.ROOT)
                : "none that make a grid";
    }

    /** The same for programs. */
    public Map<String, Object> json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", file.toString());
        json.put("fileBytes", file.size());
        json.put("revision", revision());
        json.put(
                "byteOrder",
                file.byteOrder().toString().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.put("formatCode", file.format().code());
        json.put("format", file.format().description());
        json.put("traces", survey.traceCount());
        json.put("liveTraces", survey.liveCount());
        json.put("emptyBins", survey.emptyBins());
        json.put("fold", Map.of("min", survey.fold().min(), "max", survey.fold().max()));
        json.put("duplicates", survey.leftOut().count());
        json.put("sorting", survey.sorting().name().toLowerCase(Locale.ROOT));
        SurveyText.json(json, survey.grid(), survey.samples());
        survey.gather().ifPresent(gather -> json.put(gatherName(gather), SurveyText.lineJson(gather.axis())));
        json.put("measurementSystem", survey.measurementSystem().name().toLowerCase(Locale.ROOT));
        Map<String, Object> bytes = new LinkedHashMap<>();
        bytes.put("inline", survey.mapping().inlineByte());
        bytes.put("crossline", survey.mapping().crosslineByte());
        bytes.put("x", survey.mapping().xByte());
        bytes.put("y", survey.mapping().yByte());
        bytes.put("offset", survey.mapping().offsetByte());
        json.put("bytePositions", bytes);
        json.put("amplitudes", amplitudeJson());
        json.put("remarks", AdviceText.in(survey.remarks()));
        file.salvageReport().ifPresent(salvage -> json.put("salvage", SalvageText.json(salvage)));
        return json;
    }

    private Map<String, Object> amplitudeJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("traces", amplitudes.traces());
        json.put("zeroTraces", amplitudes.zeroTraces());
        json.put("samples", amplitudes.samples());
        json.put("nonFinite", amplitudes.nonFinite());
        json.put("min", JsonNumbers.of(amplitudes.min()));
        json.put("max", JsonNumbers.of(amplitudes.max()));
        amplitudes.doubt().ifPresent(doubt -> json.put("doubt", doubt));
        return json;
    }
}
