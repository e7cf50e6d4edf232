package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.HeaderOddities.OddTraces;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.Remark.Kind;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remarks for a geophysicist on a file that can be read. */
record ScanRemarks(SegyFile file, HeaderMapping mapping, MappingTrials trials, List<Remark> remarks) {
    /** Share of empty bins above which the numbers may not be line numbers. */
    private static final double MOSTLY_EMPTY = 0.75;

    /** @param byCdp true if the crossline numbers are CDP numbers */
    void addLines(SurveyGrid grid, boolean byCdp) {
        if (byCdp) {
            add(
                    Kind.LINES,
                    "A 2-D line: line numbers are the same in every trace, so traces are counted by CDP number "
                            + "(bytes " + mapping.crossline().bytesText() + ").");
            return;
        }
        addUnnumbered("inline", mapping.inline(), grid.inlines());
        addUnnumbered("crossline", mapping.crossline(), grid.crosslines());
    }

    /** Adds a remark if the text header names other positions of the geometry. */
    void addPositions() throws IOException {
        Optional<String> others = trials.otherPositions(mapping);
        if (others.isPresent()) {
            add(
                    Kind.LINES,
                    "The text header names other bytes than were read: " + others.get()
                            + trials.adviceOnOtherPositions() + ".");
        }
    }

    private void addUnnumbered(String what, HeaderColumn at, Axis axis) {
        if (axis.size() == 1 && axis.first() == 0) {
            add(
                    Kind.LINES,
                    "The " + what + " number (bytes " + at.bytesText()
                            + ") is 0 in every trace: a single line, or another byte position.");
        }
    }

    /**
     * @param traces number of traces in the volume
     * @param leftOut number of traces that are not, because they share a bin with another
     */
    void addFold(
            SurveyGrid grid, Fold fold, @Nullable GatherAxis gather, long traces, long leftOut, DuplicatePolicy policy)
            throws IOException {
        addEmptyBins(grid, fold);
        if (grid.size() == 1 && fold.max() > 1) {
            add(
                    Kind.FOLD,
                    "All " + fold.max() + " traces are in one bin, inline "
                            + grid.inlines().first() + " and crossline "
                            + grid.crosslines().first() + " (bytes "
                            + mapping.inline().bytesText() + " and "
                            + mapping.crossline().bytesText()
                            + "): a single gather, or other byte positions.");
        }
        if (gather != null) {
            double full = 100.0 * traces / ((double) fold.bins() * gather.axis().size());
            String format = gather.by() == GatherAxis.By.OFFSET
                    ? "Prestack: traces of a bin are told apart by their offsets (bytes %s), which make a regular "
                            + "axis, %s, %.0f%% full."
                    : "Traces of a bin are numbered by their offsets (bytes %s), those of one offset in the order of "
                            + "the file: an axis, %s, %.0f%% full.";
            add(Kind.FOLD, String.format(Locale.ROOT, format, mapping.offset().bytesText(), gather.axis(), full));
        }
        if (leftOut > 0) {
            String which = policy == DuplicatePolicy.FIRST ? "first" : "last";
            add(
                    Kind.FOLD,
                    leftOut + (leftOut == 1 ? " trace shares" : " traces share") + " a "
                            + (gather == null ? "bin" : "bin and offset") + " with another, of which the " + which
                            + " in the file is shown.");
        }
    }

    private void addEmptyBins(SurveyGrid grid, Fold fold) throws IOException {
        long empty = grid.size() - fold.bins();
        if (empty > MOSTLY_EMPTY * grid.size()) {
            add(
                    Kind.FOLD,
                    empty + " of " + grid.size() + " bins have no trace"
                            + trials.opening()
                                    .map(found -> "; other byte positions? " + found.text())
                                    .orElse("") + ".");
        }
    }

