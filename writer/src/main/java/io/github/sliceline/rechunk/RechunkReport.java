package io.github.sliceline.rechunk;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Report of rechunking.
 *
 * @param source file that was read
 * @param target file that was made
 * @param shape extents of the volume
 * @param chunk extents of a chunk
 * @param sourceBytes length of the source
 * @param targetBytes length of the target
 * @param largestError largest difference between a finite sample and its stored value; 0 if all are the same
 * @param nonFinite number of samples that are NaN or infinite and became integers
 * @param remarks things that were left out, a sentence each
 * @param duration elapsed time
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

    /** @param start {@link System#nanoTime} when the work began */
    static RechunkReport of(VolumePass pass, Path target, Shape shape, Shape chunk, List<String> remarks, long start)
            throws IOException {
        return new RechunkReport(
                pass.version().path(),
                target,
                shape,
                chunk,
                pass.version().bytes(),
                Files.size(target),
                pass.loss().largestError(),
                pass.loss().nonFinite(),
                remarks,
                Duration.ofNanos(System.nanoTime() - start));
    }
}
