package io.github.sliceline.selection;

/**
 * A place on a path over the map.
 *
 * @param distance distance from the path's first vertex along the path, in the units of the survey's coordinates; in
 *     bins if the survey has none
 * @param inline line number, not necessarily a whole one
 * @param crossline line number, not necessarily a whole one
 * @param x easting; NaN if the survey has no coordinates
 * @param y northing; NaN if the survey has no coordinates
 * @param inSurvey true if the place is in a bin of the survey, which reaches half a bin beyond its outermost traces
 * @param vertex true if the place is a vertex of the path
 */
public record PathColumn(
        double distance, double inline, double crossline, double x, double y, boolean inSurvey, boolean vertex) {}
