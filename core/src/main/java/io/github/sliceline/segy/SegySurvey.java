package io.github.sliceline.segy;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;

/**
 * The 3-D survey that a scan found in a file. Immutable.
 *
 * @param grid line axes, and where the bins lie on the map. An axis has the step that all numbers
 *     share; it descends if the file runs through its numbers downwards throughout.
 * @param samples vertical axis. In milliseconds from the sample interval and the delay recording time
 *     (bytes 109–110, scaled by bytes 215–216 from revision 1 on) of the first trace; plain indices
 *     where neither header has an interval.
 * @param sorting which lines the file follows
 * @param runs all traces, in file order
 * @param lookup finds the trace of a bin
 * @param traceCount traces in the file; each is the only one of its bin
 * @param liveCount traces not marked as dead (code 2 in bytes 29–30)
 * @param measurementSystem unit of the coordinates
 * @param mapping where the trace headers hold the geometry
 * @param remarks sentences that a geophysicist would want told; mostly none
 */
public record SegySurvey(
        SurveyGrid grid,
        SampleAxis samples,
        TraceOrder sorting,
        List<TraceRun> runs,
        TraceLookup lookup,
        long traceCount,
        long liveCount,
        MeasurementSystem measurementSystem,
        HeaderMapping mapping,
        List<String> remarks) {

    public SegySurvey {
        runs = List.copyOf(runs);
        remarks = List.copyOf(remarks);
    }

    /** Bins of the grid without a trace. */
    public long emptyBins() {
        return grid.size() - traceCount;
    }

    /** Whether every bin has a trace. */
    public boolean isRegular() {
        return emptyBins() == 0;
    }

    /**
     * Trace of a bin.
     *
     * @return number in the file, from 0; −1 where the survey has no trace
     * @throws IndexOutOfBoundsException if there is no such bin
     */
    public long traceAt(int inlineIndex, int crosslineIndex) {
        return lookup.traceAt(inlineIndex, crosslineIndex);
    }
}
