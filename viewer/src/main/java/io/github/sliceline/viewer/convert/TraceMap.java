package io.github.sliceline.viewer.convert;

/**
 * Number of traces on a grid of cells, by two numbers of their headers. Immutable: the array must not be changed.
 *
 * @param across numbers from left to right
 * @param up numbers from bottom to top
 * @param width number of cells across, at least 1
 * @param fold traces per bin in each cell, as the mean over the bins of the cell; row by row, the lowest row first
 * @param traces number of traces on the map
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TraceMap(TraceMap.Range across, TraceMap.Range up, int width, float[] fold, long traces) {
    /**
     * Numbers along one side.
     *
     * @param first smallest number
     * @param last largest number
     * @param step greatest common divisor of all differences
     */
    record Range(long first, long last, long step) {
        /** Returns a text such as {@code 1001…1768 step 1}. */
        @Override
        public String toString() {
            return first == last ? Long.toString(first) : first + "…" + last + " step " + step;
        }
    }

    /** Returns the number of rows of cells. */
    int height() {
        return fold.length / width;
    }

    /** Returns the traces per bin in a cell. Cells are counted from the left and from the bottom. */
    float at(int column, int row) {
        return fold[row * width + column];
    }

    /** Returns the largest fold of all cells. */
    float most() {
        float most = 0;
        for (float one : fold) {
            most = Math.max(most, one);
        }
        return most;
    }
}
