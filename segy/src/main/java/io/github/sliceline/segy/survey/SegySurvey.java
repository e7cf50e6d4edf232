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
 * The survey that a scan found in a file. Immutable, thread-safe. Closing deletes the temporary file that the index of
 * a large unsorted survey may have. A survey without one can still be used after that.
 *
 * @param grid line axes, and the bins' places on the map. The step of an axis is the greatest common step of its
 *     numbers. An axis descends if its numbers always descend in the file. A 2-D line has one inline.
 * @param samples vertical axis, from the sample interval and the delay recording time of the first trace (bytes
 *     109–110, scaled by bytes 215–216 from revision 1 on): time in ms, or depth, whose interval is stored in
 *     thousandths of a metre or foot. If neither header has an interval, the samples are numbered.
 * @param vertical reason for this kind of vertical axis
 * @param gatherOrNull axis of the traces of one bin; null if a bin has one trace, as in a stacked survey
 * @param sorting order of the traces in the file
 * @param lookup lookup of the trace of a bin
 * @param traceCount number of traces in the file
 * @param liveCount number of traces not marked as dead (code 2 in bytes 29–30)
 * @param fold number of traces per bin
 * @param leftOut traces that are not in the volume, because the file's overrides leave them out or another trace
 *     has their bin
 * @param measurementSystem unit of the coordinates
 * @param mapping byte positions of the geometry in the trace headers
 * @param amplitudes sample of the amplitudes
 * @param remarks remarks for a geophysicist; usually empty
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

    /** Axis of the traces of one bin. Empty if a bin has one trace, as in a stacked survey. */
    public Optional<GatherAxis> gather() {
        return Optional.ofNullable(gatherOrNull);
    }

    /** Number of places for traces in a bin; 1 in a stacked survey. */
    public int placesPerBin() {
        return gatherOrNull == null ? 1 : gatherOrNull.axis().size();
    }

    /** Number of bins of the grid without a trace. */
    public long emptyBins() {
        return grid.size() - fold.bins();
    }

    /** True if every place of every bin has a trace. */
    public boolean isRegular() {
        return grid.size() * placesPerBin() == traceCount - leftOut.count();
    }

    /**
     * Returns the trace of a bin; in a prestack survey, the first one.
     *
     * @return number of the trace in the file, from 0; −1 if the bin has no trace
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
