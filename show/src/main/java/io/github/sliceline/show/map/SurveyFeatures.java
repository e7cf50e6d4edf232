package io.github.sliceline.show.map;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What other programs show of a survey on a map: outline, corners, lines, bins, and paths over it. Places are bins' middles.
 * Each feature has a property {@code kind}.
 *
 * @param volume which has lines
 * @param json where features go
 */
public record SurveyFeatures(SeismicVolume volume, GeoJson json) {
    private static final String KIND = "kind";
    private static final String INLINE = "inline";
    private static final String CROSSLINE = "crossline";
    /** Of each direction, and the last. */
    private static final int LINES = 10;

    /**
     * Writes the outline of all lines, its corners, and about ten inlines and crosslines, the first and the last among them; of
     * a 2-D line its traces, joined.
     *
     * @throws IllegalArgumentException if the survey has no coordinates
     */
    public void survey() throws IOException {
        SurveyGrid grid = volume.grid();
        if (grid.bins().isEmpty()) {
            traces(grid);
            return;
        }
        BinTransform bins = grid.bins().get();
        json.area(
                Map.of(KIND, "outline", "name", volume.info().file().getFileName()),
                grid.corners().stream()
                        .map(corner -> corner.map().orElseThrow())
                        .toList());
        for (SurveyGrid.Corner corner : grid.corners()) {
            json.point(
                    bin("corner", corner.inline(), corner.crossline()),
                    corner.map().orElseThrow());
        }
        LineAxis inlines = grid.inlines();
        LineAxis crosslines = grid.crosslines();
        for (int inline : some(inlines)) {
            json.line(
                    Map.of(KIND, INLINE, INLINE, inline),
                    List.of(bins.toMap(inline, crosslines.first()), bins.toMap(inline, crosslines.last())));
        }
        for (int crossline : some(crosslines)) {
            json.line(
                    Map.of(KIND, CROSSLINE, CROSSLINE, crossline),
                    List.of(bins.toMap(inlines.first(), crossline), bins.toMap(inlines.last(), crossline)));
        }
    }

    private static Map<String, ?> bin(String kind, int inline, int crossline) {
        return Map.of(KIND, kind, INLINE, inline, CROSSLINE, crossline);
    }

    private static int[] some(LineAxis axis) {
        int step = Math.max(1, (axis.count() - 1) / LINES);
        return IntStream.range(0, axis.count())
                .filter(i -> i % step == 0 && i + step / 2 < axis.count() - 1 || i == axis.count() - 1)
                .map(axis::numberAt)
                .toArray();
    }

    private void traces(SurveyGrid grid) throws IOException {
        boolean line = grid.inlines().count() == 1 || grid.crosslines().count() == 1;
        List<MapPoint> places = line ? known(volume.bins().coordinates()) : List.of();
        if (places.size() < 2) {
            throw new IllegalArgumentException(
                    volume.info().file() + ": has no coordinates, so it cannot be put on a map");
        }
        json.line(Map.of(KIND, "line", "name", volume.info().file().getFileName()), places);
    }

    private static List<MapPoint> known(Coordinates places) {
        return IntStream.range(0, places.x().length)
                .filter(i -> Double.isFinite(places.x()[i]) && Double.isFinite(places.y()[i]))
                .mapToObj(i -> new MapPoint(places.x()[i], places.y()[i]))
                .toList();
    }

    /** Writes a point for each bin whose place is known: those with a trace, where the file has a place for each trace. */
    public void bins(Job job) throws IOException {
        SurveyGrid grid = volume.grid();
        int columns = grid.crosslines().count();
        for (int row = 0; row < grid.inlines().count(); row++) {
            job.throwIfCancelled();
            Coordinates places = volume.bins().coordinates(Region.of(new long[] {row, 0}, new long[] {1, columns}));
            for (int column = 0; column < columns; column++) {
                MapPoint place = new MapPoint(places.x()[column], places.y()[column]);
                if (Double.isFinite(place.x()) && Double.isFinite(place.y())) {
                    json.point(
                            bin(
                                    "bin",
                                    grid.inlines().numberAt(row),
                                    grid.crosslines().numberAt(column)),
                            place);
                }
            }
            job.report("Writing bins", row + 1L, grid.inlines().count());
        }
    }

    /**
     * Writes a path over the map and where its traces are.
     *
     * @throws IllegalArgumentException if the survey has no coordinates
     */
    public void path(List<PathColumn> columns) throws IOException {
        if (volume.grid().bins().isEmpty() || columns.size() < 2) {
            throw new IllegalArgumentException(volume.info().file()
                    + ": a path on a map needs coordinates of the survey, and more than one trace");
        }
        json.line(
                Map.of(KIND, "path"),
                columns.stream()
                        .map(column -> new MapPoint(column.x(), column.y()))
                        .toList());
        for (PathColumn column : columns) {
            json.point(
                    Map.of(
                            KIND,
                            "trace",
                            "distance",
                            column.distance(),
                            INLINE,
                            column.inline(),
                            CROSSLINE,
                            column.crossline()),
                    new MapPoint(column.x(), column.y()));
        }
    }
}
