package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.AdviceText;
import io.github.sliceline.bench.report.Json;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.words.ScanWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** The survey that a scan found. */
public record ScanText(SegyFile file, SegySurvey survey, AmplitudeSample amplitudes) {
    public void print(PrintWriter out) throws IOException {
        ScanWords words = ScanWords.of(file, survey, amplitudes, AdviceText.OPTIONS);
        out.println(words.title());
        new TextTable("ll").facts(words.facts()).print(out, 2);
        file.salvageReport().ifPresent(salvage -> SalvageText.print(salvage, out));
        words.notes().forEach(note -> out.println("  note: " + note));
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
                .put("revision", ScanWords.revision(file))
                .put("byte_order", ScanWords.byteOrder(file))
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
