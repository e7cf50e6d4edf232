package io.github.sliceline.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** One run of a writer: threads take blocks of bins in file order and write each at its own place. */
final class SegyWriting {
    private static final int BLOCK_BYTES = 4 << 20;
    private static final int FILE_HEADER_BYTES = SegyHeaders.TEXT_BYTES + SegyHeaders.BINARY_BYTES;

    private final SyntheticSegy plan;
    private final SegyHeaders headers;
    private final boolean inlineOrder;
    private final int traceBytes;
    private final int binsPerBlock;
    private final int blocks;
    /** Live traces before each block, and at the end all of them. */
    private final long[] tracesBefore;

    private final AtomicInteger nextBlock = new AtomicInteger();
    private long bytesWritten;

    SegyWriting(SyntheticSegy plan) {
        this.plan = plan;
        headers = new SegyHeaders(plan.shape(), plan.lines());
        inlineOrder = plan.order() == TraceOrder.INLINE;
        traceBytes = Math.toIntExact(plan.traceBytes());
        binsPerBlock = Math.max(1, BLOCK_BYTES / traceBytes);
        blocks = Math.toIntExact((plan.shape().bins() + binsPerBlock - 1) / binsPerBlock);
        tracesBefore = countTraces();
    }

    private long[] countTraces() {
        long[] before = new long[blocks + 1];
        for (int block = 0; block < blocks; block++) {
            long live = 0;
            for (long bin = firstBin(block); bin < firstBin(block + 1); bin++) {
                live += plan.live().test(inlineOf(bin), crosslineOf(bin)) ? 1 : 0;
            }
            before[block + 1] = before[block] + live;
        }
        return before;
    }

    long run(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            writeFileHeaders(channel);
            writeTraces(channel);
        }
        return tracesBefore[blocks];
    }

    private void writeFileHeaders(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(FILE_HEADER_BYTES);
        headers.putFileHeaders(bytes, plan.coding(), inlineOrder);
        writeFully(channel, bytes.flip(), 0);
    }

    private void writeTraces(FileChannel channel) throws IOException {
        int threads = Math.min(plan.threads(), blocks);
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                running.add(workers.submit(() -> writeBlocks(channel)));
            }
            for (Future<?> worker : running) {
                join(worker);
            }
        } finally {
            nextBlock.set(blocks); // after a failure the others stop, too
            stop(workers);
        }
    }

    /** Waits until no thread uses the channel any more; a block takes a fraction of a second. */
    private static void stop(ExecutorService workers) {
        workers.shutdown();
        try {
            if (!workers.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("a block of traces takes longer than a minute to write");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Future<?> worker) throws IOException {
        try {
            worker.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException disk) {
                throw new IOException(disk.getCause());
            }
            throw new IllegalStateException("making a trace failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing", e);
        }
    }

    private void writeBlocks(FileChannel channel) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(Math.multiplyExact(binsPerBlock, traceBytes));
        float[] samples = new float[plan.shape().samples()];
        for (int block = nextBlock.getAndIncrement(); block < blocks; block = nextBlock.getAndIncrement()) {
            try {
                fill(block, bytes.clear(), samples);
                long length = bytes.flip().remaining();
                writeFully(channel, bytes, FILE_HEADER_BYTES + tracesBefore[block] * traceBytes);
                report(length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void fill(int block, ByteBuffer bytes, float[] samples) {
        long number = tracesBefore[block];
        for (long bin = firstBin(block); bin < firstBin(block + 1); bin++) {
            int i = inlineOf(bin);
            int x = crosslineOf(bin);
            if (plan.live().test(i, x)) {
                number++;
                putTrace(bytes, number, i, x, samples);
            }
        }
    }

    private void putTrace(ByteBuffer bytes, long number, int i, int x, float[] samples) {
        boolean dead = plan.dead().test(i, x);
        headers.putTrace(bytes, number, i, x, dead);
        if (dead) {
            Arrays.fill(samples, 0);
        } else {
            plan.traces().trace(i, x, samples);
        }
        plan.coding().put(samples, bytes);
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
        for (long at = offset; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }

    private synchronized void report(long bytes) {
        bytesWritten += bytes;
        plan.progress().accept(bytesWritten);
    }

    private long firstBin(int block) {
        return Math.min(plan.shape().bins(), (long) block * binsPerBlock);
    }

    private int inlineOf(long bin) {
        SurveyShape shape = plan.shape();
        return (int) (inlineOrder ? bin / shape.crosslines() : bin % shape.inlines());
    }

    private int crosslineOf(long bin) {
        SurveyShape shape = plan.shape();
        return (int) (inlineOrder ? bin % shape.crosslines() : bin / shape.inlines());
    }
}
