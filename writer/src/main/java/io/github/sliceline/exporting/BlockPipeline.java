package io.github.sliceline.exporting;

import io.github.sliceline.exporting.HashedOutput.OutputBuffer;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads.Task;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Pipeline that fills blocks of traces on several threads, completes them in file order on one more thread, and appends
 * them to the output. The blocks use the output's memory; a caller that submits more waits. Used by one thread.
 */
final class BlockPipeline implements Closeable {
    private final HashedOutput output;
    private final long firstTraceByte;
    private final int traceBytes;
    private final ByteOrder order;
    private final Task<TraceBlock> complete;
    private final ExecutorService filling;
    private final ExecutorService completing;
    /** Set when a step fails, so that later submissions fail early. */
    private volatile boolean failed;

    private CompletableFuture<Void> appended = CompletableFuture.completedFuture(null);

    /**
     * @param output its position is the first trace; no other code appends to it before the pipeline is finished
     * @param firstTraceByte position of the first trace in the file
     * @param complete gets each filled block, one at a time, in order
     */
    BlockPipeline(
            HashedOutput output,
            long firstTraceByte,
            int traceBytes,
            ByteOrder order,
            int threads,
            Task<TraceBlock> complete) {
        this.output = output;
        this.firstTraceByte = firstTraceByte;
        this.traceBytes = traceBytes;
        this.order = order;
        this.complete = complete;
        this.filling = Executors.newFixedThreadPool(threads, new DaemonThreads("sliceline-encode"));
        this.completing = Executors.newSingleThreadExecutor(new DaemonThreads("sliceline-complete"));
    }

    /**
     * Submits the next traces of the file.
     *
     * @param fill stores samples in a block of these traces
     * @return a future that completes when all blocks are filled, or filling failed
     * @throws IOException if an earlier block failed
     */
    CompletableFuture<?> submit(long first, long end, Task<TraceBlock> fill) throws IOException {
        List<CompletableFuture<?>> filled = new ArrayList<>();
        int atOnce = output.pieceBytes() / traceBytes;
        for (long at = first; at < end; at += atOnce) {
            filled.add(submitBlock(at, (int) Math.min(atOnce, end - at), fill));
        }
        return CompletableFuture.allOf(filled.toArray(new CompletableFuture<?>[0]));
    }

    private CompletableFuture<?> submitBlock(long firstTrace, int count, Task<TraceBlock> fill) throws IOException {
        if (failed) {
            finish();
        }
        OutputBuffer piece = output.take(firstTraceByte + firstTrace * traceBytes, count * traceBytes);
        TraceBlock block = new TraceBlock(firstTrace, count, piece.bytes().order(order));
        CompletableFuture<Void> filled = start(filling, fill, block);
        appended = CompletableFuture.allOf(appended, filled)
                .thenCompose(both -> start(completing, finished -> completeAndAppend(finished, piece), block))
                .whenComplete((done, failed) -> piece.release());
        return filled.handle((done, failed) -> true);
    }

    private CompletableFuture<Void> start(ExecutorService threads, Task<TraceBlock> step, TraceBlock block) {
        return IoFuture.run(threads, () -> OnFailure.close(() -> failed = true, () -> step.run(block)));
    }

    private void completeAndAppend(TraceBlock block, OutputBuffer piece) throws IOException {
        complete.run(block);
        output.append(piece);
    }

    /** Waits until all blocks are appended. */
    void finish() throws IOException {
        IoFuture.join(appended);
    }

    /** Waits until all threads have stopped. */
    @Override
    public void close() {
        appended.handle((done, failed) -> true).join();
        filling.shutdown();
        completing.shutdown();
    }

    /**
     * Consecutive traces of a SEG-Y file in the making, headers and samples. Passed from thread to thread.
     *
     * @param firstTrace number of its first trace, from 0
     * @param count number of traces
     * @param bytes room for the traces from position 0 to the limit, in the file's byte order; used by absolute
     *     positions
     * @param filled traces that have their samples, by index in the block
     */
    record TraceBlock(long firstTrace, int count, ByteBuffer bytes, BitSet filled) {

        TraceBlock(long firstTrace, int count, ByteBuffer bytes) {
            this(firstTrace, count, bytes, new BitSet(count));
        }

        int indexOf(long trace) {
            return (int) (trace - firstTrace) * (bytes.limit() / count);
        }

        void setFilled(long trace) {
            filled.set((int) (trace - firstTrace));
        }

        /**
         * Returns the first trace, from a given one on, without samples; the number after the last trace if all have
         * samples.
         */
        long nextMissing(long from) {
            return Math.min(firstTrace + count, firstTrace + filled.nextClearBit((int) (from - firstTrace)));
        }
    }
}
