package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.LineAxis;
import java.util.Optional;

/** Decides whether traces of one bin differ by an offset that makes an axis. */
final class OffsetAxis {
    /** Fewer pairs of bin and offset than this many a bin are a few duplicates, not a prestack survey. */
    private static final double LEAST_FOLD = 1.5;

    /** An axis of which the survey fills less than one part in this many is no regular set. */
    private static final int MOST_PLACES_PER_TRACE = 4;

    private OffsetAxis() {}

    /**
     * The axis of a prestack survey. Offsets are a regular set if one axis in their greatest common step is at
     * least a quarter full over all bins that have traces.
     *
     * @param offsets of all traces
     * @param bins bins that have traces
     * @param places pairs of bin and offset that have traces
     * @param descending whether the file runs through a bin's offsets downwards
     * @return empty for a post-stack survey and for offsets that are not regular
     */
    static Optional<LineAxis> of(NumberRange offsets, long bins, long places, boolean descending) {
        boolean regular = !offsets.isSingle()
                && offsets.spansInt()
                && places >= LEAST_FOLD * bins
                && offsets.count() <= MOST_PLACES_PER_TRACE * (double) places / bins;
        return regular ? Optional.of(offsets.axis(descending)) : Optional.empty();
    }
}
