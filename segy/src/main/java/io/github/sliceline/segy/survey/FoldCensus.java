package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statistics of bins and offsets, counted in one pass over the sorted index. Not thread-safe. */
final class FoldCensus {
    /** Least pairs of bin and offset per bin in a prestack survey. Below that, a survey has a few duplicates. */
    private static final double LEAST_FOLD = 1.5;

    /** Most places per trace on a regular offset axis. An axis that is less full is not regular. */
    private static final int MOST_PLACES_PER_TRACE = 4;

    private final Axis crosslineAxis;
    private final BitSet crosslinesSeen = new BitSet();
    private int inlines;
    private long bins;
    private long places;
    private long fewest = Long.MAX_VALUE;
    private long most;
    private @Nullable Clash inBin;
    private @Nullable Clash inPlace;

    /** Two traces of one bin. Their offsets are equal if they clash in the offset too. */
    record Clash(long trace, long otherTrace, int inline, int crossline, int offset, int otherOffset) {}

    // State of the pass: the current bin, and the current place in the bin (its offset).
    private int inline;
    private int crossline;
    private int offset;
    private long inThisBin;
    private long leastTrace;
    private long secondTrace;
    private int leastOffset;
    private int secondOffset;
    private long placeTrace;
    private boolean placeClashes;

    private FoldCensus(Axis crosslineAxis) {
        this.crosslineAxis = crosslineAxis;
    }

    /** Counts a sorted store, which must not be empty. */
    static FoldCensus of(SpilledBytes sorted, Axis crosslineAxis) throws IOException {
        FoldCensus census = new FoldCensus(crosslineAxis);
        TraceRecord.Reader reader = TraceRecord.Reader.all(sorted);
        while (reader.next()) {
            census.add(reader.inline(), reader.crossline(), reader.offset(), reader.trace());
        }
        census.closeBin();
        return census;
    }

    private void add(int il, int xl, int off, long trace) {
        if (inThisBin == 0 || il != inline || xl != crossline) {
            openBin(il, xl);
            openPlace(off, trace);
        } else if (off != offset) {
            openPlace(off, trace);
        } else if (!placeClashes) {
            placeClashes = true;
            inPlace = earlier(inPlace, new Clash(placeTrace, trace, il, xl, off, off));
        }
        inThisBin++;
        noteTrace(trace, off);
    }

    private void openBin(int il, int xl) {
        boolean first = inThisBin == 0;
        closeBin();
        inlines += first || il != inline ? 1 : 0;
        inline = il;
        crossline = xl;
        crosslinesSeen.set(crosslineAxis.indexOf(xl));
        bins++;
        leastTrace = Long.MAX_VALUE;
        secondTrace = Long.MAX_VALUE;
    }

    private void openPlace(int off, long trace) {
        offset = off;
        placeTrace = trace;
        placeClashes = false;
        places++;
    }

    /** Keeps the two traces of the bin that come first in the file. */
    private void noteTrace(long trace, int off) {
        if (trace < leastTrace) {
            secondTrace = leastTrace;
            secondOffset = leastOffset;
            leastTrace = trace;
            leastOffset = off;
        } else if (trace < secondTrace) {
            secondTrace = trace;
            secondOffset = off;
        }
    }

    private void closeBin() {
        if (inThisBin == 0) {
            return;
        }
        fewest = Math.min(fewest, inThisBin);
        most = Math.max(most, inThisBin);
        if (inThisBin > 1) {
            inBin = earlier(inBin, new Clash(leastTrace, secondTrace, inline, crossline, leastOffset, secondOffset));
        }
        inThisBin = 0;
    }

    /** Returns the clash that comes first in the file. */
    private static Clash earlier(@Nullable Clash before, Clash now) {
        return before == null || now.otherTrace < before.otherTrace ? now : before;
    }

    int inlines() {
        return inlines;
    }

    int crosslines() {
        return crosslinesSeen.cardinality();
    }

    /**
     * Returns the offset axis of a prestack survey. Empty for a post-stack survey, and for irregular offsets. Offsets
     * are regular if an axis with their greatest common step is at least a quarter full, over all bins that have
     * traces.
     *
     * @param offsets range of the offsets of all traces
     * @param descending true if the offsets of a bin descend in the file
     */
    Optional<Axis> offsetAxis(NumberRange offsets, boolean descending) {
        boolean regular = !offsets.isSingle()
                && offsets.spansInt()
                && places >= LEAST_FOLD * bins
                && offsets.count() <= MOST_PLACES_PER_TRACE * (double) places / bins;
        return regular ? Optional.of(offsets.axis(descending)) : Optional.empty();
    }

    Fold fold() {
        return new Fold(bins, Math.toIntExact(fewest), Math.toIntExact(most));
    }

    /** Returns the two traces that come first in the file among those of one bin, or of one bin and one offset. */
    Optional<Clash> clash(boolean byOffset) {
        return Optional.ofNullable(byOffset ? inPlace : inBin);
    }
}
