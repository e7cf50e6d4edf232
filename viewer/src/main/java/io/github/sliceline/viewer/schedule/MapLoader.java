package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.HeaderPreset;
import io.github.sliceline.show.words.SurveyWords;
import io.github.sliceline.viewer.map.LiveCells;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds the bins that have traces, and the places of a 2-D line's traces. Takes time, so call it off the event thread.
 */
public record MapLoader(OpenSurvey survey, CancelToken cancel) {
    /** Most cells of a map. In larger surveys one cell holds several bins. */
    private static final int MOST_CELLS = 1 << 24;

    /** Trace header bytes that may hold coordinates: those of the CDP, then those of the source. */
    private static final List<HeaderMapping> COORDINATE_BYTES =
            List.of(HeaderMapping.STANDARD, HeaderPreset.REV0.mapping());

    /** Number of traces per read. */
    private static final int TOGETHER = 1 << 20;

    /**
     * Reads the map from the file.
     *
     * @throws IOException if the file cannot be read
     * @throws java.util.concurrent.CancellationException if {@code cancel} was cancelled
     */
    public SurveyMap read() throws IOException {
        return survey.kind().hasLines()
                ? SurveyMap.of(projection(), live(), SurveyWords.mapUnit(survey.volume()))
                : SurveyMap.guessed(survey.facts().grid());
    }

    private MapProjection projection() throws IOException {
        SurveyGrid grid = survey.facts().grid();
        boolean line = grid.inlines().size() == 1 || grid.crosslines().size() == 1;
        if (!line || grid.size() == 1) {
            return MapProjection.of(grid);
        }
        Coordinates places = places(survey.volume(), Job.stoppedBy(cancel));
        return MapProjection.along(grid, places.x(), places.y());
    }

    private LiveCells live() throws IOException {
        VolumeBins bins = survey.volume().bins();
        int inlines = Math.toIntExact(bins.shape().extent(0));
        int crosslines = Math.toIntExact(bins.shape().extent(1));
        long perBin = bins.shape().rank() > 2 ? bins.shape().extent(2) : 1;
        LiveCells.Collector collector = new LiveCells.Collector(inlines, crosslines, MOST_CELLS);
        int together = (int) Math.max(1, Math.min(inlines, TOGETHER / Math.max(1, crosslines * perBin)));
        for (int inline = 0; inline < inlines; inline += together) {
            cancel.throwIfCancelled();
            collect(bins, inline, Math.min(together, inlines - inline), collector);
        }
        return collector.result();
    }

    private static void collect(VolumeBins bins, int first, int count, LiveCells.Collector collector)
            throws IOException {
        long[] start = new long[bins.shape().rank()];
        long[] extents = bins.shape().extents();
        start[0] = first;
        extents[0] = count;
        boolean[] live = bins.live(Region.of(start, extents));
        int crosslines = Math.toIntExact(extents[1]);
        int perBin = live.length / count / crosslines;
        for (int i = 0; i < live.length; i++) {
            if (live[i]) {
                int bin = i / perBin;
                collector.live(first + bin / crosslines, bin % crosslines);
            }
        }
    }

    /**
     * Returns the places of a 2-D line's traces: from the file's coordinates of bins, or else from the trace headers of
     * a SEG-Y file.
     */
    private static Coordinates places(SeismicVolume volume, Job job) throws IOException {
        Coordinates stored = volume.bins().coordinates();
        Optional<VolumeHeaders> headers = volume.headers();
        if (headers.isEmpty() || Arrays.stream(stored.x()).anyMatch(Double::isFinite)) {
            return stored;
        }
        for (HeaderMapping mapping : COORDINATE_BYTES) {
            Coordinates found = places(headers.get(), stored.x().length, mapping, job);
            if (Arrays.stream(found.x()).anyMatch(x -> Double.isFinite(x) && x != 0)) {
                return found;
            }
        }
        return stored;
    }

    /** Returns places from trace headers. A prestack line has the place of each bin's first trace. */
    private static Coordinates places(VolumeHeaders headers, int bins, HeaderMapping mapping, Job job)
            throws IOException {
        Coordinates found = new Coordinates(new double[bins], new double[bins]);
        Arrays.fill(found.x(), Double.NaN);
        Arrays.fill(found.y(), Double.NaN);
        Region all = Region.all(headers.shape());
        long perBin = all.size() / bins;
        headers.read(
                all,
                (place, trace, bytes) -> {
                    int bin = (int) (place / perBin);
                    if (Double.isNaN(found.x()[bin])) {
                        TraceHeader header = TraceHeader.at(bytes, 0);
                        found.x()[bin] = header.x(mapping);
                        found.y()[bin] = header.y(mapping);
                    }
                },
                job);
        return found;
    }
}
