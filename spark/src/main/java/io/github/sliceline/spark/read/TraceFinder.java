package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.Boxes;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.volume.AxisQuery;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finder of the traces of a table that may pass the filters. It takes the values of each axis with which a trace may pass,
 * and finds the traces through the indexes of the file.
 */
final class TraceFinder {
    /** Numbers of traces that the driver searches at once. A trace that it finds takes 32 bytes for a moment. */
    private static final long SEARCHED_AT_ONCE = 1 << 21;

    /** Traces that the driver finds. If there are more, tasks find the others. */
    private static final long MOST_FOUND = 1 << 22;

    private final AxisQuery wanted;
    private final double share;

    private TraceFinder(AxisQuery wanted, double share) {
        this.wanted = wanted;
        this.share = share;
    }

    /** Returns the finder for a condition. It goes through the values of all axes, and reads nothing. */
    static TraceFinder of(Condition condition, TraceTable kind, String file) {
        AxisQuery wanted = Query.all();
        double share = 1;
        Bounds all = kind.bounds(file);
        for (int d = 0; d < kind.axes().size(); d++) {
            Axis axis = kind.axes().get(d);
            double[] passing = new double[axis.size()];
            int count = 0;
            for (int i = 0; i < axis.size(); i++) {
                all.set(d, axis.valueAt(i));
                passing[count] = axis.valueAt(i);
                count += condition.mayPass(all) ? 1 : 0;
            }
            if (count == 0) {
                return new TraceFinder(wanted, 0);
            }
            kind.setBounds(all, d, 0, axis.size());
            share *= (double) count / axis.size();
            wanted = count == axis.size() ? wanted : wanted.list(axis.name(), Arrays.copyOf(passing, count));
        }
        return new TraceFinder(wanted, share);
    }

    /** Returns the share of the places of the axes at which a trace may pass. */
    double share() {
        return share;
    }

    boolean isAll() {
        return share == 1;
    }

    /** Returns the traces in a range of numbers that may pass. */
    TraceSet find(SeismicVolume volume, long from, long to) throws IOException {
        return volume.read(wanted.keys(from, to));
    }

    /**
     * Returns ranges of numbers with all traces that may pass.
     *
     * @param chunk traces per chunk
     * @param most largest number of traces in a range that may pass
     */
    List<Region> parts(SeismicVolume volume, Shape chunk, long most) throws IOException {
        long size = volume.shape().extent(0);
        List<Region> parts = new ArrayList<>();
        long found = 0;
        long from = 0;
        while (share > 0 && from < size && found < MOST_FOUND) {
            long to = Math.min(size, from + SEARCHED_AT_ONCE);
            TraceSet traces = find(volume, from, to);
            for (int first = 0; first < traces.size(); first += (int) Math.min(most, traces.size() - first)) {
                int last = (int) Math.min(first + most, traces.size()) - 1;
                parts.add(range(traces.number(first), traces.number(last) + 1));
            }
            found += traces.size();
            from = to;
        }
        if (share > 0 && from < size) {
            parts.addAll(Boxes.cut(range(from, size), chunk, 1, most));
        }
        return parts;
    }

    static Region range(long from, long to) {
        return Region.of(new long[] {from}, new long[] {to - from});
    }
}
