package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a geophysicist would want told about a file that can be read all the same. */
record ScanRemarks(SegyFile file, HeaderMapping mapping, List<String> remarks) {
    /** With a larger share of empty bins than this, the numbers may be something else than lines. */
    private static final double MOSTLY_EMPTY = 0.75;

    /** @param byCdp whether the crossline numbers are CDP numbers */
    void addLines(SurveyGrid grid, boolean byCdp) {
        if (byCdp) {
            remarks.add("A 2-D line: line numbers are the same in every trace, so traces are counted by CDP number "
                    + "(bytes " + PositionSearch.range(mapping.crosslineByte()) + ").");
            return;
        }
        addUnnumbered("inline", mapping.inlineByte(), grid.inlines());
        addUnnumbered("crossline", mapping.crosslineByte(), grid.crosslines());
    }

    /** Where the text header has the geometry, if that is elsewhere. */
    void addPositions() {
        Map<TextPositions.Quantity, TextPositions.Position> named = TextPositions.of(file);
        List<String> others = TextPositions.others(named, mapping);
        if (!others.isEmpty()) {
            int inline = firstByte(named, TextPositions.Quantity.INLINE);
            int crossline = firstByte(named, TextPositions.Quantity.CROSSLINE);
            boolean lines = inline != mapping.inlineByte() || crossline != mapping.crosslineByte();
            remarks.add("The text header names other bytes than were read: " + String.join(", ", others)
                    + (lines ? ". If it is right, try " + new Advice.LineBytes(inline, crossline) : "") + ".");
        }
    }

    private int firstByte(Map<TextPositions.Quantity, TextPositions.Position> named, TextPositions.Quantity what) {
        TextPositions.Position at = named.get(what);
        return at == null ? what.in(mapping) : at.firstByte();
    }

    private void addUnnumbered(String what, int at, LineAxis axis) {
        if (axis.count() == 1 && axis.first() == 0) {
            remarks.add("The " + what + " number (bytes " + PositionSearch.range(at)
                    + ") is 0 in every trace: a single line, or another byte position.");
        }
    }

    void addFold(SurveyGrid grid, Fold fold, @Nullable GatherAxis gather, long leftOut, DuplicatePolicy policy)
            throws IOException {
        addEmptyBins(grid, fold);
        if (grid.size() == 1 && fold.max() > 1) {
            remarks.add("All " + fold.max() + " traces are in one bin, inline "
                    + grid.inlines().first() + " and crossline "
                    + grid.crosslines().first() + " (bytes "
                    + PositionSearch.range(mapping.inlineByte()) + " and "
                    + PositionSearch.range(mapping.crosslineByte()) + "): a single gather, or other byte positions.");
        }
        if (gather != null) {
            double full = 100.0
                    * (file.traceCount() - leftOut)
                    / ((double) fold.bins() * gather.axis().count());
            String format = gather.by() == GatherAxis.By.OFFSET
                    ? "Prestack: traces of a bin are told apart by their offsets (bytes %d-%d), which make a regular "
                            + "axis, %s, %.0f%% full."
                    : "Traces of a bin are numbered by their offsets (bytes %d-%d), those of one offset in the order of "
                            + "the file: an axis, %s, %.0f%% full.";
            remarks.add(String.format(
                    Locale.ROOT, format, mapping.offsetByte(), mapping.offsetByte() + 3, gather.axis(), full));
        }
        if (leftOut > 0) {
            String which = policy == DuplicatePolicy.FIRST ? "first" : "last";
            remarks.add(leftOut + (leftOut == 1 ? " trace shares" : " traces share") + " a "
                    + (gather == null ? "bin" : "bin and offset") + " with another, of which the " + which
                    + " in the file is shown.");
        }
    }

    private void addEmptyBins(SurveyGrid grid, Fold fold) throws IOException {
        long empty = grid.size() - fold.bins();
        if (empty == 0) {
            return;
        }
        String text = empty + " of " + grid.size() + (empty == 1 ? " bins has" : " bins have") + " no trace";
        Optional<PositionSearch.Finding> elsewhere = empty > MOSTLY_EMPTY * grid.size()
                ? PositionSearch.of(file, mapping).linesElsewhere()
                : Optional.empty();
        remarks.add(text
                + elsewhere
                        .map(found -> "; other byte positions? " + found.text())
                        .orElse("") + ".");
    }

    void addOddities(TraceGeometry.Oddities oddities) {
        long dead = oddities.dead();
        if (dead > 0) {
            remarks.add(dead + (dead == 1 ? " trace is" : " traces are") + " marked as dead (code 2 in bytes 29-30).");
        }
        addSampleCounts(oddities.otherSampleCount());
        if (oddities.minDelay() != oddities.maxDelay()) {
            remarks.add("Traces start at different times: the delay recording time (bytes 109-110) goes from "
                    + oddities.minDelay() + " to " + oddities.maxDelay() + ". The first trace's is used for all.");
        }
        if (file.traceHeaderBytes() > TraceHeader.BYTES) {
            remarks.add("Each trace header has " + (file.traceHeaderBytes() - TraceHeader.BYTES)
                    + " bytes of extensions, which a conversion keeps for exports.");
        }
    }

    private void addSampleCounts(long other) {
        if (file.samplesFromTraceHeader()) {
            remarks.add("The binary header says " + file.binaryHeader().samplesPerTrace()
                    + " samples per trace (bytes 3221-3222), the trace headers " + file.samplesPerTrace()
                    + " (bytes 115-116), which agrees with the size of the file and is taken.");
        }
        if (other > 0) {
            remarks.add("In " + other + " trace headers the number of samples (bytes 115-116) is not "
                    + file.samplesPerTrace() + ", with which the size of the file agrees: theirs is not used.");
        }
    }
}
