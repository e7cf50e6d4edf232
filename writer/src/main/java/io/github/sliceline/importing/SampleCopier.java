package io.github.sliceline.importing;

import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.importing.ConvertPlan.Unit;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.AmplitudeTally;
import io.github.sliceline.profile.ChunkSink;
import io.github.sliceline.profile.Tallies;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.TraceSpan;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Carries samples from traces to chunks, one unit at a time: reads the traces of a unit in the order of the file,
 * decodes them, counts them, lays them out as chunks and hands these on. Thread-safe; each call takes
 * its buffers from bounded pools.
 */
final class SampleCopier implements Closeable {
    private final SegyFile segy;
    private final SourceSums used;
    private final SegySurvey survey;
    private final ConvertPlan plan;
    private final ChunkSink sink;
    private final BinMaps maps;
    private final LongAdder samplesDone;
    private final Tallies tallies;
    private final BufferPool traceBuffers;
    private final BufferPool chunkBuffers;

    SampleCopier(ConvertedSource source, Underway work, ChunkSink sink, BinMaps maps, LongAdder samplesDone) {
        this.segy = source.segy();
        this.used = source.used();
        this.survey = work.scanned().survey();
        this.plan = work.scanned().plan();
        this.sink = sink;
        this.maps = maps;
        this.tallies = work.done().tallies();
        this.samplesDone = samplesDone;
        this.traceBuffers = UnitReads.buffers(segy, plan);
        this.chunkBuffers = new BufferPool(plan.unitBytes(), plan.threads());
    }

    /** Converts one unit, to the end: what is begun is worth finishing also when the conversion is cancelled. */
    void copy(int unitNumber) throws IOException {
        Unit unit = plan.units().get(unitNumber);
        try (Room room = new Room()) {
            sink.enter(unitNumber, () -> room.take(unit));
            copy(unitNumber, unit, room);
        } catch (IOException | RuntimeException | Error e) {
            sink.stop(e);
            throw e;
        }
    }

    private void copy(int unitNumber, Unit unit, Room room) throws IOException {
        ByteBuffer chunks = room.chunks();
        if (plan.reachesBeyond(unit) || !survey.isRegular()) {
            clear(chunks);
        }
        ByteBuffer counted = new UnitCopy(unitNumber, unit, chunks.asFloatBuffer(), room.traces()).run();
        if (unit.firstLayer() == 0) {
            maps.write(unitNumber);
        }
        sink.write(unitNumber, plan.firstChunk(unit), chunks, room.giveStored(), counted);
    }

    /** Memory for one unit. */
    private final class Room implements Closeable {
        private @Nullable ByteBuffer chunks;
        private @Nullable ByteBuffer traces;
        private @Nullable ByteBuffer stored;

        void take(Unit unit) {
            int bytes = unit.columns() * unit.layers() * plan.chunkBytes();
            chunks = chunkBuffers.take(bytes).order(ByteOrder.LITTLE_ENDIAN);
            traces = traceBuffers.take(traceBuffers.bufferBytes()).order(segy.byteOrder());
            stored = sink.takeStored();
        }

        ByteBuffer chunks() {
            return Objects.requireNonNull(chunks);
        }

        ByteBuffer traces() {
            return Objects.requireNonNull(traces);
        }

        ByteBuffer giveStored() {
            ByteBuffer given = Objects.requireNonNull(stored);
            stored = null;
            return given;
        }

        @Override
        public void close() {
            if (chunks != null) {
                chunkBuffers.giveBack(chunks);
            }
            if (traces != null) {
                traceBuffers.giveBack(traces);
            }
            if (stored != null) {
                sink.giveBackStored(stored);
            }
        }
    }

    @Override
    public void close() {
        traceBuffers.close();
        chunkBuffers.close();
    }

    private static void clear(ByteBuffer buffer) {
        for (int i = 0; i < buffer.limit(); i += Float.BYTES) {
            buffer.putInt(i, 0);
        }
    }

    /** The work on one unit, with its buffers. */
    private final class UnitCopy {
        private final int number;
        private final Unit unit;
        private final FloatBuffer chunks;
        private final ByteBuffer traces;
        private final float[] samples;
        private final AmplitudeTally tally = new AmplitudeTally();

        UnitCopy(int number, Unit unit, FloatBuffer chunks, ByteBuffer traces) {
            this.number = number;
            this.unit = unit;
            this.chunks = chunks;
            this.traces = traces;
            this.samples = new float[plan.endSample(unit) - plan.firstSample(unit)];
        }

        /** Returns what was read, for {@link SourceSums#read}, and then what was counted, for {@link Tallies#restore}. */
        ByteBuffer run() throws IOException {
            SourceSums read = new UnitReads(segy, survey, plan, unit, traces, this::copyTraces).run();
            used.add(read);
            return read.withBytes(tallies.finish(tally));
        }

        /** Takes traces that stand in the buffer from a byte on. */
        private void copyTraces(TraceSpan piece, int from, int count, int at) {
            for (int k = 0; k < count; k++) {
                copyTrace(piece, from + k, at + k * segy.traceBytes());
            }
            samplesDone.add((long) count * samples.length);
        }

        private void copyTrace(TraceSpan piece, int k, int at) {
            int inline = piece.inlineIndex() + k * piece.inlineStep();
            int crossline = piece.crosslineIndex() + k * piece.crosslineStep();
            int offset = piece.offsetIndex();
            if (unit.firstLayer() == 0) {
                TraceHeader header = TraceHeader.at(traces, at, segy.traceHeaderBytes());
                maps.put(number, inline, crossline, offset, piece.firstTrace() + k, header);
            }
            segy.format().decode(traces, at + segy.traceHeaderBytes(), samples, 0, samples.length);
            int height = plan.chunkSamples();
            tally.add(samples, samples.length, height);
            int column = plan.column(crossline, offset) - unit.firstColumn();
            int bin = (inline - plan.firstInline(unit.row())) * plan.chunkExtent(1) + crossline % plan.chunkExtent(1);
            int row = bin * plan.chunkOffsets() + offset % plan.chunkOffsets();
            int chunkFloats = plan.chunkBytes() / Float.BYTES;
            int to = column * unit.layers() * chunkFloats + row * height;
            for (int from = 0; from < samples.length; from += height, to += chunkFloats) {
                chunks.put(to, samples, from, Math.min(height, samples.length - from));
            }
        }
    }
}
