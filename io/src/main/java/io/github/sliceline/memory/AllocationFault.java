package io.github.sliceline.memory;

import org.jspecify.annotations.Nullable;

/** Where tests have the memory run out: whoever makes a buffer for a read passes here first. */
public final class AllocationFault {
    private static volatile @Nullable Runnable fault;

    private AllocationFault() {}

    /** Throws what a test has set, if it has. */
    public static void check() {
        Runnable set = fault;
        if (set != null) {
            set.run();
        }
    }

    /** From now on runs before each buffer is made; null for nothing. */
    static void set(@Nullable Runnable newFault) {
        fault = newFault;
    }
}
