package io.github.sliceline.viewer.map;

import io.github.sliceline.geometry.SurveyGrid;

/**
 * Bins of a survey that have traces, and their places on the map. Immutable.
 *
 * @param projection projection from bins to the map
 * @param live cells that have traces
 * @param outline outline of these cells
 * @param unit unit of the coordinates, such as {@code m}; empty if the file does not state one
 * @param known true if the file was examined; otherwise every bin counts as live
 */
public record SurveyMap(MapProjection projection, LiveCells live, Outline outline, String unit, boolean known) {
    /** Returns the map of a file that was not examined yet. */
    public static SurveyMap guessed(SurveyGrid grid) {
        LiveCells all = LiveCells.all(grid.inlines().size(), grid.crosslines().size());
        return new SurveyMap(MapProjection.of(grid), all, Outline.of(all), "", false);
    }

    /** Returns the map of a file that was examined. */
    public static SurveyMap of(MapProjection projection, LiveCells live, String unit) {
        return new SurveyMap(projection, live, Outline.of(live), unit, true);
    }
}
