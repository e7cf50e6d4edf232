package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructType;

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
     * Returns the bounds of the rows of some traces, without reading them.
     *
     * @param file name of the file
     * @param lines axes of the volume's dimensions without the samples
     * @param samples number of samples per trace
     * @param traces the traces by index
     */
    Bounds bounds(String file, List<Axis> lines, int samples, Region traces);

    /**
     * Reads a part.
     *
     * @param lease lease of the volume, closed with the returned batches
     */
    PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) throws IOException;

    /** Returns the kind of rows in a table of volumes. */
    static RowKind of(TableKind table, boolean prestack) {
        return table == TableKind.BRICKS ? new BrickTable(prestack) : new TraceTable(prestack);
    }
}
