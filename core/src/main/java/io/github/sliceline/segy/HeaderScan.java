package io.github.sliceline.segy;

import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * One pass over all trace headers, by any number of threads that each call {@link #work}.
 *
 * <p>Blocks are claimed in file order and a claimed block is always finished, so whatever the number
 * of threads, the first block with a problem is known when the threads are done.
 */
final class HeaderScan {
    /** More runs than this mean that the file follows no lines; they would take some 200 MB. */
    static final int MAX_RUNS = 1 << 22;

    private static final String STAGE = "Scanning";

    private final SegyFile file;
    private final HeaderMapping mapping;
    private final @Nullable TraceHeaderSink sink;
    private final Progress progress;
    private final CancelToken cancel;
    private final int blocks;

    private final AtomicLong nextBlock = new AtomicLong();
    private final AtomicLong doneTraces = new AtomicLong();
    private final AtomicLong runs = new AtomicLong();
    private final AtomicReferenceArray<@Nullable BlockSummary> summaries;
    private volatile boolean stopped;

    HeaderScan(
            SegyFile file,
            HeaderMapping mapping,
            @Nullable TraceHeaderSink sink,
            Progress progress,
            CancelToken cancel) {
        this.file = file;
        this.mapping = mapping;
        this.sink = sink;
        this.progress = progress;
        this.cancel = cancel;
        this.blocks = Math.toIntExact((file.traceCount() - 1) / SegyScanner.BLOCK_TRACES + 1);
        this.summaries = new AtomicReferenceArray<>(blocks);
    }

    /** Blocks in the file. */
    int blocks() {
        return blocks;
    }

    /**
     * Works until no block is left, or until a thread failed, found a duplicate, or was cancelled.
     *
     * @return traces that this thread scanned
     */
    long work() throws IOException {
        HeaderBlockReader reader = new HeaderBlockReader(file, SegyScanner.BLOCK_TRACES);
        long scanned = 0;
        while (!stopped && !cancel.isCancelled()) {
            long block = nextBlock.getAndIncrement();
            if (block >= blocks) {
                break;
            }
            scanned += scanOrStop((int) block, reader);
        }
        return scanned;
    }

    private int scanOrStop(int block, HeaderBlockReader reader) throws IOException {
        boolean done = false;
        try {
            int traces = scan(block, reader);
            done = true;
            return traces;
        } finally {
            if (!done) {
                stopped = true;
            }
        }
    }

    private int scan(int block, HeaderBlockReader reader) throws IOException {
        long first = (long) block * SegyScanner.BLOCK_TRACES;
        int count = (int) Math.min(SegyScanner.BLOCK_TRACES, file.traceCount() - first);
        ByteBuffer headers = reader.read(first, count);
        BlockSummary summary = BlockSummary.of(first, count, headers, mapping, file.samplesPerTrace());
        summaries.set(block, summary);
        if (summary.firstDuplicate() >= 0) {
            stopped = true;
            return count;
        }
        if (runs.addAndGet(summary.runs().size()) > MAX_RUNS) {
            throw new UnsupportedVolumeException(
                    file,
                    "neither inlines nor crosslines stand together: more than " + MAX_RUNS + " jumps in the first "
                            + (first + count) + " traces; sort the file, or try --inline-byte and --crossline-byte");
        }
        if (sink != null) {
            sink.accept(first, count, headers.order(file.byteOrder()));
        }
        long done = doneTraces.addAndGet(count);
        progress.report(STAGE, done * file.traceBytes(), file.traceCount() * file.traceBytes());
        return count;
    }

    /** Summaries of the blocks from the first on without a gap: all of them unless the scan stopped. */
    List<BlockSummary> summaries() {
        List<BlockSummary> list = new ArrayList<>(blocks);
        for (int block = 0; block < blocks; block++) {
            BlockSummary summary = summaries.get(block);
            if (summary == null) {
                break;
            }
            list.add(summary);
        }
        return list;
    }
}
