package io.github.sliceline.viewer.model;

import io.github.sliceline.viewer.map.LiveCells;

/**
 * Values on a horizon as a map. Immutable; nobody changes the array.
 *
 * @param of what they are
 * @param values by bin, {@code [inline][crossline]}; NaN where there are none, or where they are not read yet
 * @param part how much was read, 0 to 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HorizonMap(MapContent of, float[] values, double part) {
    /** Where traces are: 1 in their bins. */
    public static HorizonMap traces(SurveyFacts survey, LiveCells live) {
        int crosslines = survey.crosslines().count();
        float[] values = new float[Math.toIntExact(survey.grid().size())];
        for (int bin = 0; bin < values.length; bin++) {
            values[bin] = live.hasTrace(bin / crosslines, bin % crosslines) ? 1 : Float.NaN;
        }
        return new HorizonMap(new MapContent.Traces(), values, 1);
    }

    /** The times or depths of a horizon, which are known already. */
    public static HorizonMap times(MapContent.Times times) {
        int crosslines = times.of().surface().grid().crosslines().count();
        float[] values = new float[Math.toIntExact(times.of().surface().grid().size())];
        for (int bin = 0; bin < values.length; bin++) {
            values[bin] = (float) times.of().surface().at(bin / crosslines, bin % crosslines);
        }
        return new HorizonMap(times, values, 1);
    }
}
