package io.github.sliceline.viewer.map;

import java.util.BitSet;

/**
 * Which bins have a trace: by cell, which is a bin, or in large surveys a square of several, that has a trace if one of
 * them has. Immutable.
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

    /** Of a survey whose every bin has a trace. */
    public static LiveCells all(int inlines, int crosslines) {
        BitSet one = new BitSet();
        one.set(0);
        return new LiveCells(inlines, crosslines, Math.max(inlines, crosslines), one);
    }

    /** Takes in which bins have traces, line by line. Used by one thread. */
    public static final class Collector {
        private final LiveCells collected;

        /**
         * @param inlines of the survey
         * @param crosslines of the survey
         * @param most cells to be kept, at least 1
         */
        public Collector(int inlines, int crosslines, int most) {
            int stride = 1;
            while (cells(inlines, stride) * (long) cells(crosslines, stride) > most) {
                stride++;
            }
            collected = new LiveCells(inlines, crosslines, stride, new BitSet());
        }

        /** Says that a bin has a trace, by index. */
        public void live(int inline, int crossline) {
            collected.cells.set(collected.cell(inline / collected.stride, crossline / collected.stride));
        }

        /** What was taken in; nothing more is, afterwards. */
        public LiveCells result() {
            return collected;
        }
    }

    private static int cells(int lines, int stride) {
        return (lines - 1) / stride + 1;
    }

    /** Cells along the inline axis. */
    public int rows() {
        return cells(inlines, stride);
    }

    /** Cells along the crossline axis. */
    public int columns() {
        return cells(crosslines, stride);
    }

    /** Whether each cell is a bin. */
    public boolean areBins() {
        return stride == 1;
    }

    /** Whether a cell has a trace; none outside has. */
    public boolean isLive(int row, int column) {
        return row >= 0 && row < rows() && column >= 0 && column < columns() && cells.get(cell(row, column));
    }

    /** Whether the cell of a bin has a trace. */
    public boolean hasTrace(int inline, int crossline) {
        return isLive(inline / stride, crossline / stride);
    }

    private int cell(int row, int column) {
        return Math.addExact(Math.multiplyExact(row, columns()), column);
    }

    /** Where the boundary between cells lies among the inlines. */
    double inlineAt(int row) {
        return Math.min(inlines, (double) row * stride) - 0.5;
    }

    /** Where the boundary between cells lies among the crosslines. */
    double crosslineAt(int column) {
        return Math.min(crosslines, (double) column * stride) - 0.5;
    }

    /** Which bins have a trace, by cells twice as long and wide as these. */
    LiveCells coarser() {
        LiveCells coarse = new LiveCells(inlines, crosslines, Math.multiplyExact(2, stride), new BitSet());
        int columns = columns();
        for (int at = cells.nextSetBit(0); at >= 0; at = cells.nextSetBit(at + 1)) {
            coarse.cells.set(coarse.cell(at / columns / 2, at % columns / 2));
        }
        return coarse;
    }
}
