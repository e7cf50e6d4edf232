package io.github.sliceline.segy.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceCoordinate;
import io.github.sliceline.volume.info.Remark;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Results of a scan that reading needs. Immutable.
 *
 * @param axes axes of the traces, the slowest first
 * @param bins places of the bins on the map
 * @param table table of the traces, if most places of the axes have none
 * @param order order of the traces in the file
 * @param places lookup of the trace of each place; of a table, of each of its traces
 * @param coordinates coordinates on the axes
 * @param unit symbol of their unit; empty for none
 * @param remarks remarks of the scan
 */
record ScannedVolume(
        List<Axis> axes,
        Optional<BinTransform> bins,
        Optional<ScannedTable> table,
        SampleAxis samples,
        TraceOrder order,
        PlaceLookup places,
        List<TraceCoordinate> coordinates,
        String unit,
        List<Remark> remarks)
        implements Closeable {
    /** Most places that are looked up together, which limits the memory of a row. */
    private static final int PLACES_AT_ONCE = 1 << 18;

    ScannedVolume {
        coordinates = List.copyOf(coordinates);
        remarks = List.copyOf(remarks);
    }

    /** Returns the results for a survey. The survey is closed with this, or now if it is no longer needed. */
    static ScannedVolume of(SegySurvey survey, int mostRuns) throws IOException {
        Optional<TracePlaces> runs = places(survey, mostRuns);
        Optional<ScannedTable> table =
                survey.isTable() ? Optional.of(ScannedTable.of(survey, mostRuns)) : Optional.empty();
        PlaceLookup places = runs.isPresent() ? runs.get() : new PlaceLookup.SurveyPlaces(survey);
        if (runs.isPresent() && table.filter(ScannedTable::needsSurvey).isEmpty()) {
            survey.close();
        }
        return new ScannedVolume(
                survey.axes(),
                survey.bins(),
                table,
                survey.samples(),
                survey.sorting(),
                places,
                survey.coordinates(),
                survey.measurementSystem().symbol(),
                survey.remarks());
    }

    /** Looks the traces up by boxes of consecutive places. */
    private static Optional<TracePlaces> places(SegySurvey survey, int mostRuns) throws IOException {
        Shape shape = survey.traces();
        long[] strides = shape.strides();
        int last = shape.rank() - 1;
        int inner = 0;
        while (inner < last && strides[inner] > PLACES_AT_ONCE) {
            inner++;
        }
        long width = shape.extent(inner) * strides[inner];
        long most = Math.max(1, Math.min(shape.extent(inner), PLACES_AT_ONCE / strides[inner])) * strides[inner];
        long[] traces = new long[(int) most];
        TracePlaces.Builder builder = new TracePlaces.Builder(shape.size(), mostRuns);
        for (long row = 0; row < shape.size(); row += width) {
            for (long from = 0; from < width; from += most) {
                long count = Math.min(most, width - from);
                take(survey, box(shape, inner, row + from, count), row + from, traces);
                if (!addRow(builder, row + from, traces, (int) count)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(builder.build());
    }

    /** Returns consecutive places: a range along one dimension, all of those inside it. */
    private static Region box(Shape shape, int inner, long first, long places) {
        long[] strides = shape.strides();
        long[] start = new long[shape.rank()];
        long[] count = shape.extents();
        for (int d = 0; d <= inner; d++) {
            start[d] = first / strides[d] % shape.extent(d);
            count[d] = d == inner ? places / strides[d] : 1;
        }
        return Region.of(start, count);
    }

    private static void take(SegySurvey survey, Region box, long first, long[] traces) throws IOException {
        Arrays.fill(traces, -1);
        survey.lookup().forEachPiece(box, piece -> {
            for (int k = 0; k < piece.count(); k++) {
                traces[(int) (piece.place(k) - first)] = piece.firstTrace() + k;
            }
        });
    }

    private static boolean addRow(TracePlaces.Builder builder, long first, long[] traces, int count) {
        for (int i = 0; i < count; i++) {
            if (traces[i] >= 0 && !builder.add(first + i, traces[i])) {
                return false;
            }
        }
        return true;
    }

    /** True if the survey is not needed, so that the results can be sent and kept. */
    boolean isInMemory() {
        return places instanceof TracePlaces
                && table.filter(ScannedTable::needsSurvey).isEmpty();
    }

    /** Shape of the volume without the samples, as counted by {@link #places}. */
    Shape traces() {
        return table.isPresent()
                ? Shape.of(table.get().size())
                : Shape.of(axes.stream().mapToLong(Axis::size).toArray());
    }

    @Override
    public void close() throws IOException {
        places.close();
    }
}
