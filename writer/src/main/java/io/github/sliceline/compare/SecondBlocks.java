package io.github.sliceline.compare;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of the second volume, read in the order of its file by a loop of their own, and held until the loop over the
 * first volume takes them. If the orders differ so much that memory is full of other blocks, the taker must read its
 * block itself. So neither loop waits for the other for ever. Thread-safe.
 */
final class SecondBlocks implements AutoCloseable {
    private final long most;
    private final CompletableFuture<Void> loop;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Region, float[]> held = new HashMap<>();
    private final Set<Region> wanted = new HashSet<>();
    private final Set<Region> passed = new HashSet<>();
    private final Deque<float[]> free = new ArrayDeque<>();
    private long heldSamples;
    /** Block that waits for room. */
    private @Nullable Region waiting;

    private boolean isEnded;
    private boolean isClosed;

    /** @param most most samples that are held, unless one block has more */
    SecondBlocks(VolumeBlocks blocks, long most, Job job) {
        this.most = most;
        this.loop = IoFuture.run(work -> new Thread(work, "sliceline-compare").start(), () -> {
            try {
                blocks.forEach(1, this::put, Job.stoppedBy(job.token()));
            } finally {
                locked(() -> isEnded = true);
            }
        });
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void put(VolumeBlock block) {
        Region region = block.inner();
        int size = (int) region.size();
        lock.lock();
        try {
            while (!isClosed
                    && heldSamples > 0
                    && heldSamples + size > most
                    && !wanted.contains(region)
                    && !passed.contains(region)) {
                waiting = region;
                changed.signalAll();
                changed.awaitUninterruptibly();
            }
            waiting = null;
            if (isClosed) {
                throw new CancellationException("the other volume's loop has ended");
            }
            if (!passed.remove(region)) {
                float[] kept = free.pollFirst();
                kept = kept == null || kept.length < size ? new float[size] : kept;
                System.arraycopy(block.samples(), 0, kept, 0, size);
                held.put(region, kept);
                heldSamples += size;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns a block's samples, which the caller {@linkplain #giveBack gives back}; null if the caller must read it
     * itself.
     */
    float @Nullable [] take(Region region) {
        lock.lock();
        try {
            wanted.add(region);
            changed.signalAll();
            float[] samples = held.remove(region);
            while (samples == null && !isEnded && (waiting == null || waiting.equals(region))) {
                changed.awaitUninterruptibly();
                samples = held.remove(region);
            }
            wanted.remove(region);
            if (samples == null) {
                passed.add(region);
            } else {
                heldSamples -= region.size();
            }
            changed.signalAll();
            return samples;
        } finally {
            lock.unlock();
        }
    }

    /** @param samples samples that were taken; null if none were */
    void giveBack(float @Nullable [] samples) {
        if (samples != null) {
            locked(() -> free.addFirst(samples));
        }
    }

    /** Waits for the end of the loop, all of whose blocks were taken. */
    void end() throws IOException {
        IoFuture.join(loop);
    }

    /** Ends the loop, whatever is left of it. */
    @Override
    public void close() {
        locked(() -> isClosed = true);
        loop.handle((done, failed) -> true).join();
    }
}
