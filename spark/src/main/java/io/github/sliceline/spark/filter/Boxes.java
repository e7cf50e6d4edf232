package io.github.sliceline.spark.filter;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Cutter of traces into boxes of whole columns of chunks, with a limited size. */
public final class Boxes {
    private Boxes() {}

    /**
     * Returns boxes that make up a region, each of whole columns. The boxes at the end of the region may be smaller.
     *
     * @param traces traces to cut, by index, one number for each axis
     * @param column extents of a column of chunks, of the same rank; columns start at index 0
     * @param bytesPerTrace size of a trace in bytes
     * @param bytes largest size of a box, unless a single column is larger
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

    /** Returns the region of all columns that a region touches. */
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

    /**
     * Returns the extents of a box. A column is extended along the line that the file follows, and along the next
     * dimension only when the line is complete.
     */
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

    /**
     * Returns the dimensions in the order in which a column is extended: the last first, unless the columns show that
     * the file is sorted by crossline.
     */
    private static int[] order(Shape column) {
        if (column.rank() == 2) {
            boolean byCrosslines = column.extent(1) == 1 && column.extent(0) > 1;
            return byCrosslines ? new int[] {0, 1} : new int[] {1, 0};
        }
        return IntStream.iterate(column.rank() - 1, d -> d >= 0, d -> d - 1).toArray();
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
