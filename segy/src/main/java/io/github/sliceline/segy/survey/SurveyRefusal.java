package io.github.sliceline.segy.survey;

import static io.github.sliceline.Advice.Step.KEEP_ALL_TRACES;
import static io.github.sliceline.Advice.Step.KEEP_ONE_TRACE;

import io.github.sliceline.Advice;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Exceptions for headers that make no survey. Their messages give the reason and what to try. */
record SurveyRefusal(SegyFile file, HeaderMapping mapping, TraceGeometry geometry, MappingTrials trials) {
    /** Most bins per trace. A larger grid is taken for a mistake. */
    static final int MAX_BINS_PER_TRACE = 64;

    /**
     * Most places per trace on an axis of numbered traces. A longer axis would be mostly empty because of a few bins.
     */
    static final int MAX_PLACES_PER_TRACE = 16;

    void refuseAbsurdGrid() throws IOException {
        NumberRange inlines = geometry.inlines();
        NumberRange crosslines = geometry.crosslines();
        double bins = (double) inlines.count() * crosslines.count();
        double most = (double) file.traceCount() * MAX_BINS_PER_TRACE;
        boolean fits = inlines.spansInt()
                && crosslines.spansInt()
                && Math.max(inlines.count(), crosslines.count()) <= Integer.MAX_VALUE - 8
                && bins <= most;
        if (!fits) {
            String wanted = bins <= most
                    ? "numbers less than 2147483648 apart"
                    : "at most " + MAX_BINS_PER_TRACE + " bins per trace";
            throw refuse(file.traceCount() + " traces on a grid of " + inlines.count() + " inlines (bytes "
                    + mapping.inline().bytesText() + ": " + inlines + ") and " + crosslines.count()
                    + " crosslines (bytes " + mapping.crossline().bytesText() + ": " + crosslines
                    + "), wanted " + wanted + "; other byte positions?");
        }
    }

    /** Throws if all traces have the same line numbers and their offsets do not distinguish them. */
    void refuseSingleBin(boolean prestack) throws IOException {
        if (!prestack && geometry.inlines().isSingle() && geometry.crosslines().isSingle()) {
            throw refuse("all " + file.traceCount() + " traces have inline "
                    + geometry.inlines().min() + " and crossline "
                    + geometry.crosslines().min() + " " + lineBytes()
                    + ", wanted a number for each line; a 2-D line, prestack data, or other byte positions?");
        }
    }

    /** Throws if the axis would be as long as the fullest bin, while most bins have few traces. */
    void refuseUnevenFold(Fold fold) throws IOException {
        if (isUneven(fold)) {
            throw refuse(
                    file.traceCount() + " traces in " + fold.bins() + " bins, of which one has " + fold.max()
                            + ", wanted at most " + MAX_PLACES_PER_TRACE
                            + " places per trace on an axis of the traces of a bin; "
                            + KEEP_ONE_TRACE + ", or other byte positions?",
                    KEEP_ONE_TRACE);
        }
    }

    private boolean isUneven(Fold fold) {
        return (double) fold.bins() * fold.max() > (double) MAX_PLACES_PER_TRACE * file.traceCount();
    }

    /** Returns the exception for two traces of one bin, and of one offset in a prestack survey. */
    UnsupportedFileException duplicate(FoldCensus.Clash clash, boolean prestack, Fold fold) throws IOException {
        Advice[] keep = isUneven(fold) ? new Advice[] {KEEP_ONE_TRACE} : new Advice[] {KEEP_ONE_TRACE, KEEP_ALL_TRACES};
        String choice = Arrays.stream(keep).map(Advice::toString).collect(Collectors.joining(", "))
                + ", or other byte positions?";
        String which = "traces " + (clash.trace() + 1) + " and " + (clash.otherTrace() + 1) + " both have inline "
                + clash.inline() + " and crossline " + clash.crossline() + " " + lineBytes();
        if (prestack) {
            return refuse(
                    which + " and offset " + clash.offset() + " " + offsetBytes()
                            + ", wanted one trace for each bin and offset; " + choice,
                    keep);
        }
        String offsets = clash.offset() == clash.otherOffset()
                ? ""
                : "; their offsets, " + clash.offset() + " and " + clash.otherOffset() + " " + offsetBytes()
                        + ", are of no regular set";
        return refuse(which + ", wanted one trace per bin" + offsets + "; " + choice, keep);
    }

    /** Returns for example {@code (bytes 189-192 and 193-196)}. */
    private String lineBytes() {
        return "(bytes " + mapping.inline().bytesText() + " and "
                + mapping.crossline().bytesText() + ")";
    }

    private String offsetBytes() {
        return "(bytes " + mapping.offset().bytesText() + ")";
    }

    private UnsupportedFileException refuse(String problem, Advice... advice) throws IOException {
        MappingTrials.Finding positions = trials.advice();
        Advice[] all = Arrays.copyOf(advice, advice.length + 1);
        all[advice.length] = positions.advice();
        String said = trials.otherPositions(mapping)
                .map(others -> "; the text header names other bytes than were read: " + others)
                .orElse("");
        return new NoSurveyException(file, problem, " " + positions.text() + said, all);
    }

    /** The traces make no survey of lines. */
    static final class NoSurveyException extends UnsupportedFileException {
        private static final long serialVersionUID = 1L;

        private final String found;

        NoSurveyException(Object file, String problem, String more, Advice... advice) {
            super(file, problem + more, advice);
            int wanted = problem.indexOf(", wanted");
            this.found = wanted < 0 ? problem : problem.substring(0, wanted);
        }

        /** Returns what was found, such as {@code all 12 traces have inline 0 and crossline 0}. */
        String found() {
            return found;
        }
    }
}
