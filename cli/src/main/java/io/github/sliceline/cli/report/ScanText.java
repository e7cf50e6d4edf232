package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegySurvey;
import io.github.sliceline.segy.TraceOrder;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The survey that a scan found. */
public final class ScanText {
    private final SegyFile file;
    private final SegySurvey survey;

    /** Text for a scan of an open file. */
    public ScanText(SegyFile file, SegySurvey survey) {
        this.file = file;
        this.survey = survey;
    }

    /** Prints it for people. */
    public void print(PrintWriter out) throws IOException {
        out.println(file.source() + ": " + Human.bytes(file.source().size()) + ", SEG-Y rev " + revision() + ", "
                + file.byteOrder().toString().toLowerCase(Locale.ROOT).replace('_', '-'));
        TextTable table = new TextTable("ll");
        table.row("format", file.format().code() + ", " + file.format().description());
        table.row("traces", traces());
        table.row("sorting", sorting());
        SurveyText.rows(table, survey.grid(), survey.samples());
        table.row("coordinates", coordinates());
        table.print(out, 2);
        survey.remarks().forEach(remark -> out.println("  note: " + remark));
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

    private String coordinates() {
        return survey.grid().bins().isPresent()
                ? survey.measurementSystem().name().toLowerCase(Locale.ROOT)
                : "none that make a grid";
    }

    /** The same for programs. */
    public Map<String, Object> json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", file.source().toString());
        json.put("fileBytes", file.source().size());
        json.put("revision", revision());
        json.put(
                "byteOrder",
                file.byteOrder().toString().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.put("formatCode", file.format().code());
        json.put("format", file.format().description());
        json.put("traces", survey.traceCount());
        json.put("liveTraces", survey.liveCount());
        json.put("emptyBins", survey.emptyBins());
        json.put("sorting", survey.sorting().name().toLowerCase(Locale.ROOT));
        SurveyText.json(json, survey.grid(), survey.samples());
        json.put("measurementSystem", survey.measurementSystem().name().toLowerCase(Locale.ROOT));
        Map<String, Object> bytes = new LinkedHashMap<>();
        bytes.put("inline", survey.mapping().inlineByte());
        bytes.put("crossline", survey.mapping().crosslineByte());
        bytes.put("x", survey.mapping().xByte());
        bytes.put("y", survey.mapping().yByte());
        json.put("bytePositions", bytes);
        json.put("remarks", survey.remarks());
        return json;
    }
}
