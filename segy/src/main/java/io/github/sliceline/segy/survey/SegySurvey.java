package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.volume.info.Remark;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The survey that a scan found in a file. Immutable, thread-safe. Closing gives back the file that the index of a
 * large unsorted survey may have; a survey without one works on.
 *
 * @param grid line axes, and where the bins lie on the map. An axis has the step that all numbers
 *     share; it descends if the file runs through its numbers downwards throughout. A 2-D line has one inline.
 * @param samples vertical axis, from the sample interval and the delay recording time (bytes 109–110, scaled by bytes
 *     215–216 from revision 1 on) of the first trace: time in ms, or depth, whose interval stands in thousandths of a
 *     metre or foot; plain indices where neither header has an interval
 * @param vertical why samples measure that
 * @param gatherOrNull axis of the traces of one bin; null where a bin shows one trace, as in a stacked survey
 * @param sorting which lines the file follows
 * @param lookup finds the trace of a bin
 * @param traceCount traces in the file
 * @param liveCount traces not marked as dead (code 2 in bytes 29–30)
 * @param fold how many traces the bins have
 * @param leftOut traces that have no bin, because it shows another
 * @param measurementSystem unit of the coordinates
 * @param mapping where the trace headers hold the geometry
 * @param amplitudes of some traces
 * @param remarks what a geophysicist would want told; mostly none
 */
public record SegySurvey(
        SurveyGrid grid,
        SampleAxis samples,
        VerticalFinding vertical,
        @Nullable GatherAxis gatherOrNull,
        TraceOrder sorting,
        TraceLookup lookup,
        long traceCount,
        long liveCount,
        Fold fold,
        LeftOutTraces leftOut,
        MeasurementSystem measurementSystem,
        HeaderMapping mapping,
        AmplitudeSample amplitudes,
        List<Remark> remarks)
        implements Closeable {

    public SegySurvey {
        remarks = List.copyOf(remarks);
    }

    /** Axis of the traces of one bin; empty where a bin shows one trace, as in a stacked survey. */
    public Optional<GatherAxis> gather() {
        return Optional.ofNullable(gatherOrNull);
    }

    /** Places for traces in a bin; 1 if stacked. */
    public int placesPerBin() {
        return gatherOrNull == null ? 1 : gatherOrNull.axis().count();
    }

    /** Bins of the grid without a trace. */
    public long emptyBins() {
        return grid.size() - fold.bins();
    }

    /** Whether every place of every bin has a trace. */
    public boolean isRegular() {
        return grid.size() * placesPerBin() == traceCount - leftOut.count();
    }

    /**
     * Trace of a bin; of a prestack survey the first.
     *
     * @return number in the file, from 0; −1 where the survey has no trace
     * @throws IndexOutOfBoundsException if there is no such bin
     */
    public long traceAt(int inlineIndex, int crosslineIndex) throws IOException {
        return lookup.traceAt(inlineIndex, crosslineIndex, 0);
    }

    @Override
    public void close() throws IOException {
        try (leftOut) {
            lookup.close();
        }
    }
}
