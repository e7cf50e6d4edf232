package io.github.sliceline.selection;

/**
 * A place on a path over the map.
 *
 * @param distance from the path's first vertex, along it: in the units of the survey's coordinates, and in bins where
 *     the survey has none
 * @param inline line number, not necessarily a whole one
 * @param crossline line number, not necessarily a whole one
 * @param x easting; NaN where the survey has no coordinates
 * @param y northing; NaN where the survey has no coordinates
 * @param inSurvey whether it is in a bin of the survey, which reaches half a bin beyond its outermost traces
 * @param vertex whether it is a vertex of the path
 */
public record PathColumn(
        double distance, double inline, double crossline, double x, double y, boolean inSurvey, boolean vertex) {}
