package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import io.github.sliceline.segy.sort.TraceRecordReader;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts, in one pass over the sorted index, what the bins of a survey have. Not thread-safe. */
final class FoldCensus {
    private static final int READ_RECORDS = 4096;

    private final LineAxis crosslineAxis;
    private final BitSet crosslinesSeen = new BitSet();
    private int inlines;
    private long bins;
    private long places;
    private long fewest = Long.MAX_VALUE;
    private long most;
    private @Nullable Clash inBin;
    private @Nullable Clash inPlace;

    /** Two traces of one bin; the offsets are the same where they clash in that too. */
    record Clash(long trace, long otherTrace, int inline, int crossline, int offset, int otherOffset) {}

    // The bin, and the place in it (its offset), that the pass is in.
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

    private FoldCensus(LineAxis crosslineAxis) {
        this.crosslineAxis = crosslineAxis;
    }

    /** Census of a sorted store that is not empty. */
    static FoldCensus of(SpilledBytes sorted, LineAxis crosslineAxis) throws IOException {
        FoldCensus census = new FoldCensus(crosslineAxis);
        TraceRecordReader reader = new TraceRecordReader(sorted, 0, sorted.size() / TraceRecord.BYTES, READ_RECORDS);
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

    /** The one that a reader of the file would meet first. */
    private static Clash earlier(@Nullable Clash before, Clash now) {
        return before == null || now.otherTrace < before.otherTrace ? now : before;
    }

    /** Inline numbers that have traces. */
    int inlines() {
        return inlines;
    }

    /** Crossline numbers that have traces. */
    int crosslines() {
        return crosslinesSeen.cardinality();
    }

    /** Bins that have traces. */
    long bins() {
        return bins;
    }

    /** Pairs of bin and offset that have traces. */
    long places() {
        return places;
    }

    Fold fold() {
        return new Fold(bins, Math.toIntExact(fewest), Math.toIntExact(most));
    }

    /** First two traces in the file of one bin. */
    Optional<Clash> clashInBin() {
        return Optional.ofNullable(inBin);
    }

    /** First two traces in the file of one bin and one offset. */
    Optional<Clash> clashInPlace() {
        return Optional.ofNullable(inPlace);
    }
}
