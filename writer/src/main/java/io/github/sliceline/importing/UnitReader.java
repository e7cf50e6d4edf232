package io.github.sliceline.importing;

import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.importing.WorkUnits.Unit;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.TraceSpan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reader of a unit's share of each trace, in the order of the file. It sums the bytes read. It sorts many spans of
 * traces together, and reads neighbouring spans by one request. Not thread-safe.
 */
final class UnitReader {
    /** Most spans that are sorted together, at about 64 bytes each. An unsorted unit of 64 MB has fewer. */
    private static final int MOST_SPANS = 1 << 15;

    /**
     * Largest gap in bytes that is cheaper to read than to skip. A request for a trace of 4 KiB costs a microsecond or
     * two from the page cache and about 10 from a solid state drive with a queue, which is 16 KiB at 1.5 GB/s.
     */
    private static final int GAP_BYTES = 16 << 10;

    /** Largest gap for an object store: the bytes that arrive at 1 GB/s during the wait for one of many requests. */
    private static final int GAP_BYTES_LATE = 512 << 10;

    private final ConversionPlan plan;
    private final SegyFile segy;
    private final WorkUnits units;
    private final Unit unit;
    private final ByteBuffer buffer;
    private final Taker taker;
    private final int gapBytes;
    private final List<TraceSpan> spans = new ArrayList<>();
    private final SourceSums sums = new SourceSums();

    /**
     * Receiver of traces of a span. The first has the index {@code from} in the span and begins at byte {@code at} of
     * the buffer.
     */
    @FunctionalInterface
    interface Taker {
        void take(TraceSpan span, int from, int count, int at) throws IOException;
    }

    /**
     * @param buffer memory for at least one trace
     * @param taker gets traces in that memory, with headers and the samples of the unit; the unit's first sample
     *     directly follows the header; below the first layer, headers are not read
     */
    UnitReader(ConversionPlan plan, Unit unit, ByteBuffer buffer, Taker taker) {
        this.plan = plan;
        this.segy = plan.source().segy();
        this.units = plan.units();
        this.unit = unit;
        this.buffer = buffer;
        this.taker = taker;
        this.gapBytes = segy.answersLate() ? GAP_BYTES_LATE : GAP_BYTES;
    }

    /** Returns a pool with one buffer for each thread. */
    static BufferPool buffers(ConversionPlan plan) {
        long bytes = Math.max(WorkUnits.READ_BYTES, plan.source().segy().traceBytes());
        return new BufferPool((int) bytes, plan.units().threads());
    }

    /** Reads a unit only for its sums. */
    static SourceSums sums(ConversionPlan plan, Unit unit, BufferPool buffers) throws IOException {
        ByteBuffer traces = buffers.take(buffers.bufferBytes());
        try {
            return new UnitReader(plan, unit, traces, (span, from, count, at) -> {}).run();
        } finally {
            buffers.giveBack(traces);
        }
    }

    /** Reads the unit and returns the sums of all bytes read. */
    SourceSums run() throws IOException {
        boolean wholeTraces = unit.firstLayer() == 0 && units.endSample(unit) == units.samples();
        plan.survey().lookup().forEachPiece(units.places(unit), span -> {
            if (wholeTraces) {
                add(span);
            } else {
                readParts(span);
            }
        });
        readSpans();
        return sums;
    }

    private void add(TraceSpan span) throws IOException {
        spans.add(span);
        if (spans.size() == MOST_SPANS) {
            readSpans();
        }
    }

    private void readSpans() throws IOException {
        spans.sort(Comparator.comparingLong(TraceSpan::firstTrace));
        for (int first = 0; first < spans.size(); ) {
            int end = first + 1;
            while (end < spans.size() && isOneRequest(spans.get(first), spans.get(end - 1), spans.get(end))) {
                end++;
            }
            if (end - first == 1) {
                readLong(spans.get(first));
            } else {
                readNear(spans.subList(first, end));
            }
            first = end;
        }
        spans.clear();
    }

    private static long end(TraceSpan span) {
        return span.firstTrace() + span.count();
    }

    private boolean isOneRequest(TraceSpan first, TraceSpan before, TraceSpan next) {
        return (next.firstTrace() - end(before)) * segy.traceBytes() <= gapBytes
                && (end(next) - first.firstTrace()) * segy.traceBytes() <= buffer.capacity();
    }

    /** Reads a span in as many requests as the size of the buffer requires. */
    private void readLong(TraceSpan span) throws IOException {
        int atOnce = buffer.capacity() / segy.traceBytes();
        for (int done = 0; done < span.count(); done += atOnce) {
            int count = Math.min(atOnce, span.count() - done);
            segy.readPlannedTraces(span.firstTrace() + done, count, buffer.clear());
            take(span, done, count, 0);
        }
    }

    /** Reads several spans and the gaps between them in one request. */
    private void readNear(List<TraceSpan> near) throws IOException {
        long first = near.get(0).firstTrace();
        segy.readPlannedTraces(first, (int) (end(near.get(near.size() - 1)) - first), buffer.clear());
        for (TraceSpan span : near) {
            take(span, 0, span.count(), (int) (span.firstTrace() - first) * segy.traceBytes());
        }
    }

    private void take(TraceSpan span, int from, int count, int at) throws IOException {
        sums.add(segy.traceOffset(span.firstTrace() + from), buffer.slice(at, count * segy.traceBytes()));
        taker.take(span, from, count, at);
    }

    /**
     * Reads the traces of a span one by one: the samples of the unit's layers, and in the first layer the header too.
     */
    private void readParts(TraceSpan span) throws IOException {
        int headerBytes = segy.traceHeaderBytes();
        int width = segy.format().bytes();
        long firstSample = headerBytes + (long) units.firstSample(unit) * width;
        int sampleBytes = (units.endSample(unit) - units.firstSample(unit)) * width;
        for (int k = 0; k < span.count(); k++) {
            long trace = segy.traceOffset(span.firstTrace() + k);
            if (unit.firstLayer() == 0) {
                read(0, headerBytes, trace);
            }
            read(headerBytes, sampleBytes, trace + firstSample);
            taker.take(span, k, 1, 0);
        }
    }

    private void read(int at, int bytes, long position) throws IOException {
        buffer.clear().position(at).limit(at + bytes);
        segy.readFully(buffer, position);
        buffer.clear();
        sums.add(position, buffer.slice(at, bytes));
    }
}
