package io.github.sliceline.viewer.map;

import java.util.BitSet;

/**
 * Cells of a survey that have traces. A cell is a bin, or in large surveys a square of several bins, which has a trace
 * if one of its bins has one. Immutable.
 */
public final class LiveCells {
    private final int inlines;
    private final int crosslines;
    private final int stride;
    private final BitSet cells;

    private LiveCells(int inlines, int crosslines, int stride, BitSet cells) {
        this.inlines = inlines;
        this.crosslines = crosslines;
        this.stride = stride;
        this.cells = cells;
    }

    /** Returns the cells of a survey in which every bin has a trace. */
    public static LiveCells all(int inlines, int crosslines) {
        BitSet one = new BitSet();
        one.set(0);
        return new LiveCells(inlines, crosslines, Math.max(inlines, crosslines), one);
    }

    /** Collects bins that have traces. Not thread-safe. */
    public static final class Collector {
        private final LiveCells collected;

        /**
         * @param inlines number of inlines
         * @param crosslines number of crosslines
         * @param most most cells, at least 1
         */
        public Collector(int inlines, int crosslines, int most) {
            int stride = 1;
            while (cells(inlines, stride) * (long) cells(crosslines, stride) > most) {
                stride++;
            }
            collected = new LiveCells(inlines, crosslines, stride, new BitSet());
        }

        /** Marks a bin as one with a trace. Both numbers are indices. */
        public void live(int inline, int crossline) {
            collected.cells.set(collected.cell(inline / collected.stride, crossline / collected.stride));
        }

        /** Returns the collected cells. Call it once, after the last bin. */
        public LiveCells result() {
            return collected;
        }
    }

    private static int cells(int lines, int stride) {
        return (lines - 1) / stride + 1;
    }

    /** Returns the number of cells along the inline axis. */
    public int rows() {
        return cells(inlines, stride);
    }

    /** Returns the number of cells along the crossline axis. */
    public int columns() {
        return cells(crosslines, stride);
    }

    /** True if each cell is one bin. */
    public boolean areBins() {
        return stride == 1;
    }

    /** True if a cell has a trace. False outside the survey. */
    public boolean isLive(int row, int column) {
        return row >= 0 && row < rows() && column >= 0 && column < columns() && cells.get(cell(row, column));
    }

    /** True if the cell of a bin has a trace. */
    public boolean hasTrace(int inline, int crossline) {
        return isLive(inline / stride, crossline / stride);
    }

    private int cell(int row, int column) {
        return Math.addExact(Math.multiplyExact(row, columns()), column);
    }

    /** Returns the lower boundary of a row of cells, as an inline index. */
    double inlineAt(int row) {
        return Math.min(inlines, (double) row * stride) - 0.5;
    }

    /** Returns the left boundary of a column of cells, as a crossline index. */
    double crosslineAt(int column) {
        return Math.min(crosslines, (double) column * stride) - 0.5;
    }

    /** Returns cells that are twice as long and wide. */
    LiveCells coarser() {
        LiveCells coarse = new LiveCells(inlines, crosslines, Math.multiplyExact(2, stride), new BitSet());
        int columns = columns();
        for (int at = cells.nextSetBit(0); at >= 0; at = cells.nextSetBit(at + 1)) {
            coarse.cells.set(coarse.cell(at / columns / 2, at % columns / 2));
        }
        return coarse;
    }
}
