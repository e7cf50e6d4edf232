package io.github.sliceline.compare;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Figures of a comparison. Traces are those that the files {@linkplain
 * io.github.sliceline.volume.VolumeBins mark as live}. Figures of samples are over the pairs of samples that both volumes have at their common
 * places; they are NaN if there is no such pair. Immutable, except for the arrays of the maps.
 *
 * @param axes axes with their common values, slowest first, that of the samples last
 * @param apart largest distance on the map between the corners of the common bins in both volumes; empty if one of them
 *     has no coordinates
 * @param traces common places at which both volumes have a trace
 * @param tracesOnlyInA common places at which only the first has one
 * @param tracesOnlyInB common places at which only the second has one
 * @param samples pairs of finite samples
 * @param samplesOnlyInA samples of traces of both that are NaN in the second volume only
 * @param samplesOnlyInB samples of traces of both that are NaN in the first volume only
 * @param largestDifference largest absolute difference; infinite if a sample is infinite in one of them
 * @param largestAt value on each axis of the first sample with the largest difference; empty if there is no difference
 * @param rmsDifference rms of the first minus the second
 * @param meanDifference mean of the first minus the second
 * @param rmsA rms of the first volume
 * @param rmsB rms of the second volume
 * @param nrms normalised rms difference: 200 · rms(a − b) / (rms(a) + rms(b)), in percent: 0 for equal volumes, 141 for
 *     unrelated ones, 200 for those of opposite sign (Kragh and Christie, Seismic repeatability, normalized rms, and
 *     predictability, The Leading Edge 21, 2002)
 * @param correlation Pearson's correlation, −1 to 1, without a shift
 * @param shift best shift and gain; empty if there is no trace in both without NaN, or if no shift makes
 *     traces alike
 * @param maps maps that were asked for: a value for each common bin, row-major; not copies
 * @param duration elapsed time
 */
public record ComparisonReport(
        List<CommonAxis> axes,
        OptionalDouble apart,
        long traces,
        long tracesOnlyInA,
        long tracesOnlyInB,
        long samples,
        long samplesOnlyInA,
        long samplesOnlyInB,
        double largestDifference,
        List<Double> largestAt,
        double rmsDifference,
        double meanDifference,
        double rmsA,
        double rmsB,
        double nrms,
        double correlation,
        Optional<Shift> shift,
        Map<ComparisonMap, float[]> maps,
        Duration duration) {
    public ComparisonReport {
        axes = List.copyOf(axes);
        largestAt = List.copyOf(largestAt);
        maps = Map.copyOf(maps);
    }

    /** True if both volumes have the same places, in the part that was compared. */
    public boolean isSameGrid() {
        return axes.stream().allMatch(CommonAxis::isSame);
    }

    /** True if both volumes have the same places, traces and samples, and these differ by at most the tolerance. */
    public boolean isWithin(double tolerance) {
        return isSameGrid()
                && tracesOnlyInA + tracesOnlyInB + samplesOnlyInA + samplesOnlyInB == 0
                && largestDifference <= tolerance;
    }
}
