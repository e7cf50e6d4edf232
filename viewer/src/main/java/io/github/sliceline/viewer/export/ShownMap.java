package io.github.sliceline.viewer.export;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.map.GeoJson;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.show.map.MapPlace;
import io.github.sliceline.show.map.SurveyFeatures;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.MapImage;
import io.github.sliceline.show.paint.Picture;
import io.github.sliceline.show.paint.PictureSize;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Content that lies on the map, for saving: values by bin, or the whole base map. Immutable.
 *
 * @param survey the survey, open until saving ends
 * @param drawing draws the content on the map; empty if the pane shows rows and columns
 * @param pane size of the pane in pixels
 * @param lines lines that the base map shows; empty for other panes
 */
public record ShownMap(OpenSurvey survey, Optional<Drawing> drawing, PictureSize pane, Optional<List<LineFile>> lines) {
    /** Draws content on the map. */
    @FunctionalInterface
    public interface Drawing {
        /**
         * Returns the picture.
         *
         * @param named the values, with their names
         * @param whole true for the whole survey; false for the visible part
         * @param dpi pixels per inch
         */
        Picture picture(SectionImage named, boolean whole, PictureSize size, int dpi) throws IOException;
    }

    /**
     * Returns the drawing of a slice.
     *
     * @param seen visible part of the map
     */
    static Drawing slice(SurveyGrid grid, Viewport seen, Display display, CellDrawing over) {
        Rectangle2D window = new Rectangle2D.Double(
                seen.left(), -seen.bottom(), seen.right() - seen.left(), seen.bottom() - seen.top());
        return (named, whole, size, dpi) -> {
            MapImage image = new MapImage(named.values(), grid, named.title(), named.quantity());
            return image.picture(whole ? image.bounds() : window, display, size, dpi, over);
        };
    }

    SurveyGrid grid() {
        return survey.facts().grid();
    }

    private Optional<MapCrs> crs() throws IOException {
        return MapCrs.of(MapCrs.textOf(survey.volume().info()));
    }

    /** Returns the place of named values by bin. */
    MapPlace place(String name) throws IOException {
        return new MapPlace(grid(), crs(), List.of(name));
    }

    /**
     * Returns a table of bins with their coordinates and line numbers.
     *
     * @param bins index of each bin, inline by inline
     */
    ArrayForm points(int[] bins) {
        BinTransform places = grid().bins().orElseThrow();
        int crosslines = grid().crosslines().size();
        ArrayForm.RowLabels labels = (row, label) -> {
            int inline = grid().inlines().numberAt(bins[(int) row] / crosslines);
            int crossline = grid().crosslines().numberAt(bins[(int) row] % crosslines);
            MapPoint place = places.toMap(inline, crossline);
            return List.of(place.x(), place.y(), (double) inline, (double) crossline)
                    .get(label);
        };
        return new ArrayForm(
                List.of(bins.length, 1), List.of("x", "y", "inline", "crossline"), labels, List.of("value"));
    }

    /** Writes the survey's outline and lines, and the lines that the map shows. */
    void writeGeoJson(OutputStream stream) throws IOException {
        GeoJson json = new GeoJson(stream, crs(), false);
        new SurveyFeatures(survey.volume(), json).survey();
        for (LineFile file : lines.orElse(List.of())) {
            for (MapLine line : file.lines()) {
                Map<String, String> properties = Map.of("kind", "line", "file", file.name(), "name", line.name());
                List<MapPoint> points = line.points();
                if (points.size() == 1) {
                    json.point(properties, points.get(0));
                } else {
                    json.line(properties, points);
                }
            }
        }
        json.finish();
    }
}
