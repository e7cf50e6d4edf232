package io.github.sliceline.volume.direct;

import io.github.sliceline.memory.DirectMemory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slots for ranges of any length, within one budget for all volumes: whoever finds no room waits, but one slot there
 * always is, however long. Those that nobody uses are kept for the next request, give way to others that need the room,
 * and are freed when the last volume is closed. Where there is less memory than the budget says, less has to do.
 * Thread-safe.
 */
final class LongSlots {
    /** Memory is rounded up to eighths of a power of two, so that a slot fits the next request too. */
    private static final int STEPS = 8;

    private static final int LONGEST = Integer.MAX_VALUE - (1 << 16);

    /** How long to get by with less before asking for more again: asking in vain takes Java half a second. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final long budget;
    /** With room for all there can be: taking a slot back must not need memory. */
    private final List<ReadSlot> free;

    private long bytes;
    private int out;
    private int volumes;
    private long refusedAt;
    private long refusedNanos;

    LongSlots(long budget) {
        this.budget = budget;
        this.free = new ArrayList<>((int) (budget / ReadSlots.SHARED_BYTES) + 1);
        this.refusedAt = Long.MAX_VALUE;
    }

    /**
     * Takes a slot for a range, waiting for one if need be.
     *
     * @throws OutOfMemoryError if nobody has one, and there is no memory for it
     */
    ReadSlot take(int rangeBytes) {
        int memoryBytes = memoryBytes(rangeBytes);
        while (true) {
            ReadSlot slot = takeFree(rangeBytes, memoryBytes);
            if (slot != null) {
                return slot;
            }
            try {
                return make(memoryBytes);
            } catch (OutOfMemoryError e) {
                if (!othersMayDo(memoryBytes)) {
                    throw e;
                }
            }
        }
    }

    private static int memoryBytes(int rangeBytes) {
        int step = Integer.highestOneBit(rangeBytes) / STEPS;
        long rounded = (rangeBytes + ReadSlot.SPARE_BYTES + step - 1L) / step * step;
        return (int) Math.min(LONGEST, rounded);
    }

    /** A slot that is there, after waiting for it if need be; null if the caller has to make one. */
    private synchronized @Nullable ReadSlot takeFree(int rangeBytes, int memoryBytes) {
        boolean interrupted = false;
        ReadSlot slot = firstFree(rangeBytes);
        while (slot == null && !makeRoom(memoryBytes) && out > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
            slot = firstFree(rangeBytes);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        out++;
        if (slot == null) {
            bytes += memoryBytes;
        }
        return slot;
    }

    private @Nullable ReadSlot firstFree(int rangeBytes) {
        for (int i = free.size() - 1; i >= 0; i--) {
            if (free.get(i).rangeBytes() >= rangeBytes) {
                return free.remove(i);
            }
        }
        return null;
    }

    /** Frees slots that nobody uses until there is room for so many bytes; false if there is none even then. */
    private boolean makeRoom(int memoryBytes) {
        boolean scarce = refusedAt != Long.MAX_VALUE && System.nanoTime() - refusedNanos < PATIENCE_NANOS;
        long most = scarce ? Math.min(budget, refusedAt) : budget;
        while (bytes + memoryBytes > most && !free.isEmpty()) {
            freeOne();
        }
        return bytes + memoryBytes <= most;
    }

    private void freeOne() {
        ReadSlot slot = free.remove(free.size() - 1);
        bytes -= slot.memory().capacity();
        slot.close();
    }

    private ReadSlot make(int memoryBytes) {
        DirectMemory memory = DirectMemory.allocate(memoryBytes);
        try {
            return new ReadSlot(memory.buffer(), memory);
        } catch (Throwable e) {
            memory.close();
            throw e;
        }
    }

    /** There is no memory for one more: whether some can be had all the same. */
    private synchronized boolean othersMayDo(int memoryBytes) {
        bytes -= memoryBytes;
        out--;
        if (bytes > 0) {
            refusedAt = bytes;
            refusedNanos = System.nanoTime();
        }
        boolean some = out > 0 || !free.isEmpty();
        while (!free.isEmpty()) {
            freeOne();
        }
        notifyAll();
        return some;
    }

    synchronized void giveBack(ReadSlot slot) {
        out--;
        free.add(slot);
        freeUnlessOpen();
        notifyAll();
    }

    synchronized void opened() {
        volumes++;
    }

    synchronized void closed() {
        volumes--;
        freeUnlessOpen();
    }

    private void freeUnlessOpen() {
        while (volumes == 0 && !free.isEmpty()) {
            freeOne();
        }
    }
}
