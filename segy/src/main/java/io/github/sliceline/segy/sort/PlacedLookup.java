package io.github.sliceline.segy.sort;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceSpan;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lookup in the traces of a file, sorted by their places on any axes. It takes 20 bytes per trace in a
 * {@link SpilledBytes}, and no other memory.
 */
public final class PlacedLookup implements TraceLookup {
    private final SpilledBytes records;
    private final long traces;

    /** Extents of the axes; of a table, the number of its traces. */
    private final Shape extents;

    private final boolean isTable;

    /**
     * A lookup in a sealed store. Closing the lookup closes the store.
     *
     * @param records store sorted by place, without two records of one place
     * @param axes extents of the axes
     * @param isTable true if the volume has the traces as they are sorted, false if it has all places of the axes
     */
    public PlacedLookup(SpilledBytes records, Shape axes, boolean isTable) {
        this.records = records;
        this.traces = records.size() / TraceRecord.BYTES;
        this.extents = isTable ? Shape.of(traces) : axes;
        this.isTable = isTable;
    }

    @Override
    public long traceAt(long place) throws IOException {
        Objects.checkIndex(place, extents.size());
        byte[] record = new byte[TraceRecord.BYTES];
        long at = isTable ? place : lowerBound(place, record);
        if (at == traces) {
            return -1;
        }
        read(at, record);
        return isTable || TraceRecord.place(record, 0) == place ? TraceRecord.trace(record, 0) : -1;
    }

    private void read(long record, byte[] into) throws IOException {
        records.read(record * TraceRecord.BYTES, into, 0, TraceRecord.BYTES);
    }

    /** Returns the first record at or behind a place. Without empty places, none is read for that. */
    private long lowerBound(long place, byte[] probe) throws IOException {
        long low = Math.max(0, place - (extents.size() - traces));
        long high = Math.min(place, traces);
        while (low < high) {
            long middle = (low + high) >>> 1;
            read(middle, probe);
            if (TraceRecord.place(probe, 0) < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public long[] places(long first, int count) throws IOException {
        if (!isTable) {
            return TraceLookup.super.places(first, count);
        }
        Objects.checkFromIndexSize(first, count, traces);
        long[] places = new long[count];
        TraceRecord.Reader reader = new TraceRecord.Reader(records, first, first + count);
        for (int i = 0; reader.next(); i++) {
            places[i] = reader.place();
        }
        return places;
    }

    @Override
    public <E extends Exception> void forEachPiece(Region part, Visitor<E> visitor) throws IOException, E {
        part.requireWithin(extents);
        if (part.size() == 0) {
            return;
        }
        long[] strides = extents.strides();
        int inner = part.rank() - 1;
        while (inner > 0 && part.count(inner) == extents.extent(inner)) {
            inner--; // whole rows follow one another
        }
        long length = part.count(inner) * strides[inner];
        long ranges = part.size() / length;
        Pieces<E> pieces = new Pieces<>(visitor);
        for (long range = 0; range < ranges; range++) {
            long first = part.start(inner) * strides[inner];
            long rest = range;
            for (int d = inner - 1; d >= 0; d--) {
                first += (part.start(d) + rest % part.count(d)) * strides[d];
                rest /= part.count(d);
            }
            visit(first, first + length, pieces);
        }
        pieces.end();
    }

    private <E extends Exception> void visit(long from, long to, Pieces<E> pieces) throws IOException, E {
        long row = isTable ? from : lowerBound(from, new byte[TraceRecord.BYTES]);
        TraceRecord.Reader reader = new TraceRecord.Reader(records, row, Math.min(traces, row + to - from));
        for (; reader.next(); row++) {
            long place = isTable ? row : reader.place();
            if (place >= to) {
                return;
            }
            pieces.add(reader.trace(), place);
        }
    }

    @Override
    public void close() throws IOException {
        records.close();
    }

    /** Joins traces that are consecutive in the file, and a constant number of places apart. */
    private static final class Pieces<E extends Exception> {
        private final Visitor<E> visitor;
        private @Nullable TraceSpan piece;

        Pieces(Visitor<E> visitor) {
            this.visitor = visitor;
        }

        void add(long trace, long place) throws E {
            TraceSpan before = piece;
            long step = before == null ? 0 : place - before.place(before.count() - 1);
            if (before != null
                    && trace == before.firstTrace() + before.count()
                    && (before.count() == 1 || step == before.step())) {
                piece = new TraceSpan(before.firstTrace(), before.count() + 1, before.firstPlace(), step);
                return;
            }
            end();
            piece = new TraceSpan(trace, 1, place, 0);
        }

        void end() throws E {
            if (piece != null) {
                visitor.visit(piece);
            }
        }
    }
}
