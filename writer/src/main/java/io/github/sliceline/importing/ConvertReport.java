package io.github.sliceline.importing;

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
 * What a conversion did.
 *
 * @param sources the SEG-Y file, or the files that make one survey
 * @param target the HDF5 file, complete
 * @param sourceBytes length of the source; of several files, as one
 * @param targetBytes length of the target
 * @param traces traces read
 * @param emptyBins bins of the grid without a trace
 * @param salvage what was left out of a damaged file; empty unless asked for
 * @param leftOut traces that share their bin with another, kept beside the volume
 * @param rawWords sample words that do not survive as floats and are kept as they were, for exact export
 * @param shape of the volume
 * @param samples its vertical axis
 * @param vertical why that measures what it does
 * @param chunk of the volume
 * @param resumedChunks chunks that an interrupted run had written already
 * @param statistics of the samples
 * @param remarks what is odd in the source; mostly none
 * @param scanTime time for the pass over the headers, and for checking what was there already
 * @param totalTime time for everything, the final force included
 */
public record ConvertReport(
        List<Path> sources,
        Path target,
        long sourceBytes,
        long targetBytes,
        long traces,
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
        remarks = List.copyOf(remarks);
    }
}
