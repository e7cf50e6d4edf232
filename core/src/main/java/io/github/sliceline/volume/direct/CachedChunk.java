package io.github.sliceline.volume.direct;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A decoded chunk that is there, or that a thread is at. Not a future, which takes memory to fail: whoever waits would
 * never hear that there was none. Thread-safe.
 */
final class CachedChunk {
    private long lastUse;
    private volatile @Nullable ByteBuffer elements;
    private @Nullable Throwable failure;

    /** Number of its last use, guarded by whoever numbers them. */
    long lastUse() {
        return lastUse;
    }

    void usedAt(long use) {
        lastUse = use;
    }

    synchronized ByteBuffer loaded(ByteBuffer made) {
        elements = made;
        notifyAll();
        return made;
    }

    synchronized void failed(Throwable why) {
        failure = why;
        notifyAll();
    }

    /** The elements if they are there. */
    @Nullable
    ByteBuffer elements() {
        return elements;
    }

    /** Waits for the elements, or for what went wrong on the thread that makes them. */
    synchronized ByteBuffer await() throws IOException {
        boolean interrupted = false;
        while (elements == null && failure == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        ByteBuffer made = elements;
        if (made != null) {
            return made;
        }
        if (failure instanceof IOException broken) {
            throw broken;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw failure instanceof RuntimeException mistake ? mistake : new IllegalStateException(failure);
    }
}
