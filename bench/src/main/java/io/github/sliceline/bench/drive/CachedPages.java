package io.github.sliceline.bench.drive;

import io.github.sliceline.storage.IoFuture;
import java.io.IOException;
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

    /**
     * Reads a range, and waits for those pages of it that were not read yet: for a request for each run of them.
     *
     * @param reading gets the bytes from where they really are, once, while the first request is under way
     */
    void read(long position, long bytes, IoFuture.Action reading) throws IOException {
        int end = page(position + bytes - 1) + 1;
        boolean read = false;
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
                SimulatedDrive.Pending request =
                        drive.send(file, (long) first << PAGE_BITS, (long) (last - first) << PAGE_BITS);
                if (!read) {
                    reading.run();
                    read = true;
                }
                request.await();
            }
            at = Math.max(first, last);
        }
        if (!read) {
            reading.run();
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
