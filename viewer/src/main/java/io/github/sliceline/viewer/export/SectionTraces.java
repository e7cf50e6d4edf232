package io.github.sliceline.viewer.export;

import io.github.sliceline.exporting.SegyWriter;
import io.github.sliceline.exporting.SegyWriter.Place;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Traces of a section for SEG-Y. They get the trace headers of the original SEG-Y file if the survey has them,
 * otherwise new ones.
 *
 * @param subject section of traces
 * @param part part of the section; its rows are traces
 */
record SectionTraces(OpenSurvey survey, Subject subject, SectionPart part) {
    SegyWriter segy(String title) throws IOException {
        if (subject instanceof Subject.Along along) {
            List<PathColumn> columns = along.path().columns(facts().grid());
            List<Place> places = columns.subList(part.firstRow(), part.firstRow() + part.rows()).stream()
                    .map(this::place)
                    .toList();
            return SegyWriter.at(title, places, samples());
        }
        Optional<VolumeHeaders> headers = survey.volume().headers();
        if (headers.isPresent()) {
            long[] numbers =
                    headers.get().traceNumbers(bins(headers.get().shape().rank()));
            return SegyWriter.withHeaders(
                    survey.file(), headers.get(), numbers, facts().samples(), part.firstColumn(), part.columns());
        }
        return SegyWriter.at(title, places(), samples());
    }

    private SurveyFacts facts() {
        return survey.facts();
    }

    private SampleAxis samples() {
        SampleAxis all = facts().samples();
        return new SampleAxis(all.valueAt(part.firstColumn()), all.interval(), part.columns(), all.unit());
    }

    /** Returns the bins of the traces. In a prestack volume they have the shown offset, or are one bin of a gather. */
    private Region bins(int rank) {
        if (subject instanceof Subject.Gather gather) {
            long[] from = {gather.inline(), gather.crossline(), part.firstRow()};
            return Region.of(Arrays.copyOf(from, rank), Arrays.copyOf(new long[] {1, 1, part.rows()}, rank));
        }
        long[] start = new long[rank];
        long[] count = new long[rank];
        Subject.OfPlane plane = (Subject.OfPlane) subject;
        int fixed = plane instanceof Subject.Inline ? 0 : 1;
        start[fixed] = plane.index();
        count[fixed] = 1;
        start[1 - fixed] = part.firstRow();
        count[1 - fixed] = part.rows();
        if (rank > 2) {
            start[2] = plane.offset();
            count[2] = 1;
        }
        return Region.of(start, count);
    }

    private List<Place> places() throws IOException {
        Region bins = bins(2);
        SeismicVolume volume = survey.volume();
        Optional<Coordinates> known =
                volume.hasLines() ? Optional.of(volume.bins().coordinates(bins)) : Optional.empty();
        return IntStream.range(0, part.rows())
                .mapToObj(row -> {
                    int k = (int) (row % bins.size());
                    return new Place(
                            facts().inlines().numberAt((int) (bins.start(0) + k / bins.count(1))),
                            facts().crosslines().numberAt((int) (bins.start(1) + k % bins.count(1))),
                            offset(row),
                            known.map(at -> at.x()[k]).orElse(Double.NaN),
                            known.map(at -> at.y()[k]).orElse(Double.NaN));
                })
                .toList();
    }

    private int offset(int row) {
        int index = subject instanceof Subject.OfPlane plane ? plane.offset() : part.firstRow() + row;
        return facts().offsets().map(axis -> axis.numberAt(index)).orElse(0);
    }

    private Place place(PathColumn column) {
        return new Place(
                nearest(facts().inlines(), column.inline()),
                nearest(facts().crosslines(), column.crossline()),
                0,
                column.x(),
                column.y());
    }

    private static int nearest(Axis axis, double number) {
        long index = Math.round((number - axis.first()) / axis.step());
        return axis.numberAt((int) Math.max(0, Math.min(axis.size() - 1, index)));
    }
}
