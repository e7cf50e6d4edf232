package io.github.sliceline.spark.read;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.filter.Bounds;
import io.github.sliceline.spark.filter.FilterColumns;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** What rows of volumes are: their columns, what is known of them before they are read, and how they are read. */
interface RowKind {
    /** Columns of numbers that filters are pushed on, and others. */
    FilterColumns filterColumns();

    /**
     * All columns.
     *
     * @param withFile whether one says which file a row is of
     */
    StructType schema(boolean withFile);

    /**
     * What can be said of the rows of some traces before they are read.
     *
     * @param lines axes of the volume's dimensions but for the samples
     * @param samples of a trace
     */
    Bounds bounds(String file, List<LineAxis> lines, int samples, Region traces);

    /**
     * Reads a part.
     *
     * @param lease closed with what is returned
     */
    PartReader.Batches read(OpenVolumes.Lease lease, VolumePart part, RowQuery query) throws IOException;

    /** Rows of a table of volumes. */
    static RowKind of(TableKind table, boolean prestack) {
        return table == TableKind.BRICKS ? new BrickTable(prestack) : new TraceTable(prestack);
    }
}
