package io.github.sliceline.convert;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.volume.VolumeStatistics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What a conversion did.
 *
 * @param source the SEG-Y file
 * @param target the HDF5 file, complete
 * @param sourceBytes length of the source
 * @param targetBytes length of the target
 * @param traces traces read
 * @param emptyBins bins of the grid without a trace
 * @param salvage what was left out of a damaged file; empty unless asked for
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
        Optional<SalvageReport> salvage,
        Shape shape,
        Shape chunk,
        VolumeStatistics statistics,
        Duration scanTime,
        Duration totalTime) {}
