package io.github.sliceline.show.map;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
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
 * Writes a survey as features of a map for other programs: outline, corners, lines, bins, and paths. Places are the
 * centres of bins. Each feature has a property {@code kind}.
 *
 * @param volume a volume with lines
 * @param json receives the features
 */
public record SurveyFeatures(SeismicVolume volume, GeoJson json) {
    private static final String KIND = "kind";
    private static final String INLINE = "inline";
    private static final String CROSSLINE = "crossline";
    /** Number of lines in each direction, without the last. */
    private static final int LINES = 10;

    /**
     * Writes the outline of the survey, and about ten inlines and crosslines including the first and last; for a 2-D
     * line, a line through its traces.
     *
     * @throws IllegalArgumentException if the survey has no coordinates
     */
    public void survey() throws IOException {
        SurveyGrid grid = volume.grid();
        if (grid.bins().isEmpty()) {
            joined(traces());
            return;
        }
        BinTransform bins = grid.bins().get();
        List<MapPoint> corners =
                grid.corners().stream().flatMap(corner -> corner.map().stream()).toList();
        json.area(Map.of(KIND, "outline", "name", name()), corners);
        Axis inlines = grid.inlines();
        Axis crosslines = grid.crosslines();
        for (int inline : some(inlines)) {
            line(INLINE, inline, bins.toMap(inline, crosslines.first()), bins.toMap(inline, crosslines.last()));
        }
        for (int crossline : some(crosslines)) {
            line(CROSSLINE, crossline, bins.toMap(inlines.first(), crossline), bins.toMap(inlines.last(), crossline));
        }
    }

    private String name() throws IOException {
        return volume.info().file().getFileName().toString();
    }

    private void line(String kind, int number, MapPoint from, MapPoint to) throws IOException {
        json.line(Map.of(KIND, kind, kind, number), List.of(from, to));
    }

    private static int[] some(Axis axis) {
        int step = Math.max(1, (axis.size() - 1) / LINES);
        return IntStream.range(0, axis.size())
                .filter(i -> (i % step == 0 && i + step / 2 < axis.size() - 1) || i == axis.size() - 1)
                .map(axis::numberAt)
                .toArray();
    }

    /** Returns the known places of the traces of a 2-D line; empty for other surveys. */
    private List<MapPoint> traces() throws IOException {
        SurveyGrid grid = volume.grid();
        if (grid.inlines().size() > 1 && grid.crosslines().size() > 1) {
            return List.of();
        }
        Coordinates places = volume.bins().coordinates();
        return IntStream.range(0, places.x().length)
                .mapToObj(i -> new MapPoint(places.x()[i], places.y()[i]))
                .filter(SurveyFeatures::isKnown)
                .toList();
    }

    private static boolean isKnown(MapPoint place) {
        return Double.isFinite(place.x()) && Double.isFinite(place.y());
    }

    private void joined(List<MapPoint> places) throws IOException {
        if (places.size() < 2) {
            throw new IllegalArgumentException(
                    volume.info().file() + ": a map needs coordinates, and at least two places that have them");
        }
        json.line(Map.of(KIND, "line", "name", name()), places);
    }

    /**
     * Writes a point for each bin with a known place. If the file has a place per trace, these are the bins with a
     * trace.
     */
    public void bins(Job job) throws IOException {
        Axis inlines = volume.grid().inlines();
        Axis crosslines = volume.grid().crosslines();
        for (int row = 0; row < inlines.size(); row++) {
            job.throwIfCancelled();
            Region line = Region.of(new long[] {row, 0}, new long[] {1, crosslines.size()});
            Coordinates places = volume.bins().coordinates(line);
            for (int i = 0; i < crosslines.size(); i++) {
                MapPoint place = new MapPoint(places.x()[i], places.y()[i]);
                if (isKnown(place)) {
                    int inline = inlines.numberAt(row);
                    json.point(Map.of(KIND, "bin", INLINE, inline, CROSSLINE, crosslines.numberAt(i)), place);
                }
            }
            job.report("Writing bins", row + 1L, inlines.size());
        }
    }

    /**
     * Writes a path on the map, as a line and as a point per trace.
     *
     * @throws IllegalArgumentException if the survey has no coordinates
     */
    public void path(List<PathColumn> columns) throws IOException {
        joined(columns.stream()
                .map(column -> new MapPoint(column.x(), column.y()))
                .filter(SurveyFeatures::isKnown)
                .toList());
        for (PathColumn at : columns) {
            Map<String, ?> properties =
                    Map.of(KIND, "trace", "distance", at.distance(), INLINE, at.inline(), CROSSLINE, at.crossline());
            json.point(properties, new MapPoint(at.x(), at.y()));
        }
    }
}
