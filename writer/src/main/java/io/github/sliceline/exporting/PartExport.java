package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.exporting.BlockPipeline.TraceBlock;
import io.github.sliceline.exporting.PartHeaders.Form;
import io.github.sliceline.exporting.PartHeaders.TraceSet;
import io.github.sliceline.segy.SampleEncoder;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writer of traces as a file: those of a volume that was never SEG-Y, a section, or computed traces. They come window by
 * window, and several threads encode them, as in {@link SourceExport}.
 *
 * @param samples samples of a trace
 * @param stage name of this work in progress reports
 */
record PartExport(
        PartHeaders headers, SampleFormat format, int samples, long traces, ExportPlan plan, String stage, Job job) {
    /** Source of the file's traces, in order. */
    @FunctionalInterface
    interface Windows {
        /**
         * Reads the next traces.
         *
         * @param used completes when the traces before are no longer in use
         * @return null at the end
         */
        @Nullable
        TraceSet next(CompletableFuture<?> used) throws IOException;
    }

    /** Facts about the written file for {@link ExportReport}. */
    record WrittenFile(
            long traces, int samplesPerTrace, SampleFormat format, boolean identical, String sha256, SampleLoss loss) {}

    private Form form() {
        return headers.form();
    }

    private int traceBytes() {
        return Math.toIntExact(form().headerBytes() + (long) samples * format.bytes());
    }

    /** Returns the length of the file. */
    long bytes() {
        return Math.addExact(Math.multiplyExact(traces, (long) traceBytes()), form().firstTraceByte());
    }

    /** Writes the file. */
    WrittenFile write(WorkStores stores, Path file, Windows windows) throws IOException {
        SampleLoss loss = new SampleLoss();
        try (HashedOutput output = new HashedOutput(stores, file, true, plan.outputBytes(), traceBytes())) {
            if (!form().texts().isEmpty()) {
                output.appendHeaders(form().texts(), headers.binaryHeader(traces, format));
            }
            writeTraces(windows, output, loss);
            job.report("Writing to the drive", 0, bytes());
            return new WrittenFile(traces, samples, format, false, output.finish(), loss);
        }
    }

    private void writeTraces(Windows windows, HashedOutput output, SampleLoss loss) throws IOException {
        long traceBytes = traceBytes();
        WorkerThreads.Task<TraceBlock> complete = block -> {
            job.throwIfCancelled();
            job.report(stage, (block.firstTrace() + block.count()) * traceBytes, traces * traceBytes);
        };
        try (BlockPipeline pipeline = new BlockPipeline(
                output, form().firstTraceByte(), traceBytes(), form().order(), plan.threads(), complete)) {
            CompletableFuture<?> used = CompletableFuture.completedFuture(null);
            long next = 0;
            for (TraceSet read = windows.next(used); read != null; read = windows.next(used)) {
                TraceSet set = read;
                PartHeaders.Writer writer = headers.open(set);
                long first = next;
                next += set.size();
                used = pipeline.submit(first, next, block -> {
                    SampleEncoder encoder = new SampleEncoder(format);
                    for (long trace = block.firstTrace(); trace < block.firstTrace() + block.count(); trace++) {
                        int k = (int) (trace - first);
                        int at = block.indexOf(trace);
                        writer.put(k, trace + 1, block.bytes(), at);
                        int from = set.rows()[k] * samples;
                        encoder.encode(set.samples(), from, block.bytes(), at + form().headerBytes(), samples);
                    }
                    loss.add(encoder.loss());
                });
            }
            pipeline.finish();
        }
    }
}
