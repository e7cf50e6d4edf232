package io.github.sliceline.viewer.convert;

/**
 * Where the traces of a file are, by two numbers of their headers, on a grid of cells. Immutable; nobody changes the array.
 *
 * @param across the numbers from left to right
 * @param up the numbers from the bottom up
 * @param width cells across, at least 1
 * @param fold traces for each bin, on average over the bins of a cell; row by row, the lowest first
 * @param traces how many are on it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TraceMap(TraceMap.Range across, TraceMap.Range up, int width, float[] fold, long traces) {
    /**
     * Numbers along one side.
     *
     * @param first smallest
     * @param last largest
     * @param step what all differences are multiples of
     */
    record Range(long first, long last, long step) {
        /** Such as {@code 1001…1768 step 1}. */
        @Override
        public String toString() {
            return first == last ? Long.toString(first) : first + "…" + last + " step " + step;
        }
    }

    /** Cells up. */
    int height() {
        return fold.length / width;
    }

    /** Traces for each bin in a cell, counted from the left and from the bottom. */
    float at(int column, int row) {
        return fold[row * width + column];
    }

    /** The most of a cell. */
    float most() {
        float most = 0;
        for (float one : fold) {
            most = Math.max(most, one);
        }
        return most;
    }
}
