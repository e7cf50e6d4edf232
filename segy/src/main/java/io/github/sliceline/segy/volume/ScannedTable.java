package io.github.sliceline.segy.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.format.TraceTable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Table of the traces of a scanned file, sorted by axes of which most places are empty. It is searched as a whole,
 * except by the first axis. Thread-safe.
 *
 * @param axes extents of the axes
 * @param size number of traces
 * @param rows place of each trace: runs, or the index of the survey
 * @param needsSurvey true if the index of the survey is read
 */
record ScannedTable(Shape axes, long size, Rows rows, boolean needsSurvey) implements TraceTable {
    private static final int READ_AT_ONCE = 1 << 16;

    /** Places of consecutive traces. */
    @FunctionalInterface
    interface Rows {
        long[] places(long first, int count) throws IOException;
    }

    static ScannedTable of(SegySurvey survey, int mostRuns) throws IOException {
        Shape axes = extents(survey.axes());
        long size = survey.traces().size();
        TracePlaces.Builder runs = new TracePlaces.Builder(size, mostRuns);
        for (long at = 0; at < size; at += READ_AT_ONCE) {
            long[] places = survey.lookup().places(at, (int) Math.min(READ_AT_ONCE, size - at));
            for (int i = 0; i < places.length; i++) {
                if (!runs.add(at + i, places[i])) {
                    return new ScannedTable(axes, size, survey.lookup()::places, true);
                }
            }
        }
        return of(axes, size, runs.build());
    }

    /** Returns a table whose places are in runs: those of {@link TracePlaces}, of places instead of traces. */
    static ScannedTable of(Shape axes, long size, TracePlaces runs) {
        return new ScannedTable(axes, size, new RunRows(runs), false);
    }

    static Shape extents(List<Axis> axes) {
        return Shape.of(axes.stream().mapToLong(Axis::size).toArray());
    }

    /** Rows whose places are in runs. */
    record RunRows(TracePlaces runs) implements Rows {
        @Override
        public long[] places(long first, int count) {
            long[] places = new long[count];
            Arrays.setAll(places, i -> runs.traceAt(first + i));
            return places;
        }
    }

    @Override
    public long[] places(long first, int count) throws IOException {
        return rows.places(first, count);
    }

    @Override
    public Found find(int[][] picks, long from, long to, long most) throws IOException {
        long[] strides = axes.strides();
        int[] outer = picks[0];
        long first = outer.length == 0 ? from : lowerBound(from, to, outer[0] * strides[0]);
        long end = outer.length == 0 ? to : lowerBound(first, to, (outer[outer.length - 1] + 1L) * strides[0]);
        long[] traces = new long[1024];
        long[] found = new long[1024];
        int count = 0;
        for (long at = first; at < end; at += READ_AT_ONCE) {
            long[] places = places(at, (int) Math.min(READ_AT_ONCE, end - at));
            for (int i = 0; i < places.length; i++) {
                if (!isPicked(picks, strides, places[i])) {
                    continue;
                }
                if (count == most) {
                    throw new IllegalArgumentException("more than " + most
                            + " traces are more samples than one array holds; name values of more axes");
                }
                if (count == traces.length) {
                    traces = Arrays.copyOf(traces, 2 * count);
                    found = Arrays.copyOf(found, 2 * count);
                }
                traces[count] = at + i;
                found[count++] = places[i];
            }
        }
        return new Found(Arrays.copyOf(traces, count), Arrays.copyOf(found, count));
    }

    private long lowerBound(long from, long to, long place) throws IOException {
        long low = from;
        long high = to;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (places(middle, 1)[0] < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean isPicked(int[][] picks, long[] strides, long place) {
        for (int d = 0; d < picks.length; d++) {
            int at = (int) (place / strides[d] % axes.extent(d));
            if (picks[d].length > 0 && Arrays.binarySearch(picks[d], at) < 0) {
                return false;
            }
        }
        return true;
    }
}
