package io.github.sliceline.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicInteger;

/** Has the memory for a buffer run out where a test wants it to. One test at a time: it concerns the whole process. */
public final class AllocationFaults {
    private AllocationFaults() {}

    /**
     * Runs something while one buffer cannot be made.
     *
     * @param which of those that are made meanwhile, from 1
     * @return how many were asked for
     */
    public static int during(Runnable work, int which) {
        Allocator usual = DirectMemory.allocator();
        Failing failing = new Failing(usual, which, new AtomicInteger());
        DirectMemory.use(failing);
        try {
            work.run();
        } finally {
            DirectMemory.use(usual);
        }
        return failing.asked.get();
    }

    private record Failing(Allocator usual, int which, AtomicInteger asked) implements Allocator {
        private void ask() {
            if (asked.incrementAndGet() == which) {
                throw new OutOfMemoryError("no memory for buffer " + which + ", says the test");
            }
        }

        @Override
        public Piece allocate(int bytes) {
            ask();
            return usual.allocate(bytes);
        }

        @Override
        public ByteBuffer allocateOnHeap(int bytes) {
            ask();
            return usual.allocateOnHeap(bytes);
        }

        @Override
        public Piece map(FileChannel file, long position, long bytes) throws IOException {
            return usual.map(file, position, bytes);
        }
    }
}
