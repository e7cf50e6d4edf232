package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.viewer.map.LiveCells;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.map.SurveyMap;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.viewer.survey.SurveyKind;
import io.github.sliceline.volume.VolumeBins;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.Optional;

/** Finds out which bins of a survey have traces, and where those of a 2-D line lie. Takes its time: not on the thread of events. */
public final class MapLoader {
    /** Kept; of larger surveys several bins are one cell. */
    private static final int MOST_CELLS = 1 << 24;

    /** Traces asked for at once. */
    private static final int TOGETHER = 1 << 20;

    private final OpenSurvey survey;
    private final CancelToken cancel;

    public MapLoader(OpenSurvey survey, CancelToken cancel) {
        this.survey = survey;
        this.cancel = cancel;
    }

    /**
     * Looks into the file.
     *
     * @throws IOException if it cannot be read
     * @throws java.util.concurrent.CancellationException if it was cancelled
     */
    public SurveyMap read() throws IOException {
        return survey.kind() == SurveyKind.ARRAY
                ? SurveyMap.guessed(survey.facts().grid())
                : SurveyMap.of(projection(), live(), unit());
    }

    private MapProjection projection() throws IOException {
        SurveyGrid grid = survey.facts().grid();
        boolean line = grid.inlines().count() == 1 || grid.crosslines().count() == 1;
        if (!line || grid.size() == 1) {
            return MapProjection.of(grid);
        }
        VolumeBins.Coordinates places = LinePlaces.read(survey.volume(), Job.stoppedBy(cancel));
        return MapProjection.along(grid, places.x(), places.y());
    }

    /** As the binary header says that the file has, or that it was made of. */
    private String unit() throws IOException {
        Optional<VolumeHeaders> headers = survey.volume().headers();
        return headers.isEmpty()
                ? ""
                : BinaryHeader.of(headers.get()).measurementSystem().symbol();
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
}