    /**
     * Adds a remark on each statement of the headers that the caller overrides.
     *
     * @param leftOut number of traces that the conditions leave out
     * @param isAsked false if a search found the conditions
     */
    void addOverrides(SampleAxis samples, long leftOut, boolean isAsked) {
        SegyOverrides overrides = file.overrides();
        overrides
                .sampleFormat()
                .ifPresent(format -> add(
                        Kind.SAMPLE_FORMAT,
                        "Samples are read as " + format.description() + ", as asked; the binary header has code "
                                + file.binaryHeader().formatCode() + " (bytes 3225-3226)."));
        overrides
                .sampleOrder()
                .ifPresent(order -> add(
                        Kind.SAMPLE_FORMAT,
                        "Samples are read as " + endian(order) + ", as asked; the headers are "
                                + endian(file.byteOrder()) + "."));
        if (overrides.traceSamples() > 0) {
            add(
                    Kind.SAMPLE_COUNT,
                    "Traces have " + overrides.traceSamples() + " samples, as asked; the binary header says "
                            + file.binaryHeader().samplesPerTrace() + " (bytes 3221-3222).");
        }
        if (overrides.intervalMicros() != 0) {
            add(
                    Kind.INTERVAL,
                    "The sample interval is " + samples.interval() + " "
                            + samples.unit().symbol()
                            + ", as asked; the binary header says "
                            + number(file.binaryHeader().sampleIntervalMicros()) + " µs (bytes 3217-3218).");
        }
        overrides
                .start()
                .ifPresent(start -> add(
                        Kind.DELAY,
                        "The first sample is at " + number(samples.start()) + " "
                                + samples.unit().symbol() + ", "
                                + start.field()
                                        .map(field ->
                                                "from bytes " + field.bytesText() + " of the first trace header, ")
                                        .orElse("")
                                + "as asked."));
        if (overrides.coordinateScale() != 0) {
            add(
                    Kind.COORDINATES,
                    "Coordinates are multiplied by "
                            + BigDecimal.valueOf(overrides.coordinateScale()).toPlainString()
                            + ", as asked, and not by the scalars of their headers (bytes 71-72).");
        }
        if (overrides.skip() > 0) {
            add(Kind.FILE, overrides.skip() + " bytes before the text header are skipped, as asked.");
        }
        if (!overrides.where().isAll()) {
            add(
                    Kind.FOLD,
                    leftOut + (leftOut == 1 ? " trace is" : " traces are") + " left out"
                            + (isAsked ? ", as asked: " : ": ") + overrides.where()
                            + ".");
        }
    }

    private static String endian(ByteOrder order) {
        return order == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian";
    }

    void addOddities(HeaderOddities oddities) {
        HeaderOddities.UsualValues usual = oddities.usual;
        long dead = oddities.dead.count();
        if (dead > 0) {
            add(
                    Kind.DEAD,
                    oddities.dead,
                    dead + (dead == 1 ? " trace is" : " traces are") + " marked as dead (code 2 in bytes 29-30).");
        }
        if (file.samplesFromTraceHeader()) {
            add(
                    Kind.SAMPLE_COUNT,
                    "The binary header says " + file.binaryHeader().get(BinaryField.SAMPLES_PER_TRACE)
                            + " samples per trace (bytes 3221-3222), the trace headers " + file.samplesPerTrace()
                            + " (bytes 115-116), which agrees with the size of the file and is taken.");
        }
        addOthers(
                Kind.SAMPLE_COUNT,
                oddities.otherSampleCount,
                "number of samples (bytes 115-116)",
                usual.samples(),
                "the size of the file agrees with the usual one, which is taken for all");
        addOthers(
                Kind.INTERVAL,
                oddities.otherInterval,
                "sample interval in µs (bytes 117-118)",
                usual.interval(),
                "one axis is used for all traces");
        addOthers(
                Kind.DELAY,
                oddities.otherDelay,
                "delay recording time (bytes 109-110)",
                usual.delay(),
                "traces start at different times, and the first one's is used for all");
        addOthers(
                Kind.COORDINATES,
                oddities.otherScalar,
                "scalar of coordinates (bytes 71-72)",
                usual.bins().scalar(),
                "each trace's own is applied");
        if (file.traceHeaderBytes() > TraceHeader.BYTES) {
            add(
                    Kind.FILE,
                    "Each trace header has " + (file.traceHeaderBytes() - TraceHeader.BYTES)
                            + " bytes of extensions, which a conversion keeps for exports.");
        }
    }

    /** Adds a remark on traces whose value of a field is not the usual one. */
    private void addOthers(Kind kind, OddTraces others, String field, long usual, String consequence) {
        if (others.count() > 0) {
            add(
                    kind,
                    others,
                    others.count() + (others.count() == 1 ? " trace header has" : " trace headers have")
                            + " another " + field + " than the usual " + usual + ", such as "
                            + others.named(trace -> " " + number(trace.a())) + ": " + consequence + ".");
        }
    }

    private void add(Kind kind, String sentence) {
        remarks.add(new Remark(kind, sentence));
    }

    private void add(Kind kind, OddTraces traces, String sentence) {
        remarks.add(new Remark(kind, sentence, traces.count(), traces.firstNumbers()));
    }

    /** Formats a number in full, rounded to a thousandth. */
    static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_EVEN);
        return rounded.stripTrailingZeros().toPlainString();
    }
}
