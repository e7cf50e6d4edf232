package io.github.sliceline.show.words;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.AmplitudeSample;
import io.github.sliceline.segy.survey.Fold;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TextPositions;
import io.github.sliceline.segy.survey.VerticalFinding;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The findings of a scan of a SEG-Y file, in words.
 *
 * @param title the file, its size and kind
 * @param facts the most wanted first
 * @param notes sentences about problems; mostly empty
 */
public record ScanWords(String title, List<Fact> facts, List<String> notes) {
    /** Copies the lists. */
    public ScanWords {
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
    }

    /**
     * Returns the findings in a file.
     *
     * @param wording words for the advice in notes
     */
    public static ScanWords of(SegyFile file, SegySurvey survey, AdviceWording wording) throws IOException {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("format", format(file)));
        if (survey.hasLines()) {
            facts.add(new Fact("traces", traces(survey)));
            facts.add(new Fact("sorting", sorting(survey)));
            facts.add(new Fact("fold", fold(survey)));
            facts.addAll(SurveyWords.facts(survey.grid(), survey.samples()));
        } else {
            facts.addAll(onAxes(survey));
        }
        facts.add(new Fact("vertical", vertical(survey.samples(), survey.vertical())));
        survey.gather()
                .ifPresent(gather -> facts.add(
                        new Fact(gatherName(gather), Human.count(gather.axis().size()) + ", " + gather.axis())));
        if (survey.hasLines()) {
            facts.add(new Fact("coordinates", coordinates(file, survey)));
            facts.add(new Fact("bytes", bytes(survey.mapping())));
        }
        facts.add(new Fact("amplitudes", amplitudes(survey.amplitudes())));
        return new ScanWords(title(file), facts, wording.in(Remark.sentences(survey.remarks())));
    }

    private static List<Fact> onAxes(SegySurvey survey) {
        List<Fact> facts = new ArrayList<>();
        long traces = survey.traceCount() - survey.leftOut().count();
        facts.add(new Fact(
                "traces",
                Human.count(traces)
                        + (survey.isTable() ? ", as a table" : "")
                        + (survey.emptyBins() == 0
                                ? ""
                                : ", " + Human.count(survey.emptyBins(), "place") + " without")));
        survey.axes().forEach(axis -> facts.add(new Fact(axis.name(), Human.count(axis.size()) + ", " + axis)));
        facts.add(new Fact("samples", Human.count(survey.samples().size()) + ", " + survey.samples()));
        return facts;
    }

    /** Returns the file with its size and kind. */
    public static String title(SegyFile file) {
        return file + ": " + Human.bytes(file.storedBytes()) + ", " + kind(file) + ", " + byteOrder(file);
    }

    /** Returns the sample format, such as {@code 5, 4-byte IEEE floating point}. */
    public static String format(SegyFile file) {
        return file.format().code() + ", " + file.format().description();
    }

    /** Returns what samples measure and the reason, such as {@code depth in m: text header line 7, 'INTERVAL 5 M'}. */
    public static String vertical(SampleAxis samples, VerticalFinding why) {
        return samples.unit().quantity() + ": " + why.because();
    }

    /** Returns the revision, such as {@code 1.0}. */
    public static String revision(SegyFile file) {
        return file.binaryHeader().revisionMajor() + "." + file.binaryHeader().revisionMinor();
    }

    /** Returns the byte order, such as {@code big-endian}. */
    public static String byteOrder(SegyFile file) {
        return file.byteOrder().toString().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String kind(SegyFile file) {
        return file.isSu() ? "Seismic Unix" : "SEG-Y rev " + revision(file);
    }

    private static String gatherName(GatherAxis gather) {
        return gather.by() == GatherAxis.By.OFFSET ? "offsets" : "trace of the bin";
    }

    private static String sorting(SegySurvey survey) {
        String order = survey.sorting().name().toLowerCase(Locale.ROOT);
        return survey.sorting() == TraceOrder.UNSORTED ? order : order + " after " + order;
    }

    private static String traces(SegySurvey survey) {
        String text = Human.count(survey.traceCount());
        long dead = survey.traceCount() - survey.liveCount();
        text += dead == 0 ? "" : ", of which " + Human.count(dead) + " dead";
        return survey.emptyBins() == 0
                ? text + ", every bin has " + (survey.fold().max() > 1 ? "at least one" : "one")
                : text + ", " + Human.count(survey.emptyBins(), "bin") + " without";
    }

    private static String fold(SegySurvey survey) {
        Fold fold = survey.fold();
        String text = fold.min() == fold.max() ? Human.count(fold.min()) : fold.min() + " to " + fold.max();
        long duplicates = survey.leftOut().duplicates();
        return text + " a bin" + (duplicates == 0 ? "" : ", " + Human.count(duplicates, "duplicate"));
    }

    private static String coordinates(SegyFile file, SegySurvey survey) throws IOException {
        String unit = survey.measurementSystem().name().toLowerCase(Locale.ROOT);
        if (survey.grid().bins().isPresent()) {
            return unit;
        }
        boolean line = survey.grid().inlines().size() == 1
                || survey.grid().crosslines().size() == 1;
        String first = place(file.readTraceHeader(0), survey);
        String last = place(file.readTraceHeader(file.traceCount() - 1), survey);
        return line && !first.equals(last)
                ? unit + " along the line, from " + first + " to " + last
                : "none that make a grid";
    }

    private static String place(TraceHeader header, SegySurvey survey) {
        return "X " + Human.number(SurveyWords.rounded(header.x(survey.mapping()), 100)) + ", Y "
                + Human.number(SurveyWords.rounded(header.y(survey.mapping()), 100));
    }

    /** Returns the mapping, such as {@code inline 189-192, crossline 193-196, X 181-184, Y 185-188, offset 37-40}. */
    private static String bytes(HeaderMapping mapping) {
        return Arrays.stream(TextPositions.Quantity.values())
                .map(what -> what + " " + what.field(mapping).bytesText())
                .collect(Collectors.joining(", "));
    }

    private static String amplitudes(AmplitudeSample amplitudes) {
        String range = amplitudes.nonFinite() == amplitudes.samples()
                ? "none"
                : Human.number(amplitudes.min(), 6) + " to " + Human.number(amplitudes.max(), 6);
        String text = range + " in " + Human.count(amplitudes.traces(), "trace") + " looked at";
        text += amplitudes.zeroTraces() == 0 ? "" : ", of which " + amplitudes.zeroTraces() + " all 0";
        return amplitudes.nonFinite() == 0
                ? text
                : text + ", " + Human.count(amplitudes.nonFinite()) + " samples infinite or no number";
    }
}
