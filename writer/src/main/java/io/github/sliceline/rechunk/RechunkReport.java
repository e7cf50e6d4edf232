package io.github.sliceline.rechunk;

import io.github.sliceline.hdf5.grid.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What was done.
 *
 * @param source file that was read
 * @param target file that was made
 * @param shape extents of the volume
 * @param chunk extents of a chunk
 * @param sourceBytes length of the source
 * @param targetBytes length of the target
 * @param largestError largest difference between a finite sample and what is read back of it; 0 where they are the same
 * @param nonFinite samples that are no finite numbers, where they became integers
 * @param remarks what was left out, a sentence each
 * @param duration how long it took
 */
public record RechunkReport(
        Path source,
        Path target,
        Shape shape,
        Shape chunk,
        long sourceBytes,
        long targetBytes,
        double largestError,
        long nonFinite,
        List<String> remarks,
        Duration duration) {
    public RechunkReport {
        remarks = List.copyOf(remarks);
    }
}
