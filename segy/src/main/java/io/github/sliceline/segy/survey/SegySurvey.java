package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.GatherAxis.By;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.volume.info.Remark;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The survey that a scan found in a file. Immutable, thread-safe. Closing deletes the temporary file that the index of
 * a large unsorted survey may have. A survey without one can still be used after that.
 *
 * @param axes axes of the traces, the slowest first. Those of a survey of lines are inlines, crosslines and perhaps
 *     offsets, or numbers of the traces of a bin. The step of a line axis is the greatest common step of its numbers;
 *     it descends if its numbers always descend in the file. A 2-D line has one inline.
 * @param bins places of the bins on the map
 * @param isTable true if the traces become a table, because most places of the axes have none
 * @param samples vertical axis, from the sample interval and the delay recording time of the first trace (bytes
 *     109–110, scaled by bytes 215–216 from revision 1 on): time in ms, or depth, whose interval is stored in
 *     thousandths of a metre or foot. If neither header has an interval, the samples are numbered.
 * @param vertical reason for this kind of vertical axis
 * @param sorting order of the traces in the file
 * @param lookup lookup of the trace of a place; of a table, of the trace that has a number in it
 * @param traceCount number of traces in the file
 * @param liveCount number of traces not marked as dead (code 2 in bytes 29–30)
 * @param fold number of traces per bin, or per place of other axes
 * @param leftOut traces that are not in the volume, because the file's overrides leave them out or another trace
 *     has their place
 * @param measurementSystem unit of the coordinates
 * @param mapping byte positions of the geometry in the trace headers
 * @param overrides statements that replace those of the headers, with the conditions on traces that a search found
 * @param axesSpec axes as the caller named them, or as they were found; empty for a survey of lines
 * @param coordinates coordinates of the traces, by the axes on which they lie; empty for a survey of lines, which has
 *     the map
 * @param amplitudes sample of the amplitudes
 * @param remarks remarks for a geophysicist; usually empty
 */
public record SegySurvey(
        List<Axis> axes,
        Optional<BinTransform> bins,
        boolean isTable,
        SampleAxis samples,
        VerticalFinding vertical,
        TraceOrder sorting,
        TraceLookup lookup,
        long traceCount,
        long liveCount,
        Fold fold,
        LeftOutTraces leftOut,
        MeasurementSystem measurementSystem,
        HeaderMapping mapping,
        SegyOverrides overrides,
        Optional<AxesSpec> axesSpec,
        List<TraceCoordinate> coordinates,
        AmplitudeSample amplitudes,
        List<Remark> remarks)
        implements Closeable {

    private static final String INLINE = "inline";
    private static final String CROSSLINE = "crossline";
    private static final String OFFSET = "offset";
    private static final String TRACE = "trace";

    public SegySurvey {
        axes = List.copyOf(axes);
        coordinates = List.copyOf(coordinates);
        remarks = List.copyOf(remarks);
    }

    /** Returns the axes of a survey of lines. */
    static List<Axis> axes(Axis inlines, Axis crosslines, @Nullable GatherAxis gather) {
        List<Axis> axes = new ArrayList<>(List.of(inlines.named(INLINE), crosslines.named(CROSSLINE)));
        if (gather != null) {
            axes.add(gather.axis().named(gather.by() == GatherAxis.By.NUMBER ? TRACE : OFFSET));
        }
        return axes;
    }

    /** True if the axes are inlines and crosslines, and perhaps a third one for the traces of a bin. */
    public boolean hasLines() {
        return axesSpec.isEmpty();
    }

    /**
     * Returns the line axes, and the bins' places on the map.
     *
     * @throws IllegalStateException if the survey {@linkplain #hasLines() has no lines}
     */
    public SurveyGrid grid() {
        requireLines();
        return new SurveyGrid(axes.get(0), axes.get(1), bins);
    }

    private void requireLines() {
        if (!hasLines()) {
            throw new IllegalStateException(
                    "the axes are " + axes.stream().map(Axis::name).toList() + ", not lines");
        }
    }

    /**
     * Axis of the traces of one bin. Empty if a bin has one trace, as in a stacked survey, and if the survey
     * {@linkplain #hasLines() has no lines}.
     */
    public Optional<GatherAxis> gather() {
        if (!hasLines() || axes.size() == 2) {
            return Optional.empty();
        }
        By by = axes.get(2).name().equals(TRACE) ? By.NUMBER : By.OFFSET;
        return Optional.of(new GatherAxis(by, axes.get(2)));
    }

    /** Number of places for traces in a bin; 1 in a stacked survey. */
    public int placesPerBin() {
        return gather().map(gather -> gather.axis().size()).orElse(1);
    }

    /** Extents of the volume without the samples: those of the axes, or of a table the number of its traces. */
    public Shape traces() {
        return isTable
                ? Shape.of(traceCount - leftOut.count())
                : Shape.of(axes.stream().mapToLong(Axis::size).toArray());
    }

    /** Extents of the volume: {@link #traces}, and the samples. */
    public Shape volume() {
        long[] traces = traces().extents();
        long[] extents = Arrays.copyOf(traces, traces.length + 1);
        extents[traces.length] = samples.size();
        return Shape.of(extents);
    }

    /** Number of bins of the grid without a trace; of other axes, of places of the volume. */
    public long emptyBins() {
        return (hasLines() ? grid().size() : traces().size()) - fold.bins();
    }

    /** True if every place of the volume has a trace. */
    public boolean isRegular() {
        return traces().size() == traceCount - leftOut.count();
    }

    /**
     * Returns the trace of a bin; in a prestack survey, the first one.
     *
     * @return number of the trace in the file, from 0; −1 if the bin has no trace
     * @throws IndexOutOfBoundsException if there is no such bin
     */
    public long traceAt(int inlineIndex, int crosslineIndex) throws IOException {
        Axis crosslines = grid().crosslines();
        Objects.checkIndex(inlineIndex, axes.get(0).size());
        Objects.checkIndex(crosslineIndex, crosslines.size());
        return lookup.traceAt(((long) inlineIndex * crosslines.size() + crosslineIndex) * placesPerBin());
    }

    @Override
    public void close() throws IOException {
        try (leftOut) {
            lookup.close();
        }
    }
}
