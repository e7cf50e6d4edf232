package io.github.sliceline.spark.read;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.spark.source.SourceFile;
import org.apache.spark.sql.connector.read.InputPartition;
import org.jspecify.annotations.Nullable;

/** Some traces of a volume, for one task. */
final class VolumePart implements InputPartition {
    private static final long serialVersionUID = 1L;

    private final SourceFile file;
    private final long[] start;
    private final long[] count;
    private final byte @Nullable [] scan;

    /**
     * Names a part.
     *
     * @param traces by index
     * @param scan what of the scan is needed, of a SEG-Y file
     */
    VolumePart(SourceFile file, Region traces, byte @Nullable [] scan) {
        this.file = file;
        this.start = new long[traces.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = traces.start(d);
        }
        this.count = traces.shape().extents();
        this.scan = scan;
    }

    SourceFile file() {
        return file;
    }

    Region traces() {
        return Region.of(start, count);
    }

    byte @Nullable [] scan() {
        return scan;
    }

    @Override
    public String toString() {
        return traces() + " of " + file;
    }
}
