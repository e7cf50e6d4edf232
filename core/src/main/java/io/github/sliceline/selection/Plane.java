package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;

/** A plane across the whole volume. */
public sealed interface Plane extends Selection {

    /**
     * All samples of one inline. Values come as {@code [crossline][sample]}.
     *
     * @param number line number
     */
    record Inline(int number) implements Plane {
        @Override
        public Region resolve(Axis inlines, Axis crosslines, int sampleCount) {
            int index = SurveyBounds.index("inline", inlines, number);
            return Region.of(new long[] {index, 0, 0}, new long[] {1, crosslines.size(), sampleCount});
        }
    }

    /**
     * All samples of one crossline. Values come as {@code [inline][sample]}.
     *
     * @param number line number
     */
    record Crossline(int number) implements Plane {
        @Override
        public Region resolve(Axis inlines, Axis crosslines, int sampleCount) {
            int index = SurveyBounds.index("crossline", crosslines, number);
            return Region.of(new long[] {0, index, 0}, new long[] {inlines.size(), 1, sampleCount});
        }
    }

    /**
     * One sample of every trace. Values come as {@code [inline][crossline]}.
     *
     * @param sample index, from 0
     */
    record Slice(int sample) implements Plane {
        @Override
        public Region resolve(Axis inlines, Axis crosslines, int sampleCount) {
            SurveyBounds.requireSample(sample, sampleCount);
            return Region.of(new long[] {0, 0, sample}, new long[] {inlines.size(), crosslines.size(), 1});
        }
    }
}
