package io.github.sliceline.spark.filter;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Cuts traces into boxes of whole columns of chunks, of about a size. */
public final class Boxes {
    private Boxes() {}

    /**
     * Boxes that make up a region, each of whole columns; those at its end may be smaller.
     *
     * @param traces to be cut, by index: (inline, crossline), of a prestack volume (inline, crossline, offset)
     * @param column extents of a column of chunks, of the same rank; columns count from index 0
     * @param bytesPerTrace what a trace takes
     * @param bytes that a box may have, unless one column has more
     */
    public static List<Region> cut(Region traces, Shape column, long bytesPerTrace, long bytes) {
        Region whole = aligned(traces, column);
        long[] extents = extents(whole, column, Math.max(1, bytes / Math.max(1, bytesPerTrace)));
        List<Region> boxes = new ArrayList<>();
        long[] start = starts(whole);
        while (true) {
            boxes.add(clipped(start, extents, traces));
            int d = start.length - 1;
            while (d >= 0 && (start[d] += extents[d]) >= whole.end(d)) {
                start[d] = whole.start(d);
                d--;
            }
            if (d < 0) {
                return boxes;
            }
        }
    }

    /** The columns that a region has a part of. */
    private static Region aligned(Region traces, Shape column) {
        long[] start = starts(traces);
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            long c = column.extent(d);
            start[d] = start[d] / c * c;
            count[d] = (traces.end(d) - start[d] + c - 1) / c * c;
        }
        return Region.of(start, count);
    }

    private static long[] starts(Region region) {
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        return start;
    }

    /** A column made longer, along the line that files go by first, and along the next one only when that is complete. */
    private static long[] extents(Region whole, Shape column, long traces) {
        long[] extents = column.extents();
        for (int d : order(column)) {
            long others = product(extents) / extents[d];
            long columns = Math.max(1, traces / others / column.extent(d));
            extents[d] = Math.min(whole.count(d), columns * column.extent(d));
            if (extents[d] < whole.count(d)) {
                break;
            }
        }
        return extents;
    }

    /** The last dimension first, unless columns say that the file goes by crosslines. */
    private static int[] order(Shape column) {
        if (column.rank() == 2) {
            boolean byCrosslines = column.extent(1) == 1 && column.extent(0) > 1;
            return byCrosslines ? new int[] {0, 1} : new int[] {1, 0};
        }
        return new int[] {2, 1, 0};
    }

    private static long product(long[] extents) {
        return Arrays.stream(extents).reduce(1, Math::multiplyExact);
    }

    private static Region clipped(long[] start, long[] extents, Region traces) {
        long[] from = new long[start.length];
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            from[d] = Math.max(start[d], traces.start(d));
            count[d] = Math.min(start[d] + extents[d], traces.end(d)) - from[d];
        }
        return Region.of(from, count);
    }
}
