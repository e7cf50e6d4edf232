package io.github.sliceline.segy;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the survey from what the scan of the headers found, or says why there is none. */
final class SurveyBuilder {
    /** A grid with more bins than this per trace is taken for a mistake. */
    static final int MAX_BINS_PER_TRACE = 64;

    private static final String TRY = " try --inline-byte and --crossline-byte";

    private final SegyFile file;
    private final HeaderMapping mapping;
    private final List<BlockSummary> summaries;
    private final NumberRange inlines = new NumberRange();
    private final NumberRange crosslines = new NumberRange();

    SurveyBuilder(SegyFile file, HeaderMapping mapping, List<BlockSummary> summaries) {
        this.file = file;
        this.mapping = mapping;
        this.summaries = summaries;
    }

    SegySurvey build() throws IOException {
        RunBuilder joined = new RunBuilder(null);
        for (BlockSummary summary : summaries) {
            for (TraceRun run : summary.runs()) {
                joined.add(run);
                inlines.add(run.inline(), run.inlineStep(), run.count());
                crosslines.add(run.crossline(), run.crosslineStep(), run.count());
            }
        }
        List<TraceRun> runs = joined.runs();
        refuseSingleBin(runs);
        if (joined.firstDuplicate() >= 0) {
            throw duplicate(joined.firstDuplicate() - 1, joined.firstDuplicate());
        }
        refuseAbsurdGrid();
        return survey(LineSorting.of(runs, inlines.axis(false), crosslines.axis(false)));
    }

    private SegySurvey survey(LineSorting sorting) throws IOException {
        LineAxis inlineAxis = inlines.axis(sorting.isDescending(TraceOrder.INLINE));
        LineAxis crosslineAxis = crosslines.axis(sorting.isDescending(TraceOrder.CROSSLINE));
        refuseTooManyRuns(sorting);
        TraceLookup lookup = new TraceLookup(sorting.order(), inlineAxis, crosslineAxis, sorting.runs());
        Optional<TraceLookup.Clash> clash = lookup.clash();
        if (clash.isPresent()) {
            throw duplicate(clash.get().trace(), clash.get().otherTrace());
        }
        if (!sorting.isSorted()) {
            throw unsorted();
        }
        List<String> remarks = new ArrayList<>();
        BinFit bins = BinFit.of(file, mapping, sorting.runs(), remarks);
        SurveyGrid grid = new SurveyGrid(inlineAxis, crosslineAxis, bins.transformOrNull());
        SampleAxis samples = Samples.axis(file, remarks);
        long dead = summaries.stream().mapToLong(BlockSummary::dead).sum();
        ScanRemarks.add(file, mapping, summaries, grid, remarks);
        return new SegySurvey(
                grid,
                samples,
                sorting.order(),
                sorting.runs(),
                lookup,
                file.traceCount(),
                file.traceCount() - dead,
                file.coordinateUnit(),
                mapping,
                remarks);
    }

    private void refuseSingleBin(List<TraceRun> runs) throws UnsupportedVolumeException {
        if (!inlines.isSingle() || !crosslines.isSingle()) {
            return;
        }
        boolean unnumbered = inlines.min() == 0 && crosslines.min() == 0;
        TraceRun last = runs.get(runs.size() - 1);
        long scanned = last.firstTrace() + last.count();
        if (unnumbered || scanned > 1) {
            throw new UnsupportedVolumeException(
                    file,
                    (scanned == 1 ? "the first trace has" : "the first " + scanned + " traces all have") + " inline "
                            + inlines.min() + " and crossline " + crosslines.min() + " " + bytes()
                            + ", wanted a number for each line; "
                            + "a 2-D line, prestack data, or other byte positions?"
                            + TRY);
        }
    }

    /** Such as {@code (bytes 189-192 and 193-196)}. */
    private String bytes() {
        return "(bytes " + range(mapping.inlineByte()) + " and " + range(mapping.crosslineByte()) + ")";
    }

    private static String range(int firstByte) {
        return firstByte + "-" + (firstByte + 3);
    }

    private UnsupportedVolumeException duplicate(long trace, long otherTrace) throws IOException {
        TraceHeader header = file.readTraceHeader(trace);
        return new UnsupportedVolumeException(
                file,
                "traces " + (trace + 1) + " and " + (otherTrace + 1) + " both have inline " + header.inline(mapping)
                        + " and crossline " + header.crossline(mapping) + " " + bytes()
                        + ", wanted one trace per bin; prestack data, or other byte positions?" + TRY);
    }

    private void refuseAbsurdGrid() throws UnsupportedVolumeException {
        long most = Math.min(Integer.MAX_VALUE - 8, file.traceCount() * MAX_BINS_PER_TRACE);
        boolean fits = inlines.count() <= most
                && crosslines.count() <= most
                && inlines.spansInt()
                && crosslines.spansInt()
                && inlines.count() * crosslines.count() <= file.traceCount() * MAX_BINS_PER_TRACE;
        if (!fits) {
            throw new UnsupportedVolumeException(
                    file,
                    file.traceCount() + " traces on a grid of " + inlines.count() + " inlines (bytes "
                            + range(mapping.inlineByte()) + ": " + inlines + ") and " + crosslines.count()
                            + " crosslines (bytes " + range(mapping.crosslineByte()) + ": " + crosslines
                            + "), wanted at most " + MAX_BINS_PER_TRACE + " bins per trace; other byte positions?"
                            + TRY);
        }
    }

    private void refuseTooManyRuns(LineSorting sorting) throws UnsupportedVolumeException {
        if (sorting.runs().size() > HeaderScan.MAX_RUNS) {
            throw unsorted();
        }
    }

    private UnsupportedVolumeException unsorted() {
        return new UnsupportedVolumeException(
                file,
                "neither inlines nor crosslines " + bytes()
                        + " stand together, wanted all traces of a line one after the other; sort the file, or" + TRY);
    }
}
