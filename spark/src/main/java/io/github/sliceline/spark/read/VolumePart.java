package io.github.sliceline.spark.read;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.source.SourceFile;
import java.util.Arrays;
import org.apache.spark.sql.connector.read.InputPartition;
import org.jspecify.annotations.Nullable;

/**
 * Some traces of a volume, for one task.
 *
 * @param file the file
 * @param start indices of the first trace; in a table its number
 * @param count number of traces along each axis; in a table their number
 * @param scan part of the scan of a SEG-Y file; null for other files
 */
@SuppressWarnings("ArrayRecordComponent") // the record is never compared
record VolumePart(SourceFile file, long[] start, long[] count, byte @Nullable [] scan) implements InputPartition {
    static VolumePart of(SourceFile file, Region traces, byte @Nullable [] scan) {
        long[] start = new long[traces.rank()];
        Arrays.setAll(start, traces::start);
        return new VolumePart(file, start, traces.shape().extents(), scan);
    }

    Region traces() {
        return Region.of(start, count);
    }

    @Override
    public String toString() {
        return traces() + " of " + file;
    }
}
