package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Counts traces by two numbers of their headers, in one pass and with little memory. It works for any numbers, even if
 * they make no survey. If a number lies outside the grid, the size of cells grows to the next power of two.
 * Thread-safe.
 */
final class TraceScatter implements TraceHeaderSink {
    /** Most cells along each side. */
    private static final int CELLS = 512;

    private final int acrossByte;
    private final int upByte;
    private final boolean skipsZeros;
    private final Numbers across = new Numbers();
    private final Numbers up = new Numbers();
    private Side columns = new Side(0, 0);
    private Side rows = new Side(0, 0);
    private int[] counts = new int[CELLS * CELLS];

    /** Cells along one side. Each holds {@code 1 << shift} numbers and starts at a multiple of that. */
    private record Side(long origin, int shift) {
        int cell(long number) {
            return (int) ((number - origin) >> shift);
        }

        long start(int cell) {
            return origin + ((long) cell << shift);
        }

        long size() {
            return 1L << shift;
        }

        boolean holds(Numbers numbers) {
            return numbers.min() >= origin && ((numbers.max() - origin) >> shift) < CELLS;
        }

        private static Side from(long number, int shift) {
            return new Side((number >> shift) << shift, shift);
        }

        /** Returns cells that hold the numbers: these cells if they do, otherwise larger ones. */
        Side holding(Numbers numbers) {
            Side side = holds(numbers) ? this : from(numbers.min(), shift);
            while (!side.holds(numbers)) {
                side = from(numbers.min(), side.shift + 1);
            }
            return side;
        }
    }

    /**
     * Creates an empty count.
     *
     * @param acrossByte first byte of the number from left to right, counted from 1
     * @param upByte first byte of the number from bottom to top, counted from 1
     * @param skipsZeros true to skip traces whose numbers are both 0, as unknown coordinates are
     */
    TraceScatter(int acrossByte, int upByte, boolean skipsZeros) {
        this.acrossByte = acrossByte;
        this.upByte = upByte;
        this.skipsZeros = skipsZeros;
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer headers) {
        int[] xs = new int[count];
        int[] ys = new int[count];
        Numbers blockAcross = new Numbers();
        Numbers blockUp = new Numbers();
        int taken = 0;
        for (int k = 0; k < count; k++) {
            int at = headers.position() + k * TraceHeader.BYTES;
            int x = headers.getInt(at + acrossByte - 1);
            int y = headers.getInt(at + upByte - 1);
            if (!skipsZeros || x != 0 || y != 0) {
                xs[taken] = x;
                ys[taken++] = y;
                blockAcross.add(x);
                blockUp.add(y);
            }
        }
        add(xs, ys, taken, blockAcross, blockUp);
    }

    private synchronized void add(int[] xs, int[] ys, int count, Numbers blockAcross, Numbers blockUp) {
        if (count == 0) {
            return;
        }
        across.add(blockAcross);
        up.add(blockUp);
        grow(columns.holding(across), rows.holding(up));
        for (int k = 0; k < count; k++) {
            counts[rows.cell(ys[k]) * CELLS + columns.cell(xs[k])]++;
        }
    }

    private void grow(Side wider, Side higher) {
        if (wider.equals(columns) && higher.equals(rows)) {
            return;
        }
        int[] merged = new int[CELLS * CELLS];
        for (int at = 0; at < counts.length; at++) {
            if (counts[at] > 0) {
                int column = wider.cell(columns.start(at % CELLS));
                int row = higher.cell(rows.start(at / CELLS));
                merged[row * CELLS + column] += counts[at];
            }
        }
        counts = merged;
        columns = wider;
        rows = higher;
    }

    /** Returns the map; empty if no trace was counted. */
    synchronized Optional<TraceMap> map() {
        if (across.count() == 0) {
            return Optional.empty();
        }
        Lines wide = new Lines(columns, across);
        Lines high = new Lines(rows, up);
        float[] fold = new float[wide.cells() * high.cells()];
        for (int at = 0; at < counts.length; at++) {
            if (counts[at] > 0) {
                int column = wide.cellOf(at % CELLS);
                int row = high.cellOf(at / CELLS);
                double bins = (double) wide.linesIn(at % CELLS) * high.linesIn(at / CELLS);
                fold[row * wide.cells() + column] = (float) (counts[at] / bins);
            }
        }
        return Optional.of(new TraceMap(range(across), range(up), wide.cells(), fold, across.count()));
    }

    private static TraceMap.Range range(Numbers numbers) {
        return new TraceMap.Range(numbers.min(), numbers.max(), numbers.step());
    }

    /**
     * Cells of the map along a side. If there is room, each cell is one line, without cells for numbers between lines.
     */
    private record Lines(Side side, Numbers numbers) {
        boolean areSingle() {
            return side.size() <= numbers.step();
        }

        int cells() {
            return areSingle() ? (int) numbers.lines() : side.cell(numbers.max()) - side.cell(numbers.min()) + 1;
        }

        int cellOf(int counted) {
            return areSingle() ? (int) firstLine(counted) : counted - side.cell(numbers.min());
        }

        int linesIn(int counted) {
            long from = Math.max(0, firstLine(counted));
            long to = Math.min(numbers.lines(), firstLine(counted + 1));
            return (int) Math.max(1, to - from);
        }

        /** Returns the index of the first line in or after a cell. */
        private long firstLine(int counted) {
            return -Math.floorDiv(numbers.min() - side.start(counted), numbers.step());
        }
    }
}
