package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Kind of rows of a volume: their columns, the bounds of their values, and how they are read. */
interface RowKind {
    /** Columns to which filters can be pushed down. */
    FilterColumns filterColumns();

    /**
     * Returns the schema with all columns.
     *
     * @param withFile true to include the column with the name of the file
     */
    StructType schema(boolean withFile);

    /**
     * Returns the bounds of the rows of some traces of a dense volume, without reading them.
     *
     * @param file name of the file
     * @param samples number of samples per trace
     * @param traces the traces by index
     */
    Bounds bounds(String file, int samples, Region traces);

    /**
     * Reads a part.
     *
     * @param lease lease of the volume, closed with the returned batches
     */
    PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) throws IOException;

    /**
     * Returns the kind of rows in a table of volumes.
     *
     * @param axes axes of the traces, under the names of their columns
     * @param located true if traces have coordinates
     */
    static RowKind of(TableKind table, List<Axis> axes, boolean located) {
        return table == TableKind.BRICKS ? new BrickTable(axes) : new TraceTable(axes, located);
    }

    /** Returns the type of a column with values of an axis. */
    static DataType type(Axis axis) {
        return axis.isWhole() ? DataTypes.IntegerType : DataTypes.DoubleType;
    }

    /** Returns a column with values of an axis. */
    static ColumnVector column(Axis axis, double[] values) {
        return axis.isWhole()
                ? Columns.ints(IntStream.range(0, values.length)
                        .map(row -> (int) values[row])
                        .toArray())
                : Columns.doubles(values);
    }

    /** Returns the smallest and the largest of consecutive values of an axis. */
    static double[] range(Axis axis, long start, long end) {
        double first = axis.valueAt((int) start);
        double last = axis.valueAt((int) end - 1);
        if (axis.isRegular()) {
            return new double[] {Math.min(first, last), Math.max(first, last)};
        }
        double least = first;
        double greatest = first;
        for (int i = (int) start + 1; i < end; i++) {
            least = Math.min(least, axis.valueAt(i));
            greatest = Math.max(greatest, axis.valueAt(i));
        }
        return new double[] {least, greatest};
    }
}
