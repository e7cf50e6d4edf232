package io.github.sliceline.spark.read;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import io.github.sliceline.volume.VolumeBins;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Traces of a region that exist and pass the filters: their places, and their values without samples. */
final class TraceRows {
    private final TraceTable kind;
    private final Region region;
    private final int[] places;
    private final double[][] values;
    private final double[][] coordinates;
    private int count;

    private TraceRows(TraceTable kind, Region region, int most) {
        this.kind = kind;
        this.region = region;
        this.places = new int[most];
        this.values = new double[kind.axes().size()][most];
        this.coordinates = new double[2][most];
    }

    /**
     * Chooses traces of a dense volume.
     *
     * @param located true to read x and y
     * @param condition condition that the traces must pass
     * @param most largest number of traces needed
     */
    static TraceRows select(
            SeismicVolume volume,
            TraceTable kind,
            Region region,
            String file,
            boolean located,
            Condition condition,
            int most)
            throws IOException {
        TraceRows rows = new TraceRows(kind, region, Math.toIntExact(region.size()));
        boolean[] live = volume.bins().live(region);
        VolumeBins.Coordinates bins = located ? volume.bins().coordinates(map(region)) : unknown();
        int perBin = located ? Math.toIntExact(region.size() / map(region).size()) : 1;
        Bounds row = kind.bounds(file);
        for (int place = 0; place < live.length && rows.count < most; place++) {
            if (live[place]) {
                int bin = place / perBin;
                rows.set(place, located ? bins.x()[bin] : Double.NaN, located ? bins.y()[bin] : Double.NaN);
                rows.keepIf(condition, row);
            }
        }
        return rows;
    }

    /**
     * Chooses traces of a table.
     *
     * @param traces traces to choose from
     * @param first first of them to test
     * @param most number of traces to test
     */
    static TraceRows select(TraceSet traces, TraceTable kind, int first, int most, String file, Condition condition) {
        int end = Math.min(traces.size(), first + most);
        long start = traces.number(first);
        Region region = TraceFinder.range(start, traces.number(end - 1) + 1);
        TraceRows rows = new TraceRows(kind, region, end - first);
        Bounds row = kind.bounds(file);
        for (int i = first; i < end; i++) {
            rows.places[rows.count] = Math.toIntExact(traces.number(i) - start);
            for (int d = 0; d < rows.values.length; d++) {
                rows.values[d][rows.count] = traces.value(i, kind.axes().get(d).name());
            }
            rows.keepIf(condition, row);
        }
        return rows;
    }

    private static VolumeBins.Coordinates unknown() {
        return new VolumeBins.Coordinates(new double[0], new double[0]);
    }

    private static Region map(Region traces) {
        return Region.of(new long[] {traces.start(0), traces.start(1)}, new long[] {traces.count(0), traces.count(1)});
    }

    /** Writes the values of the next row. The row counts only if it is kept. */
    private void set(int place, double x, double y) {
        places[count] = place;
        long rest = place;
        for (int d = values.length - 1; d >= 0; d--) {
            long index = region.start(d) + rest % region.count(d);
            rest /= region.count(d);
            values[d][count] = kind.axes().get(d).valueAt((int) index);
        }
        coordinates[0][count] = x;
        coordinates[1][count] = y;
    }

    private void keepIf(Condition condition, Bounds row) {
        for (int d = 0; d < values.length; d++) {
            row.set(d, values[d][count]);
        }
        if (kind.located()) {
            row.set(values.length, coordinates[0][count]);
            row.set(values.length + 1, coordinates[1][count]);
        }
        count += condition.mayPass(row) ? 1 : 0;
    }

    int count() {
        return count;
    }

    /** Returns regions with all traces: of one dimension runs of consecutive traces, of more the smallest region. */
    List<Region> regions() {
        return region.rank() == 1 ? runs() : List.of(extent());
    }

    private List<Region> runs() {
        List<Region> runs = new ArrayList<>();
        for (int from = 0, to = 1; from < count; to++) {
            if (to == count || places[to] > places[to - 1] + 1) {
                runs.add(TraceFinder.range(region.start(0) + places[from], region.start(0) + places[to - 1] + 1));
                from = to;
            }
        }
        return runs;
    }

    private Region extent() {
        int rank = region.rank();
        long[] least = region.shape().extents();
        long[] greatest = new long[rank];
        for (int row = 0; row < count; row++) {
            long rest = places[row];
            for (int d = rank - 1; d >= 0; d--) {
                long index = rest % region.count(d);
                rest /= region.count(d);
                least[d] = Math.min(least[d], index);
                greatest[d] = Math.max(greatest[d], index);
            }
        }
        long[] start = new long[rank];
        long[] extents = new long[rank];
        for (int d = 0; d < rank; d++) {
            start[d] = region.start(d) + least[d];
            extents[d] = greatest[d] - least[d] + 1;
        }
        return Region.of(start, extents);
    }

    /**
     * Returns the start of each trace in an array of samples.
     *
     * @param within {@link #regions()}, whose traces are in the array, one after the other
     * @param samples number of samples per trace
     */
    int[] starts(List<Region> within, int samples) {
        return region.rank() == 1
                ? IntStream.range(0, count).map(row -> row * samples).toArray()
                : starts(within.get(0), samples);
    }

    private int[] starts(Region within, int samples) {
        int[] starts = new int[count];
        long[] strides = within.shape().strides();
        for (int row = 0; row < count; row++) {
            long rest = places[row];
            long at = 0;
            for (int d = region.rank() - 1; d >= 0; d--) {
                at += (region.start(d) + rest % region.count(d) - within.start(d)) * strides[d];
                rest /= region.count(d);
            }
            starts[row] = Math.toIntExact(at * samples);
        }
        return starts;
    }

    /** Returns the values on an axis. */
    ColumnVector values(int axis) {
        return RowKind.column(kind.axes().get(axis), Arrays.copyOf(values[axis], count));
    }

    /** Returns the coordinates: 0 for x, 1 for y. */
    ColumnVector coordinates(int which) {
        return Columns.doubles(Arrays.copyOf(coordinates[which], count));
    }
}
