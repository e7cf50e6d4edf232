package io.github.sliceline.hdf5.index;

import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;

/**
 * An index that is read in the background. Reading it from a remote store can take as long as the rest of opening a
 * volume. Each method waits until the index is read. They throw {@link UncheckedIOException} if reading fails.
 * Thread-safe.
 */
public final class BackgroundChunkIndex implements ChunkIndex {
    private final CompletableFuture<ChunkIndex> read;

    BackgroundChunkIndex(OnFailure.Work<ChunkIndex> reading) {
        this.read = IoFuture.start(
                work -> new DaemonThreads("sliceline-index").newThread(work).start(), reading);
    }

    /** True if the index was read successfully, so that no call waits. */
    public boolean isKnown() {
        return read.isDone() && !read.isCompletedExceptionally();
    }

    /** Waits for the index. Interrupts of this thread do not end the wait. */
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
