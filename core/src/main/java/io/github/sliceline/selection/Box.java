package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;

/**
 * A sub-volume between two opposite corners, both included. Values come as {@code [inline][crossline][sample]} in the
 * order of the volume's axes. The order of the two corners does not matter.
 *
 * @param fromInline line number of one corner
 * @param fromCrossline line number of one corner
 * @param fromSample sample index of one corner
 * @param toInline line number of the other corner
 * @param toCrossline line number of the other corner
 * @param toSample sample index of the other corner
 */
public record Box(int fromInline, int fromCrossline, int fromSample, int toInline, int toCrossline, int toSample)
        implements Selection {

    /**
     * Returns the box between two corners, each {inline number, crossline number, sample index}, both included.
     *
     * @throws IllegalArgumentException unless each corner has three entries
     */
    public static Box between(int[] from, int[] to) {
        if (from.length != 3 || to.length != 3) {
            throw new IllegalArgumentException("a corner is {inline, crossline, sample}");
        }
        return new Box(from[0], from[1], from[2], to[0], to[1], to[2]);
    }

    @Override
    public Region resolve(Axis inlines, Axis crosslines, int sampleCount) {
        int i1 = SurveyBounds.index("inline", inlines, fromInline);
        int i2 = SurveyBounds.index("inline", inlines, toInline);
        int x1 = SurveyBounds.index("crossline", crosslines, fromCrossline);
        int x2 = SurveyBounds.index("crossline", crosslines, toCrossline);
        SurveyBounds.requireSample(fromSample, sampleCount);
        SurveyBounds.requireSample(toSample, sampleCount);
        return Region.of(
                new long[] {Math.min(i1, i2), Math.min(x1, x2), Math.min(fromSample, toSample)},
                new long[] {Math.abs(i2 - i1) + 1L, Math.abs(x2 - x1) + 1L, Math.abs(toSample - fromSample) + 1L});
    }
}
