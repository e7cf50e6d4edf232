package io.github.sliceline.viewer.map;

import io.github.sliceline.geometry.SurveyGrid;

/**
 * Which bins of a survey have traces, and where they lie on the map. Immutable.
 *
 * @param projection from bins to the map
 * @param live which have traces
 * @param outline around those that have
 * @param unit of coordinates, such as {@code m}; empty where the file does not say
 * @param known whether the file was looked into; otherwise every bin is taken to have a trace
 */
public record SurveyMap(MapProjection projection, LiveCells live, Outline outline, String unit, boolean known) {
    /** Before the file was looked into. */
    public static SurveyMap guessed(SurveyGrid grid) {
        LiveCells all = LiveCells.all(grid.inlines().count(), grid.crosslines().count());
        return new SurveyMap(MapProjection.of(grid), all, Outline.of(all), "", false);
    }

    /** What was found in the file. */
    public static SurveyMap of(MapProjection projection, LiveCells live, String unit) {
        return new SurveyMap(projection, live, Outline.of(live), unit, true);
    }
}
