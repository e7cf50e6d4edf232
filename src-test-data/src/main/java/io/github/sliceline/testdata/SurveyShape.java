package io.github.sliceline.testdata;

/**
 * Extents of a survey. Immutable.
 *
 * @param inlines number of inlines, at least 1
 * @param crosslines number of crosslines, at least 1
 * @param samples samples in a trace, at least 1
 */
public record SurveyShape(int inlines, int crosslines, int samples) {

    public SurveyShape {
        if (inlines < 1 || crosslines < 1 || samples < 1) {
            throw new IllegalArgumentException(
                    "extents must be >= 1, got " + inlines + " x " + crosslines + " x " + samples);
        }
    }

    public long bins() {
        return (long) inlines * crosslines;
    }

    public long size() {
        return Math.multiplyExact(bins(), samples);
    }
}
