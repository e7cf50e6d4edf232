package io.github.sliceline.importing;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.survey.VerticalFinding;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Report of a conversion.
 *
 * @param sources the SEG-Y file, or the files that make one survey
 * @param target the complete HDF5 file
 * @param sourceBytes length of the source, of several files together
 * @param targetBytes length of the target
 * @param traces traces read
 * @param axes axes of the volume but that of the samples; of a table, those that its traces are sorted by
 * @param isTable true if most places of the axes are empty, and the volume is a table of traces
 * @param emptyBins bins of the grid without a trace; places of other axes
 * @param salvage parts of a damaged file that were left out; empty unless salvage was requested
 * @param leftOut traces that share their bin with another trace; they are stored beside the volume
 * @param rawWords sample words that floats cannot hold; they are stored for exact export
 * @param shape extents of the volume
 * @param samples vertical axis of the volume
 * @param vertical quantity of the vertical axis, and where it was found
 * @param chunk extents of a chunk
 * @param resumedChunks chunks that an interrupted run had already written
 * @param statistics statistics of the samples
 * @param remarks oddities of the source; usually none
 * @param scanTime time for the pass over the headers, and for checking earlier work
 * @param totalTime time for everything, with the final force
 */
public record ConvertReport(
        List<Path> sources,
        Path target,
        long sourceBytes,
        long targetBytes,
        long traces,
        List<Axis> axes,
        boolean isTable,
        long emptyBins,
        Optional<SalvageReport> salvage,
        long leftOut,
        long rawWords,
        Shape shape,
        SampleAxis samples,
        VerticalFinding vertical,
        Shape chunk,
        long resumedChunks,
        VolumeStatistics statistics,
        List<Remark> remarks,
        Duration scanTime,
        Duration totalTime) {
    public ConvertReport {
        sources = List.copyOf(sources);
        axes = List.copyOf(axes);
        remarks = List.copyOf(remarks);
    }
}
