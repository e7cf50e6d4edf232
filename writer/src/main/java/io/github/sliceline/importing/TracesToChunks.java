package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.chunks.ChunkJournal;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.chunks.DatasetOutput;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.importing.WorkUnits.Unit;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.order.TraceSpan;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.storage.WorkerThreads.Task;
import io.github.sliceline.volume.profile.AmplitudeTally;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Second step of a conversion: copies the samples from traces to chunks, unit by unit, with several threads. It reads
 * the traces of a unit in the order of the file, decodes and counts them, and arranges them as chunks.
 */
final class TracesToChunks implements Closeable {
    private final ConversionState state;
    private final ConversionPlan plan;
    private final SegyFile segy;
    private final WorkUnits units;
    private final BinMaps maps;
    private final LongAdder samplesDone = new LongAdder();
    private final BufferPool traceBuffers;

    private TracesToChunks(ConversionState state) {
        this.state = state;
        this.plan = state.plan();
        this.segy = plan.source().segy();
        this.units = plan.units();
        this.maps = new BinMaps(state.file(), plan);
        this.traceBuffers = UnitReader.buffers(plan);
    }

    /**
     * Converts the units that are not done. If there is a journal, all chunks are on the medium when this method
     * returns. If it is cancelled or fails, all written chunks are on the medium, unless it failed because the file
     * could not be forced.
     */
    static void run(ConversionState state, Job job) throws IOException {
        ChunkWriter.Dataset samples = state.plan().samples();
        DatasetOutput output = new DatasetOutput(samples, state.file());
        try (TracesToChunks traces = new TracesToChunks(state)) {
            if (state.journal().isEmpty()) {
                traces.copyAll(output, job);
                output.writeChecksums();
                return;
            }
            ChunkJournal journal = state.journal().get();
            EncodedFile file = (EncodedFile) state.file();
            journal.commit(() -> {
                traces.copyAll(journal.claiming(output, file, samples.path()), job);
                output.writeChecksums();
            });
        }
    }

    private void copyAll(Task<ChunkWriter.Unit> output, Job job) throws IOException {
        List<Integer> left = IntStream.range(0, units.list().size())
                .filter(unit -> !state.done().contains(unit))
                .boxed()
                .toList();
        long total = (plan.survey().traceCount() - plan.survey().leftOut().count()) * units.samples();
        samplesDone.add(
                (long) ((double) total / units.list().size() * state.done().size()));
        int firstLeft = left.isEmpty() ? 0 : left.get(0);
        int threadCount = units.threads();
        try (ChunkWriter chunks = new ChunkWriter(
                        plan.samples().form(),
                        output,
                        units.chunksOfUnit(),
                        threadCount,
                        WorkUnits.STORED_UNITS * threadCount,
                        firstLeft);
                WorkerThreads threads = new WorkerThreads("sliceline-convert", threadCount)) {
            threads.run(
                    left,
                    number -> {
                        Unit unit = units.list().get(number);
                        chunks.write(number, units.firstChunk(unit), unit.chunks(), memory -> copy(unit, memory));
                        job.report("Converting", samplesDone.sum() * Float.BYTES, total * Float.BYTES);
                    },
                    job.token());
        }
    }

    /**
     * Returns the sums of the bytes read, for {@link SourceSums#read}, followed by the statistics, for
     * {@link ConversionState#restore}.
     */
    private ByteBuffer copy(Unit unit, ByteBuffer chunks) throws IOException {
        ByteBuffer traces = traceBuffers.take(traceBuffers.bufferBytes()).order(segy.sampleOrder());
        try {
            return new UnitCopy(unit, chunks.asFloatBuffer(), traces).run();
        } finally {
            traceBuffers.giveBack(traces);
        }
    }

    @Override
    public void close() {
        traceBuffers.close();
    }

    /** Copy of one unit. It is completed even if the conversion is cancelled. */
    private final class UnitCopy {
        private final Unit unit;
        private final FloatBuffer chunks;
        private final ByteBuffer traces;
        private final float[] samples;
        private final AmplitudeTally tally = new AmplitudeTally();

        /** Null below the first layer, because the unit above wrote the maps. */
        private final BinMaps.@Nullable UnitMaps bins;

        UnitCopy(Unit unit, FloatBuffer chunks, ByteBuffer traces) {
            this.unit = unit;
            this.chunks = chunks;
            this.traces = traces;
            this.samples = new float[units.endSample(unit) - units.firstSample(unit)];
            this.bins = unit.firstLayer() == 0 ? maps.of(unit) : null;
        }

        ByteBuffer run() throws IOException {
            if (units.reachesBeyond(unit) || !plan.survey().isRegular()) {
                for (int i = 0; i < chunks.limit(); i++) {
                    chunks.put(i, 0);
                }
            }
            SourceSums read = new UnitReader(plan, unit, traces, this::copyTraces).run();
            if (bins != null) {
                bins.write();
            }
            plan.source().used().add(read);
            state.tallies().add(tally);
            return read.withBytes(ByteBuffer.wrap(tally.toBytes()));
        }

        /**
         * Copies traces from the buffer.
         *
         * @param at byte in the buffer where the first trace begins
         */
        private void copyTraces(TraceSpan span, int from, int count, int at) {
            for (int k = 0; k < count; k++) {
                copyTrace(span, from + k, at + k * segy.traceBytes());
            }
            samplesDone.add((long) count * samples.length);
        }

        private void copyTrace(TraceSpan span, int k, int at) {
            long place = span.place(k);
            if (bins != null) {
                bins.put(place, span.firstTrace() + k, segy.header(traces, at));
            }
            segy.format().decode(traces, at + segy.traceHeaderBytes(), samples, 0, samples.length);
            int height = units.chunkSamples();
            tally.add(samples, samples.length, height);
            int column = (int) units.columnOf(place) - unit.firstColumn();
            int row = units.rowInChunk(place);
            int chunkFloats = units.chunkBytes() / Float.BYTES;
            int to = column * unit.layers() * chunkFloats + row * height;
            for (int from = 0; from < samples.length; from += height, to += chunkFloats) {
                chunks.put(to, samples, from, Math.min(height, samples.length - from));
            }
        }
    }
}
