package io.github.sliceline.segy.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.info.Remark;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Results of a scan that reading needs. Immutable.
 *
 * @param gathers axis of the traces of a bin, the third of four dimensions of a prestack survey
 * @param numbered true if that axis numbers the traces of a bin
 * @param order order of the traces in the file
 * @param places lookup of the trace of each bin
 * @param remarks remarks of the scan
 */
record ScannedVolume(
        SurveyGrid grid,
        SampleAxis samples,
        Optional<Axis> gathers,
        boolean numbered,
        TraceOrder order,
        PlaceLookup places,
        List<Remark> remarks)
        implements Closeable {
    /** Most places that are looked up together, which limits the memory of a row. */
    private static final int PLACES_AT_ONCE = 1 << 18;

    ScannedVolume {
        remarks = List.copyOf(remarks);
    }

    /** Returns the results for a survey. The survey is closed with this, or now if it is no longer needed. */
    static ScannedVolume of(SegySurvey survey, int mostRuns) throws IOException {
        Optional<TracePlaces> runs = places(survey, mostRuns);
        if (runs.isPresent()) {
            survey.close();
        }
        return new ScannedVolume(
                survey.grid(),
                survey.samples(),
                survey.gather().map(GatherAxis::axis),
                survey.gather()
                        .filter(gather -> gather.by() == GatherAxis.By.NUMBER)
                        .isPresent(),
                survey.sorting(),
                runs.isPresent() ? runs.get() : new PlaceLookup.SurveyPlaces(survey),
                survey.remarks());
    }

    private static Optional<TracePlaces> places(SegySurvey survey, int mostRuns) throws IOException {
        int crosslines = survey.grid().crosslines().size();
        int inBin = survey.placesPerBin();
        int bins = Math.max(1, Math.min(crosslines, PLACES_AT_ONCE / inBin));
        long[] traces = new long[Math.multiplyExact(bins, inBin)];
        TracePlaces.Builder builder = new TracePlaces.Builder(survey.grid().size() * inBin, mostRuns);
        for (int inline = 0; inline < survey.grid().inlines().size(); inline++) {
            for (int from = 0; from < crosslines; from += bins) {
                int to = Math.min(crosslines, from + bins);
                takeRow(survey, inline, from, to, traces);
                long first = ((long) inline * crosslines + from) * inBin;
                if (!addRow(builder, first, traces, (to - from) * inBin)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(builder.build());
    }

    private static void takeRow(SegySurvey survey, int inline, int from, int to, long[] traces) throws IOException {
        int inBin = survey.placesPerBin();
        Arrays.fill(traces, -1);
        survey.lookup().forEachPiece(inline, inline + 1, from, to, piece -> {
            for (int k = 0; k < piece.count(); k++) {
                int crossline = piece.crosslineIndex() + k * piece.crosslineStep();
                traces[(crossline - from) * inBin + piece.offsetIndex()] = piece.firstTrace() + k;
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

    /** Shape of the volume without the samples, as counted by {@link #places}. */
    Shape traces() {
        int inlines = grid.inlines().size();
        int crosslines = grid.crosslines().size();
        return gathers.map(axis -> Shape.of(inlines, crosslines, axis.size()))
                .orElseGet(() -> Shape.of(inlines, crosslines));
    }

    @Override
    public void close() throws IOException {
        places.close();
    }
}
