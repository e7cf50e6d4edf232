package io.github.sliceline.importing;

import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.importing.ConvertPlan.Unit;
import io.github.sliceline.importing.Foundation.Scanned;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.TraceSpan;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads the traces of a unit in the order of the file, or of each what the unit needs, and sums what was read. Not thread-safe.
 */
final class UnitReads {
    private final SegyFile segy;
    private final SegySurvey survey;
    private final ConvertPlan plan;
    private final Unit unit;
    private final ByteBuffer traces;
    private final TraceReads.Taker taker;
    private final SourceSums sums = new SourceSums();

    /**
     * @param traces memory for at least one trace
     * @param taker gets traces whose headers and samples of the unit are in that memory, the samples as if the trace began with
     *     the first of the unit; of units below the first layer without headers
     */
    UnitReads(
            SegyFile segy, SegySurvey survey, ConvertPlan plan, Unit unit, ByteBuffer traces, TraceReads.Taker taker) {
        this.segy = segy;
        this.survey = survey;
        this.plan = plan;
        this.unit = unit;
        this.traces = traces;
        this.taker = taker;
    }

    /** Memory for traces, one buffer for each thread. */
    static BufferPool buffers(SegyFile segy, ConvertPlan plan) {
        return new BufferPool((int) Math.max(ConvertPlan.READ_BYTES, segy.traceBytes()), plan.threads());
    }

    /** Reads a unit for its sums only. */
    static SourceSums sums(SegyFile segy, Scanned scanned, Unit unit, BufferPool buffers) throws IOException {
        ByteBuffer traces = buffers.take(buffers.bufferBytes());
        try {
            return new UnitReads(segy, scanned.survey(), scanned.plan(), unit, traces, (piece, from, count, at) -> {})
                    .run();
        } finally {
            buffers.giveBack(traces);
        }
    }

    /** Returns sums of all bytes that were taken. */
    SourceSums run() throws IOException {
        TraceReads reads = new TraceReads(segy, traces, this::takeWhole);
        boolean wholeTraces = unit.firstLayer() == 0 && plan.endSample(unit) == plan.samples();
        survey.lookup()
                .forEachPiece(
                        plan.firstInline(unit.row()),
                        plan.endInline(unit.row()),
                        plan.firstCrossline(unit),
                        plan.endCrossline(unit),
                        piece -> {
                            if (holds(piece) && wholeTraces) {
                                reads.add(piece);
                            } else if (holds(piece)) {
                                readParts(piece);
                            }
                        });
        reads.finish();
        return sums;
    }

    /** A unit of a prestack survey may hold some offsets of its bins only; pieces are single traces then. */
    private boolean holds(TraceSpan piece) {
        int column = plan.column(piece.crosslineIndex(), piece.offsetIndex()) - unit.firstColumn();
        return piece.count() > 1 || (column >= 0 && column < unit.columns());
    }

    private void takeWhole(TraceSpan piece, int from, int count, int at) throws IOException {
        sums.add(segy.traceOffset(piece.firstTrace() + from), traces.slice(at, count * segy.traceBytes()));
        taker.take(piece, from, count, at);
    }

    /** Reads the traces of a piece one by one, of each the samples of the unit's layers, and the header for the first of them. */
    private void readParts(TraceSpan piece) throws IOException {
        int headerBytes = segy.traceHeaderBytes();
        int width = segy.format().bytes();
        long firstSample = headerBytes + (long) plan.firstSample(unit) * width;
        int sampleBytes = (plan.endSample(unit) - plan.firstSample(unit)) * width;
        for (int k = 0; k < piece.count(); k++) {
            long trace = segy.traceOffset(piece.firstTrace() + k);
            if (unit.firstLayer() == 0) {
                read(0, headerBytes, trace);
            }
            read(headerBytes, sampleBytes, trace + firstSample);
            taker.take(piece, k, 1, 0);
        }
    }

    private void read(int at, int bytes, long position) throws IOException {
        traces.clear().position(at).limit(at + bytes);
        segy.readFully(traces, position);
        traces.clear();
        sums.add(position, traces.slice(at, bytes));
    }
}
