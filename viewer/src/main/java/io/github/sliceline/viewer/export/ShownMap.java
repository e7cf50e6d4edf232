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
 * Where on the map lies what is saved: values by bin, or all that the base map shows. Immutable.
 *
 * @param survey open until it is saved
 * @param drawing draws it as it lies there; empty where the pane shows rows and columns
 * @param pane pixels of it
 * @param lines that the base map shows; empty of what is not the base map
 */
public record ShownMap(OpenSurvey survey, Optional<Drawing> drawing, PictureSize pane, Optional<List<LineFile>> lines) {
    /** Draws what lies on the map. */
    @FunctionalInterface
    public interface Drawing {
        /**
         * Describes the picture.
         *
         * @param named the values, and what they are
         * @param whole all of the survey; otherwise what is seen
         * @param dpi pixels per inch
         */
        Picture picture(SectionImage named, boolean whole, PictureSize size, int dpi) throws IOException;
    }

    /** Of a slice of which a part of the map is seen. */
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

    /** Where values by bin lie, that have a name. */
    MapPlace place(String name) throws IOException {
        return new MapPlace(grid(), crs(), List.of(name));
    }

    /** Values of bins, by index, as a table with their places. */
    ArrayForm points(int[] bins) {
        BinTransform places = grid().bins().orElseThrow();
        int crosslines = grid().crosslines().count();
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

    /** Writes the survey's outline and lines, and lines that the map shows. */
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
