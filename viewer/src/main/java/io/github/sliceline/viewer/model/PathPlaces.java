package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.show.files.PathText.Place;
import io.github.sliceline.viewer.map.MapProjection;
import java.util.List;

/** What the numbers in a file of places are: coordinates, or inlines and crosslines. */
public final class PathPlaces {
    private PathPlaces() {}

    /** On the map. In surveys with coordinates they are what puts more of them into the survey. */
    public static List<MapPoint> onMap(SurveyFacts survey, List<Place> places) {
        MapProjection map = MapProjection.of(survey.grid());
        List<MapPoint> coordinates = places.stream()
                .map(place -> new MapPoint(place.first(), place.second()))
                .toList();
        List<MapPoint> lines = places.stream()
                .map(place -> map.toMap(
                        MapProjection.indexOf(survey.inlines(), place.first()),
                        MapProjection.indexOf(survey.crosslines(), place.second())))
                .toList();
        return map.hasCoordinates() && inside(survey, map, coordinates) >= inside(survey, map, lines)
                ? coordinates
                : lines;
    }

    private static long inside(SurveyFacts survey, MapProjection map, List<MapPoint> points) {
        return points.stream()
                .map(point -> map.toBins(point.x(), point.y()))
                .filter(place -> isInside(place.inline(), survey.inlines().count())
                        && isInside(place.crossline(), survey.crosslines().count()))
                .count();
    }

    private static boolean isInside(double index, int count) {
        return index >= -0.5 && index <= count - 0.5;
    }

    /** Points of the map as they are written to a file: coordinates where the survey has them, else inlines and crosslines. */
    public static List<Place> ofMap(SurveyFacts survey, List<MapPoint> points) {
        MapProjection map = MapProjection.of(survey.grid());
        if (map.hasCoordinates()) {
            return points.stream().map(point -> new Place(point.x(), point.y())).toList();
        }
        return points.stream()
                .map(point -> map.toBins(point.x(), point.y()))
                .map(place -> new Place(
                        MapProjection.numberAt(survey.inlines(), place.inline()),
                        MapProjection.numberAt(survey.crosslines(), place.crossline())))
                .toList();
    }

    /** What the numbers of such a file are, as its first line says. */
    public static String columns(SurveyFacts survey) {
        return survey.grid().bins().isPresent() ? "X Y" : "inline crossline";
    }
}
