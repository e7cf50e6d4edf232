package io.github.sliceline.memory;

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
        AtomicInteger asked = new AtomicInteger();
        AllocationFault.set(() -> {
            if (asked.incrementAndGet() == which) {
                throw new OutOfMemoryError("no memory for buffer " + which + ", says the test");
            }
        });
        try {
            work.run();
        } finally {
            AllocationFault.set(null);
        }
        return asked.get();
    }
}
