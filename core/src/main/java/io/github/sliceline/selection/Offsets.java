package io.github.sliceline.selection;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.hdf5.grid.Region;

/**
 * What a stacked volume has, of a prestack volume at one offset or at several: planes, boxes, traces. Values come as
 * {@code [inline][crossline][offset][sample]}, in the order of the volume's axes; at one offset that is as of a stacked
 * volume: an inline as {@code [crossline][sample]}, a slice as {@code [inline][crossline]}.
 *
 * @param of which lines and samples
 * @param from first offset or last
 * @param to the other, included
 */
public record Offsets(Selection of, int from, int to) implements PrestackSelection {

    /** Of one offset: a common-offset inline, crossline, slice, box or trace. */
    public static Offsets at(int offset, Selection of) {
        return new Offsets(of, offset, offset);
    }

    @Override
    public Region resolve(LineAxis inlines, LineAxis crosslines, LineAxis offsets, int sampleCount) {
        Region lines = of.resolve(inlines, crosslines, sampleCount);
        int first = SurveyBounds.index("offset, or trace of the bin,", offsets, from);
        int last = SurveyBounds.index("offset, or trace of the bin,", offsets, to);
        return Region.of(
                new long[] {lines.start(0), lines.start(1), Math.min(first, last), lines.start(2)},
                new long[] {lines.count(0), lines.count(1), Math.abs(last - first) + 1L, lines.count(2)});
    }
}
