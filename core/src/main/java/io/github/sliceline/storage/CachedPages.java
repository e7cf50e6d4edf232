package io.github.sliceline.storage;

import io.github.sliceline.tune.SimulatedDrive;
import java.util.BitSet;

/**
 * The pages of a file that a simulated drive has given since its caches were dropped: the system's page cache, as far as
 * it is simulated. Thread-safe.
 */
final class CachedPages {
    private static final int PAGE_BITS = 12;

    private final Object file;
    private final SimulatedDrive drive;
    private final BitSet pages = new BitSet();
    private int generation;

    CachedPages(Object file, SimulatedDrive drive) {
        this.file = file;
        this.drive = drive;
        this.generation = drive.generation();
    }

    /** Waits for those pages of a range that were not read yet, a request for each run of them. */
    void want(long position, long bytes) {
        int end = page(position + bytes - 1) + 1;
        for (int at = page(position); at < end; ) {
            int first;
            int last;
            synchronized (this) {
                forgetWhatWasDropped();
                first = pages.nextClearBit(at);
                int cached = pages.nextSetBit(first);
                last = Math.min(end, cached < 0 ? end : cached);
                if (first < last) {
                    pages.set(first, last);
                }
            }
            if (first < last) {
                drive.read(file, (long) first << PAGE_BITS, (long) (last - first) << PAGE_BITS);
            }
            at = Math.max(first, last);
        }
    }

    private void forgetWhatWasDropped() {
        if (generation != drive.generation()) {
            generation = drive.generation();
            pages.clear();
        }
    }

    private static int page(long position) {
        return Math.toIntExact(position >> PAGE_BITS);
    }
}
