package io.github.sliceline.segy.survey;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.ReadScheduler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One pass over all trace headers. Blocks are begun in file order; what they hold is gathered as they are done. */
final class HeaderScan {
    private final SegyFile file;
    private final ScanOptions options;
    private final TraceGeometry geometry;
    private final @Nullable TraceHeaderSink sink;
    private final Job job;
    private final int blocks;
    private final Deque<HeaderBlockReader> idle = new ConcurrentLinkedDeque<>();
    private final AtomicLong doneTraces = new AtomicLong();

    HeaderScan(SegyFile file, ScanOptions options, @Nullable TraceHeaderSink sink, Job job) {
        this.file = file;
        this.options = options;
        this.sink = sink;
        this.job = job;
        this.blocks = Math.toIntExact((file.traceCount() - 1) / SegyScanner.BLOCK_TRACES + 1);
        this.geometry = new TraceGeometry(options, blocks);
    }

    /** Scans on threads of its own; an interrupt does not end the wait. The caller closes what was found. */
    TraceGeometry run() throws IOException {
        return OnFailure.close(geometry, () -> {
            try (ReadScheduler threads = new ReadScheduler("sliceline-scan", Math.min(options.threads(), blocks))) {
                ReadScheduler.Work work = new ReadScheduler.Work(blocks, this::scan);
                IoFuture.join(threads.start(() -> work, ReadPriority.NOW, job.token()));
            }
            job.throwIfCancelled();
            return geometry;
        });
    }

    private void scan(int block) throws IOException {
        HeaderBlockReader free = idle.pollFirst();
        HeaderBlockReader reader = free != null ? free : new HeaderBlockReader(file, SegyScanner.BLOCK_TRACES);
        long first = (long) block * SegyScanner.BLOCK_TRACES;
        int count = (int) Math.min(SegyScanner.BLOCK_TRACES, file.traceCount() - first);
        ByteBuffer headers = reader.read(first, count);
        geometry.add(block, TraceGeometry.Block.of(first, count, headers, options.mapping(), file.samplesPerTrace()));
        if (sink != null) {
            sink.accept(first, count, headers.order(file.byteOrder()));
        }
        idle.addFirst(reader);
        long done = doneTraces.addAndGet(count);
        job.report("Scanning", done * file.traceBytes(), file.traceCount() * file.traceBytes());
    }
}
