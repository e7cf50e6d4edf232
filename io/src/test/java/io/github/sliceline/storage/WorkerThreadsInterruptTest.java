package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An interrupt is the caller's own affair: it must not close the file for everybody. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkerThreadsInterruptTest {
    private static final List<Integer> BLOCKS = IntStream.range(0, 200).boxed().toList();
    private static final int BLOCK = 64;

    @TempDir
    Path folder;

    private final byte[] content = new byte[200 * BLOCK];
    private final CountDownLatch underWay = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicInteger reads = new AtomicInteger();

    private ByteSource file() throws IOException {
        new Random(1).nextBytes(content);
        return ChannelStore.openForReading(Files.write(folder.resolve("file"), content));
    }

    /** Reads a block; the first one waits under way until the test lets it go on. */
    private void readBlock(ByteSource source, int block) throws IOException {
        underWay.countDown();
        WorkerThreadsTest.await(goOn);
        source.readFully(ByteBuffer.allocateDirect(BLOCK), (long) block * BLOCK);
        reads.incrementAndGet();
    }

    /** A thread that reads all blocks, and what became of it. */
    private final class Caller extends Thread {
        private final WorkerThreads threads;
        private final ByteSource source;
        private final List<Integer> blocks;
        private @Nullable Throwable thrown;
        private boolean flagKept;

        Caller(WorkerThreads threads, ByteSource source, List<Integer> blocks) {
            this.threads = threads;
            this.source = source;
            this.blocks = blocks;
        }

        @Override
        public void run() {
            try {
                threads.run(blocks, block -> readBlock(source, block), new CancelToken());
            } catch (IOException | RuntimeException e) {
                thrown = e;
            }
            flagKept = isInterrupted();
        }

        /** Interrupts once a read is under way, and returns when the caller has noticed. */
        void interruptWhileReading() throws InterruptedException {
            WorkerThreadsTest.await(underWay);
            Threads.awaitState(this, State.WAITING);
            interrupt();
            do {
                Thread.sleep(1);
            } while (isInterrupted());
            Threads.awaitState(this, State.WAITING);
        }
    }

    @Test
    void interruptedCallerStopsKeepsItsFlagAndLeavesTheFileOpen() throws IOException, InterruptedException {
        try (ByteSource source = file();
                WorkerThreads threads = new WorkerThreads("test", 3)) {
            Caller caller = new Caller(threads, source, BLOCKS);
            caller.start();
            caller.interruptWhileReading();
            goOn.countDown();
            caller.join();
            assertInstanceOf(InterruptedIOException.class, caller.thrown);
            assertTrue(caller.flagKept);
            assertTrue(reads.get() <= 3, reads + " reads after the interrupt");
            assertStillReadable(source, threads);
        }
    }

    @Test
    void interruptDuringTheLastReadLosesNothing() throws IOException, InterruptedException {
        try (ByteSource source = file();
                WorkerThreads threads = new WorkerThreads("test", 3)) {
            Caller caller = new Caller(threads, source, BLOCKS.subList(0, 1));
            caller.start();
            caller.interruptWhileReading();
            goOn.countDown();
            caller.join();
            assertNull(caller.thrown, "everything was read");
            assertTrue(caller.flagKept);
            assertEquals(1, reads.get());
            assertStillReadable(source, threads);
        }
    }

    @Test
    void callerInterruptedWhileItsWorkIsQueuedLeavesNothingBehind() throws IOException, InterruptedException {
        try (ByteSource source = file();
                WorkerThreads threads = new WorkerThreads("test", 1)) {
            CountDownLatch occupied = new CountDownLatch(1);
            Thread other = new Thread(() -> {
                try {
                    threads.run(BLOCKS.subList(0, 1), block -> WorkerThreadsTest.await(occupied), new CancelToken());
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            other.start();
            Threads.awaitState(other, Thread.State.WAITING);
            Caller caller = new Caller(threads, source, BLOCKS);
            caller.start();
            Threads.awaitState(caller, Thread.State.WAITING);
            caller.interrupt();
            do {
                Thread.sleep(1);
            } while (caller.isInterrupted());
            Threads.awaitState(caller, Thread.State.WAITING);
            occupied.countDown();
            goOn.countDown();
            caller.join();
            other.join();
            assertInstanceOf(InterruptedIOException.class, caller.thrown);
            assertEquals(0, reads.get(), "its work had not begun");
            assertStillReadable(source, threads);
        }
    }

    private void assertStillReadable(ByteSource source, WorkerThreads threads) throws IOException {
        byte[] found = new byte[content.length];
        threads.run(
                BLOCKS,
                block -> source.readFully(ByteBuffer.wrap(found, block * BLOCK, BLOCK), (long) block * BLOCK),
                new CancelToken());
        assertArrayEquals(content, found);
        assertFalse(Thread.currentThread().isInterrupted());
    }
}
