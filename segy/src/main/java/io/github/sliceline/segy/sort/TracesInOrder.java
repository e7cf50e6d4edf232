package io.github.sliceline.segy.sort;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.order.TraceLookup;
import io.github.sliceline.segy.order.TraceSpan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Lookup in a volume that has the traces in the order of the file.
 *
 * @param traces number of traces in the volume
 * @param leftOut sealed store with the numbers of the traces that it has not, ascending, 8 bytes each; closed by its
 *     owner
 */
public record TracesInOrder(long traces, SpilledBytes leftOut) implements TraceLookup {
    private static final int MOST_TRACES = Integer.MAX_VALUE / 2;

    @Override
    public long traceAt(long place) throws IOException {
        return Objects.checkIndex(place, traces) + before(place);
    }

    /** Returns how many traces are left out before the one at a place. */
    private long before(long place) throws IOException {
        long low = 0;
        long high = leftOut.size() / Long.BYTES;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (number(middle) - middle <= place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long number(long index) throws IOException {
        byte[] number = new byte[Long.BYTES];
        leftOut.read(index * Long.BYTES, number, 0, Long.BYTES);
        return ByteBuffer.wrap(number).getLong();
    }

    /** Returns the numbers of all traces in the file, from 1. */
    public double[] numbers() throws IOException {
        double[] numbers = new double[Math.toIntExact(traces)];
        forEachPiece(Region.all(Shape.of(traces)), piece -> {
            for (int k = 0; k < piece.count(); k++) {
                numbers[(int) piece.place(k)] = piece.firstTrace() + k + 1;
            }
        });
        return numbers;
    }

    @Override
    public <E extends Exception> void forEachPiece(Region part, Visitor<E> visitor) throws IOException, E {
        part.requireWithin(Shape.of(traces));
        long gaps = leftOut.size() / Long.BYTES;
        long gap = part.size() == 0 ? gaps : before(part.start(0));
        for (long at = part.start(0); at < part.end(0); ) {
            long end = gap < gaps ? Math.min(part.end(0), number(gap) - gap) : part.end(0);
            int count = (int) Math.min(MOST_TRACES, end - at);
            if (count > 0) {
                visitor.visit(new TraceSpan(at + gap, count, at, 1));
            }
            at += count;
            gap += at < part.end(0) && count < MOST_TRACES ? 1 : 0;
        }
    }

    /** Does nothing. */
    @Override
    public void close() {}
}
