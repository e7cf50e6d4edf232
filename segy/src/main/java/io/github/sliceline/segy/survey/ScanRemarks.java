package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.HeaderOddities.OddTraces;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.Remark.Kind;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
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
                            + "(bytes " + PositionSearch.range(mapping.crosslineByte()) + ").");
            return;
        }
        addUnnumbered("inline", mapping.inlineByte(), grid.inlines());
        addUnnumbered("crossline", mapping.crosslineByte(), grid.crosslines());
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

    private void addUnnumbered(String what, int at, Axis axis) {
        if (axis.size() == 1 && axis.first() == 0) {
            add(
                    Kind.LINES,
                    "The " + what + " number (bytes " + PositionSearch.range(at)
                            + ") is 0 in every trace: a single line, or another byte position.");
        }
    }

    void addFold(SurveyGrid grid, Fold fold, @Nullable GatherAxis gather, long leftOut, DuplicatePolicy policy)
            throws IOException {
        addEmptyBins(grid, fold);
        if (grid.size() == 1 && fold.max() > 1) {
            add(
                    Kind.FOLD,
                    "All " + fold.max() + " traces are in one bin, inline "
                            + grid.inlines().first() + " and crossline "
                            + grid.crosslines().first() + " (bytes "
                            + PositionSearch.range(mapping.inlineByte()) + " and "
                            + PositionSearch.range(mapping.crosslineByte())
                            + "): a single gather, or other byte positions.");
        }
        if (gather != null) {
            double full = 100.0
                    * (file.traceCount() - leftOut)
                    / ((double) fold.bins() * gather.axis().size());
            String format = gather.by() == GatherAxis.By.OFFSET
                    ? "Prestack: traces of a bin are told apart by their offsets (bytes %d-%d), which make a regular "
                            + "axis, %s, %.0f%% full."
                    : "Traces of a bin are numbered by their offsets (bytes %d-%d), those of one offset in the order of "
                            + "the file: an axis, %s, %.0f%% full.";
            add(
                    Kind.FOLD,
                    String.format(
                            Locale.ROOT, format, mapping.offsetByte(), mapping.offsetByte() + 3, gather.axis(), full));
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
