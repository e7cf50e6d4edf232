package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.show.files.PathText.Place;
import io.github.sliceline.viewer.map.MapProjection;
import java.util.List;

/**
 * Converts places of a file to the map and back. The numbers in a file are either coordinates or inlines and
 * crosslines.
 */
public final class PathPlaces {
    private PathPlaces() {}

    /**
     * Returns the places as points on the map. The numbers count as coordinates if the survey has coordinates and at
     * least as many places lie inside the survey that way; otherwise they count as inlines and crosslines.
     */
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

    /**
     * Returns points on the map as places for a file: coordinates if the survey has them, otherwise inlines and
     * crosslines.
     */
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

    /** Returns the heading of such a file, which names its columns. */
    public static String columns(SurveyFacts survey) {
        return survey.grid().bins().isPresent() ? "X Y" : "inline crossline";
    }
}
