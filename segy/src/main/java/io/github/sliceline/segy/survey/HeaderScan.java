package io.github.sliceline.segy.survey;

import io.github.sliceline.Job;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One pass over all trace headers, by any number of threads that each call {@link #work}.
 *
 * <p>Blocks are claimed in file order; what they hold is gathered in whatever order they are done.
 */
final class HeaderScan {
    private static final String STAGE = "Scanning";

    private final SegyFile file;
    private final HeaderMapping mapping;
    private final TraceGeometry geometry;
    private final @Nullable TraceHeaderSink sink;
    private final Job job;
    private final int blocks;

    private final AtomicLong nextBlock = new AtomicLong();
    private final AtomicLong doneTraces = new AtomicLong();
    private volatile boolean stopped;

    HeaderScan(SegyFile file, ScanOptions options, @Nullable TraceHeaderSink sink, Job job) {
        this.file = file;
        this.mapping = options.mapping();
        this.sink = sink;
        this.job = job;
        this.blocks = Math.toIntExact((file.traceCount() - 1) / SegyScanner.BLOCK_TRACES + 1);
        this.geometry = new TraceGeometry(options, blocks);
    }

    int blocks() {
        return blocks;
    }

    /**
     * Works until no block is left, or until a thread failed or was cancelled.
     *
     * @return traces that this thread scanned
     */
    long work() throws IOException {
        HeaderBlockReader reader = new HeaderBlockReader(file, SegyScanner.BLOCK_TRACES);
        long scanned = 0;
        while (!stopped && !job.token().isCancelled()) {
            long block = nextBlock.getAndIncrement();
            if (block >= blocks) {
                break;
            }
            scanned += OnFailure.close(() -> stopped = true, () -> scan((int) block, reader));
        }
        return scanned;
    }

    private int scan(int block, HeaderBlockReader reader) throws IOException {
        long first = (long) block * SegyScanner.BLOCK_TRACES;
        int count = (int) Math.min(SegyScanner.BLOCK_TRACES, file.traceCount() - first);
        ByteBuffer headers = reader.read(first, count);
        BlockSummary summary = BlockSummary.of(first, count, headers, mapping, file.samplesPerTrace());
        geometry.add(block, summary);
        if (sink != null) {
            sink.accept(first, count, headers.order(file.byteOrder()));
        }
        long done = doneTraces.addAndGet(count);
        job.report(STAGE, done * file.traceBytes(), file.traceCount() * file.traceBytes());
        return count;
    }

    /** What the scan found, once it is over. The caller closes it. */
    TraceGeometry geometry() {
        return geometry;
    }
}
