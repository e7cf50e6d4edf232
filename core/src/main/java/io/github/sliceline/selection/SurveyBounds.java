package io.github.sliceline.selection;

import io.github.sliceline.geometry.Axis;

/** Checks of line numbers and sample indices. Each message names the axis. */
final class SurveyBounds {
    private SurveyBounds() {}

    static int index(String name, Axis axis, int number) {
        if (!axis.contains(number)) {
            throw new IllegalArgumentException("no " + name + " " + number + "; the survey has " + axis);
        }
        return axis.indexOf(number);
    }

    static void requireSample(int sample, int sampleCount) {
        if (sample < 0 || sample >= sampleCount) {
            throw new IllegalArgumentException("no sample " + sample + "; traces have 0…" + (sampleCount - 1));
        }
    }
}
