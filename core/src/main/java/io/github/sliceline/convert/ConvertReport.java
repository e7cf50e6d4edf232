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
 * @param shape of the volume
 * @param chunk of the volume
 * @param resumedChunks chunks that an interrupted run had written already
 * @param statistics of the samples
 * @param scanTime time for the pass over the headers, and for checking what was there already
 * @param totalTime time for everything, the final force included
 */
public record ConvertReport(
        Path source,
        Path target,
        long sourceBytes,
        long targetBytes,
        long traces,
        long emptyBins,
        Shape shape,
        Shape chunk,
        long resumedChunks,
        VolumeStatistics statistics,
        Duration scanTime,
        Duration totalTime) {}
