package io.github.sliceline.viewer.model;

import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.viewer.map.LiveCells;

/**
 * Map of values on a horizon, or of the traces of bins. Immutable: the array must not be changed.
 *
 * @param of content of the map
 * @param values values in the order {@code [inline][crossline]}; NaN for bins without a value, or not read yet
 * @param part part that has been read, 0 to 1
 * @param range amplitudes at which colours saturate: a percentile of the values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HorizonMap(MapContent of, float[] values, double part, AmplitudeRange range) {
    private static final AmplitudeClip CLIP = new AmplitudeClip(98, true);

    /** Creates a map, and finds the range in a pass over all values. */
    public HorizonMap(MapContent of, float[] values, double part) {
        this(of, values, part, AmplitudeRange.of(values, CLIP, 1));
    }

    /** Returns a map with 1 in each bin that has traces. */
    public static HorizonMap traces(SurveyFacts survey, LiveCells live) {
        int crosslines = survey.crosslines().size();
        float[] values = new float[Math.toIntExact(survey.grid().size())];
        for (int bin = 0; bin < values.length; bin++) {
            values[bin] = live.hasTrace(bin / crosslines, bin % crosslines) ? 1 : Float.NaN;
        }
        return new HorizonMap(new MapContent.Traces(), values, 1);
    }

    /** Returns a map of a horizon's times or depths. */
    public static HorizonMap times(MapContent.Times times) {
        int crosslines = times.of().surface().grid().crosslines().size();
        float[] values = new float[Math.toIntExact(times.of().surface().grid().size())];
        for (int bin = 0; bin < values.length; bin++) {
            values[bin] = (float) times.of().surface().at(bin / crosslines, bin % crosslines);
        }
        return new HorizonMap(times, values, 1);
    }
}
