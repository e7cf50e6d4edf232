package io.github.sliceline.testdata;

/** Makes traces. Called by several threads at once. */
@FunctionalInterface
public interface TraceFunction {
    /**
     * Fills one trace.
     *
     * @param inlineIndex from 0
     * @param crosslineIndex from 0
     * @param dst one element for each sample
     */
    void trace(int inlineIndex, int crosslineIndex, float[] dst);
}
