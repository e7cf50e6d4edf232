package io.github.sliceline.segy;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;

/** What a geophysicist would want told about a file that can be read all the same. */
final class ScanRemarks {
    private ScanRemarks() {}

    static void add(
            SegyFile file, HeaderMapping mapping, List<BlockSummary> summaries, SurveyGrid grid, List<String> remarks) {
        remarks.addAll(file.remarks());
        addLines(mapping, grid, remarks);
        addEmptyBins(file, grid, remarks);
        addDead(summaries, remarks);
        addSampleCounts(file, summaries, remarks);
        addDelays(summaries, remarks);
        if (file.traceHeaderBytes() > TraceHeader.BYTES) {
            remarks.add("Each trace header has " + (file.traceHeaderBytes() - TraceHeader.BYTES)
                    + " bytes of extensions, which are left out.");
        }
    }

    private static void addLines(HeaderMapping mapping, SurveyGrid grid, List<String> remarks) {
        addUnnumbered("inline", mapping.inlineByte(), grid.inlines(), remarks);
        addUnnumbered("crossline", mapping.crosslineByte(), grid.crosslines(), remarks);
    }

    private static void addUnnumbered(String what, int at, LineAxis axis, List<String> remarks) {
        if (axis.count() == 1 && axis.first() == 0) {
            remarks.add("The " + what + " number (bytes " + at + "-" + (at + 3)
                    + ") is 0 in every trace: a single line, or another byte position.");
        }
    }

    private static void addEmptyBins(SegyFile file, SurveyGrid grid, List<String> remarks) {
        long empty = grid.size() - file.traceCount();
        if (empty > 0) {
            remarks.add(empty + " of " + grid.size() + " bins have no trace.");
        }
    }

    private static void addDead(List<BlockSummary> summaries, List<String> remarks) {
        long dead = summaries.stream().mapToLong(BlockSummary::dead).sum();
        if (dead > 0) {
            remarks.add(dead + (dead == 1 ? " trace is" : " traces are") + " marked as dead (code 2 in bytes 29-30).");
        }
    }

    private static void addSampleCounts(SegyFile file, List<BlockSummary> summaries, List<String> remarks) {
        if (file.samplesFromTraceHeader()) {
            remarks.add("The binary header says " + file.binaryHeader().samplesPerTrace()
                    + " samples per trace (bytes 3221-3222), the trace headers " + file.samplesPerTrace()
                    + " (bytes 115-116), which agrees with the size of the file and is taken.");
        }
        long other =
                summaries.stream().mapToLong(BlockSummary::otherSampleCount).sum();
        if (other > 0) {
            remarks.add("In " + other + " trace headers the number of samples (bytes 115-116) is not "
                    + file.samplesPerTrace() + ", with which the size of the file agrees: theirs is not used.");
        }
    }

    private static void addDelays(List<BlockSummary> summaries, List<String> remarks) {
        long least = summaries.stream().mapToLong(BlockSummary::minDelay).min().orElse(0);
        long most = summaries.stream().mapToLong(BlockSummary::maxDelay).max().orElse(0);
        if (least != most) {
            remarks.add("Traces start at different times: the delay recording time (bytes 109-110) goes from " + least
                    + " to " + most + ". The first trace's is used for all.");
        }
    }
}
