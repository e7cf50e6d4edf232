package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Live traces of a region that pass the filters: their places, and their values without samples. */
final class TraceRows {
    private final Region region;
    private final int[] places;
    private final int[][] numbers;
    private final double[][] coordinates;
    private int count;

    private TraceRows(Region region, int dimensions) {
        int most = Math.toIntExact(region.size());
        this.region = region;
        this.places = new int[most];
        this.numbers = new int[dimensions][most];
        this.coordinates = new double[2][most];
    }

    /**
     * Chooses traces.
     *
     * @param located true to read x and y
     * @param condition condition that the traces must pass
     * @param most largest number of traces needed
     */
    static TraceRows select(
            SeismicVolume volume, Region region, String file, boolean located, Condition condition, int most)
            throws IOException {
        List<Axis> lines = Survey.lines(volume);
        TraceRows rows = new TraceRows(region, lines.size());
        TraceTable table = new TraceTable(lines.size() == 3);
        boolean[] live = volume.bins().live(region);
        VolumeBins.Coordinates bins = located ? volume.bins().coordinates(map(region)) : unknown();
        int perBin = Math.toIntExact(region.size() / map(region).size());
        Bounds row = new Bounds(file, table.numbers().size());
        for (int place = 0; place < live.length && rows.count < most; place++) {
            if (live[place]) {
                int bin = place / perBin;
                rows.set(lines, place, located ? bins.x()[bin] : Double.NaN, located ? bins.y()[bin] : Double.NaN);
                if (condition.mayPass(rows.describe(row, table))) {
                    rows.count++;
                }
            }
        }
        return rows;
    }

    private static VolumeBins.Coordinates unknown() {
        return new VolumeBins.Coordinates(new double[0], new double[0]);
    }

    private static Region map(Region traces) {
        return Region.of(new long[] {traces.start(0), traces.start(1)}, new long[] {traces.count(0), traces.count(1)});
    }

    /** Writes the values of the next row. The row counts only if it passes the condition. */
    private void set(List<Axis> lines, int place, double x, double y) {
        places[count] = place;
        long rest = place;
        for (int d = numbers.length - 1; d >= 0; d--) {
            long index = region.start(d) + rest % region.count(d);
            rest /= region.count(d);
            numbers[d][count] = lines.get(d).numberAt((int) index);
        }
        coordinates[0][count] = x;
        coordinates[1][count] = y;
    }

    private Bounds describe(Bounds row, TraceTable table) {
        for (int d = 0; d < numbers.length; d++) {
            row.set(d, numbers[d][count], numbers[d][count]);
        }
        row.set(table.x(), coordinates[0][count]);
        row.set(table.x() + 1, coordinates[1][count]);
        return row;
    }

    int count() {
        return count;
    }

    /** Returns the smallest region with all traces. */
    Region extent() {
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
     * @param within region whose traces are in the array
     * @param samples number of samples per trace
     */
    int[] starts(Region within, int samples) {
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

    /** Returns the line numbers along a dimension. */
    ColumnVector lines(int dimension) {
        return Columns.ints(Arrays.copyOf(numbers[dimension], count));
    }

    /** Returns the coordinates: 0 for x, 1 for y. */
    ColumnVector coordinates(int which) {
        return Columns.doubles(Arrays.copyOf(coordinates[which], count));
    }
}
