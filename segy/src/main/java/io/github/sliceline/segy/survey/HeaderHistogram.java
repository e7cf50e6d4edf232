package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.ScaledColumn;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/** Histogram of a header field over the traces, in bins of equal width. Thread-safe. */
public final class HeaderHistogram implements TraceHeaderSink {
    private static final int MOST_BINS = 256;

    private final ScaledColumn column;
    private final HeaderFilter filter;
    private final double low;
    private final double width;
    private final AtomicLongArray counts;

    /**
     * An empty histogram over the values of a field. If the steps are even and few, each value has a bin. Otherwise
     * there are 256 bins.
     *
     * @param found summary of the field, which must not be constant
     * @param column the same field
     * @param filter choice of the traces to count
     */
    public HeaderHistogram(HeaderSummary.Field found, ScaledColumn column, HeaderFilter filter) {
        this.column = column;
        this.filter = filter;
        double smallest = found.smallest().doubleValue();
        double span = found.largest().doubleValue() - smallest;
        double step = found.commonStep().doubleValue();
        boolean isEach = span / step < MOST_BINS;
        this.width = isEach ? step : span / MOST_BINS;
        this.low = isEach ? smallest - step / 2 : smallest;
        this.counts = new AtomicLongArray(isEach ? (int) Math.round(span / step) + 1 : MOST_BINS);
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) {
        for (int at = packedHeaders.position(); at < packedHeaders.limit(); at += headerBytes()) {
            if (filter.accepts(packedHeaders, at)) {
                double bin = (column.get(packedHeaders, at) - low) / width;
                counts.incrementAndGet((int) Math.max(0, Math.min(counts.length() - 1.0, bin)));
            }
        }
    }

    @Override
    public int headerBytes() {
        return Math.max(filter.headerBytes(), column.column().headerBytes());
    }

    /** Low edge of the first bin. */
    public double low() {
        return low;
    }

    /** High edge of the last bin. */
    public double high() {
        return low + width * counts.length();
    }

    /** Number of traces in each bin. */
    public List<Long> counts() {
        return LongStream.range(0, counts.length())
                .mapToObj(bin -> counts.get((int) bin))
                .toList();
    }
}
