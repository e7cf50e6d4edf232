package io.github.sliceline.hdf5.index;

import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;

/**
 * An index that is read while others go on: from a store it may take as long as all else that opening a volume takes. Whoever asks
 * for something waits until it is known, and gets an {@link UncheckedIOException} if it cannot be read. Thread-safe.
 */
public final class LateIndex implements ChunkIndex {
    private final CompletableFuture<ChunkIndex> read;

    LateIndex(OnFailure.Work<ChunkIndex> reading) {
        this.read = IoFuture.start(
                work -> new DaemonThreads("sliceline-index").newThread(work).start(), reading);
    }

    /** Whether nobody need wait for it, nor fail. */
    public boolean isKnown() {
        return read.isDone() && !read.isCompletedExceptionally();
    }

    /** Waits until it is known, whatever happens to this thread. */
    public ChunkIndex await() throws IOException {
        return IoFuture.join(read);
    }

    private ChunkIndex known() {
        try {
            return await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long address(long ordinal) {
        return known().address(ordinal);
    }

    @Override
    public int storedBytes(long ordinal) {
        return known().storedBytes(ordinal);
    }

    @Override
    public int filterMask(long ordinal) {
        return known().filterMask(ordinal);
    }

    @Override
    public long chunksStored() {
        return known().chunksStored();
    }

    @Override
    public long storedBytesTotal() {
        return known().storedBytesTotal();
    }

    @Override
    public boolean hasMasks() {
        return known().hasMasks();
    }
}
