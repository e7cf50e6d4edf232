package io.github.sliceline.segy.sort;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceSpan;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lookup in a sorted index of all traces, for surveys that are unsorted, prestack, or have several traces per bin. The
 * index takes 20 bytes per trace in a {@link SpilledBytes}. The start of each line takes 12 bytes in memory.
 */
public final class SortedLookup implements TraceLookup {
    /** Number of records at which a binary search stops, to read on from there. */
    private static final int SEARCHED_RECORDS = 64;

    private final SpilledBytes records;
    private final Axis inlines;
    private final Axis crosslines;
    private final @Nullable Axis offsets;
    private final Shape extents;

    /** Inline numbers with traces, ascending. */
    private final int[] lines;
    /** First record of each of these lines, followed by the number of records. */
    private final long[] lineStart;

    /**
     * A lookup in a sealed store. Closing the lookup closes the store.
     *
     * @param records sorted store without two records of the same bin and offset (or number); all are on the axes
     * @param offsets offsets, or numbers in the bin; null in a post-stack survey, which ignores the offsets of the
     *     records
     * @param lineCount how many inline numbers have traces
     */
    public SortedLookup(SpilledBytes records, Axis inlines, Axis crosslines, @Nullable Axis offsets, int lineCount)
            throws IOException {
        this.records = records;
        this.inlines = inlines;
        this.crosslines = crosslines;
        this.offsets = offsets;
        this.extents = offsets == null
                ? Shape.of(inlines.size(), crosslines.size())
                : Shape.of(inlines.size(), crosslines.size(), offsets.size());
        this.lines = new int[lineCount];
        this.lineStart = new long[lineCount + 1];
        TraceRecord.Reader reader = TraceRecord.Reader.all(records);
        int line = -1;
        for (long record = 0; reader.next(); record++) {
            if (line < 0 || reader.inline() != lines[line]) {
                lines[++line] = reader.inline();
                lineStart[line] = record;
            }
        }
        lineStart[lineCount] = records.size() / TraceRecord.BYTES;
    }

    @Override
    public long traceAt(long place) throws IOException {
        long[] strides = extents.strides();
        long[] start = new long[strides.length];
        long[] one = new long[strides.length];
        for (int d = 0; d < start.length; d++) {
            start[d] = (d == 0 ? place : place % strides[d - 1]) / strides[d];
            one[d] = 1;
        }
        long[] found = {-1};
        forEachPiece(Region.of(start, one), piece -> found[0] = piece.firstTrace());
        return found[0];
    }

    @Override
    public <E extends Exception> void forEachPiece(Region part, Visitor<E> visitor) throws IOException, E {
        part.requireWithin(extents);
        if (part.size() == 0) {
            return;
        }
        int inlineFrom = (int) part.start(0);
        int inlineTo = (int) part.end(0);
        int crosslineFrom = (int) part.start(1);
        int crosslineTo = (int) part.end(1);
        int first = inlines.numberAt(inlineFrom);
        int last = inlines.numberAt(inlineTo - 1);
        int oneEnd = crosslines.numberAt(crosslineFrom);
        int otherEnd = crosslines.numberAt(crosslineTo - 1);
        boolean wholeLines = crosslineTo - crosslineFrom == crosslines.size();
        for (int line = lineFrom(Math.min(first, last));
                line < lines.length && lines[line] <= Math.max(first, last);
                line++) {
            long from = wholeLines ? lineStart[line] : near(line, Math.min(oneEnd, otherEnd));
            visit(from, lineStart[line + 1], Math.min(oneEnd, otherEnd), Math.max(oneEnd, otherEnd), part, visitor);
        }
    }

    /** Returns the index of the first line with this number or a larger one. */
    private int lineFrom(int number) {
        int found = Arrays.binarySearch(lines, number);
        return found >= 0 ? found : -found - 1;
    }

    /** Returns a record of a line at or shortly before the first record with this crossline or a larger one. */
    private long near(int line, int crossline) throws IOException {
        long below = lineStart[line];
        long above = lineStart[line + 1];
        byte[] probe = new byte[TraceRecord.BYTES];
        while (above - below > SEARCHED_RECORDS) {
            long middle = (below + above) >>> 1;
            records.read(middle * TraceRecord.BYTES, probe, 0, TraceRecord.BYTES);
            if (TraceRecord.crossline(probe, 0) < crossline) {
                below = middle;
            } else {
                above = middle;
            }
        }
        return below;
    }

    private <E extends Exception> void visit(
            long from, long to, int leastCrossline, int mostCrossline, Region part, Visitor<E> visitor)
            throws IOException, E {
        TraceRecord.Reader reader = new TraceRecord.Reader(records, from, to);
        while (reader.next() && reader.crossline() <= mostCrossline) {
            int offset = offsets == null ? 0 : offsets.indexOf(reader.offset());
            boolean isInside = offsets == null || (offset >= part.start(2) && offset < part.end(2));
            if (reader.crossline() >= leastCrossline && isInside) {
                long inline = inlines.indexOf(reader.inline());
                long bin = inline * crosslines.size() + crosslines.indexOf(reader.crossline());
                long place = bin * (offsets == null ? 1 : offsets.size()) + offset;
                visitor.visit(new TraceSpan(reader.trace(), 1, place, 0));
            }
        }
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
