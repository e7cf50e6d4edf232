package io.github.sliceline.convert;

import io.github.sliceline.storage.BufferPool;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Fills blocks of traces on several threads and hands them on, in the order in which they were submitted, on one
 * more. Never more blocks are under way than there are buffers: whoever submits one more waits. Used by one thread.
 */
final class BlockPipeline implements Closeable {
    private final int traceBytes;
    private final ByteOrder order;
    private final Step last;
    private final BufferPool buffers;
    private final ExecutorService filling;
    private final ExecutorService handing;
    private CompletableFuture<Void> handedOn = CompletableFuture.completedFuture(null);

    /** Work on one block. */
    @FunctionalInterface
    interface Step {
        /** Does it. */
        void run(TraceBlock block) throws IOException;
    }

    /**
     * Pipeline with threads of its own.
     *
     * @param traceBytes header and samples of a trace
     * @param order byte order of the blocks
     * @param memoryBytes most that all blocks may take, but never less than two traces
     * @param last takes each block when it is filled, one at a time, in order
     */
    BlockPipeline(int traceBytes, ByteOrder order, long memoryBytes, int threads, Step last) {
        this.traceBytes = traceBytes;
        this.order = order;
        this.last = last;
        int blockBytes = (int) Math.max(traceBytes, Math.min(4 << 20, memoryBytes / 16));
        this.buffers = new BufferPool(blockBytes, (int) Math.max(2, Math.min(64, memoryBytes / blockBytes)));
        this.filling = Executors.newFixedThreadPool(threads, work -> daemon(work, "sliceline-encode"));
        this.handing = Executors.newSingleThreadExecutor(work -> daemon(work, "sliceline-assemble"));
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Traces that one block takes at most. */
    int blockTraces() {
        return buffers.bufferBytes() / traceBytes;
    }

    /**
     * Submits the next block.
     *
     * @param count at most {@link #blockTraces()}
     * @return completes when the block is filled, or failed
     * @throws IOException what an earlier block failed with
     */
    CompletableFuture<?> submit(long firstTrace, int count, Step fill) throws IOException {
        if (handedOn.isCompletedExceptionally()) {
            finish();
        }
        ByteBuffer buffer = buffers.take(count * traceBytes).order(order);
        TraceBlock block = new TraceBlock(firstTrace, count, buffer);
        CompletableFuture<Void> filled = CompletableFuture.runAsync(() -> run(fill, block), filling);
        handedOn = CompletableFuture.allOf(handedOn, filled)
                .thenRunAsync(() -> run(last, block), handing)
                .whenComplete((done, failed) -> buffers.giveBack(buffer));
        return filled.handle((done, failed) -> true);
    }

    private static void run(Step step, TraceBlock block) {
        try {
            step.run(block);
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    /** Waits until all blocks are handed on. */
    void finish() throws IOException {
        try {
            handedOn.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Waits until no thread is at work any more. */
    @Override
    public void close() {
        handedOn.handle((done, failed) -> true).join();
        filling.shutdown();
        handing.shutdown();
    }
}
