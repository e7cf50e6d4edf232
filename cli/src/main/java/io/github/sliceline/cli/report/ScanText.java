package io.github.sliceline.cli.report;

import io.github.sliceline.cli.AdviceText;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.Fold;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.VerticalFinding;
import io.github.sliceline.show.words.Human;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/** The survey that a scan found. */
public record ScanText(SegyFile file, SegySurvey survey, AmplitudeSample amplitudes) {
    public void print(PrintWriter out) throws IOException {
        out.println(file + ": " + Human.bytes(file.storedBytes()) + ", " + kind() + ", " + byteOrder());
        TextTable table = new TextTable("ll");
        table.row("format", file.format().code() + ", " + file.format().description());
        table.row("traces", traces());
        table.row("sorting", sorting());
        table.row("fold", fold());
        SurveyText.rows(table, survey.grid(), survey.samples());
        table.row("vertical", vertical(survey.samples(), survey.vertical()));
        survey.gather()
                .ifPresent(gather ->
                        table.row(gatherName(gather), Human.count(gather.axis().count()) + ", " + gather.axis()));
        table.row("coordinates", coordinates());
        table.row("amplitudes", amplitudeLine());
        table.print(out, 2);
        file.salvageReport().ifPresent(salvage -> SalvageText.print(salvage, out));
        amplitudes.doubt().ifPresent(doubt -> out.println("  note: " + doubt));
        survey.remarks().forEach(remark -> out.println("  note: " + AdviceText.in(remark)));
    }

    /** Such as {@code depth in m: text header line 7, 'SAMPLE INTERVAL 5 M'}. */
    static String vertical(SampleAxis samples, VerticalFinding why) {
        return samples.unit().quantity() + ": " + why.because();
    }

    private static String gatherName(GatherAxis gather) {
        return gather.by() == GatherAxis.By.OFFSET ? "offsets" : "numbers";
    }

    private String revision() {
        return file.binaryHeader().revisionMajor() + "." + file.binaryHeader().revisionMinor();
    }

    private String kind() {
        return file.isSu() ? "Seismic Unix" : "SEG-Y rev " + revision();
    }

    private String byteOrder() {
        return file.byteOrder().toString().toLowerCase(Locale.ROOT).replace('_', '-');
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

    private String amplitudeLine() {
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

    public Json json() throws IOException {
        HeaderMapping mapping = survey.mapping();
        Json bytes = new Json()
                .put("inline", mapping.inlineByte())
                .put("crossline", mapping.crosslineByte())
                .put("x", mapping.xByte())
                .put("y", mapping.yByte())
                .put("offset", mapping.offsetByte());
        Json json = new Json()
                .put("file", file.toString())
                .put("file_bytes", file.storedBytes())
                .put("kind", file.isSu() ? "SU" : "SEG-Y")
                .put("revision", revision())
                .put("byte_order", byteOrder())
                .put("format_code", file.format().code())
                .put("format", file.format().description())
                .put("traces", survey.traceCount())
                .put("live_traces", survey.liveCount())
                .put("empty_bins", survey.emptyBins())
                .put(
                        "fold",
                        new Json()
                                .put("min", survey.fold().min())
                                .put("max", survey.fold().max()))
                .put("duplicates", survey.leftOut().count())
                .put("sorting", survey.sorting());
        SurveyText.put(json, Optional.of(survey.grid()), Optional.of(survey.samples()));
        json.put(
                "vertical",
                new Json()
                        .put("axis", survey.samples().unit().axisName())
                        .put("unit", survey.samples().unit().symbol())
                        .put("by", survey.vertical().by())
                        .put("because", survey.vertical().because()));
        return json.put("gathers", survey.gather().map(gather -> SurveyText.json(gather.axis())))
                .put("gathers_by", survey.gather().map(GatherAxis::by))
                .put("measurement_system", survey.measurementSystem())
                .put("byte_positions", bytes)
                .put("amplitudes", amplitudeJson())
                .put("remarks", AdviceText.in(survey.remarks()))
                .put("salvage", file.salvageReport().map(SalvageText::json));
    }

    private Json amplitudeJson() {
        return new Json()
                .put("traces", amplitudes.traces())
                .put("zero_traces", amplitudes.zeroTraces())
                .put("samples", amplitudes.samples())
                .put("non_finite", amplitudes.nonFinite())
                .put("min", Json.number(amplitudes.min()))
                .put("max", Json.number(amplitudes.max()))
                .put("doubt", amplitudes.doubt());
    }
}
