package io.github.sliceline.convert;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.volume.VolumeStatistics;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a conversion did.
 *
 * @param source the SEG-Y file
 * @param target the HDF5 file, complete
 * @param sourceBytes length of the source
 * @param targetBytes length of the target
 * @param traces traces read
 * @param emptyBins bins of the grid without a trace
 * @param rawWords sample words that do not survive as floats and are kept as they were, for exact export
 * @param shape of the volume
 * @param chunk of the volume
 * @param statistics of the samples
 * @param scanTime time for the pass over the headers
 * @param totalTime time for everything, the final force included
 */
public record ConvertReport(
        Path source,
        Path target,
        long sourceBytes,
        long targetBytes,
        long traces,
        long emptyBins,
        long rawWords,
        Shape shape,
        Shape chunk,
        VolumeStatistics statistics,
        Duration scanTime,
        Duration totalTime) {}
