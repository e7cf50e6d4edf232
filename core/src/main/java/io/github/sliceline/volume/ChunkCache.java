package io.github.sliceline.volume;

import io.github.sliceline.storage.IoFuture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Decoded chunks of one volume, the least recently used given up first, within a budget of bytes. Two reads that
 * want the same chunk at once decode it once. Thread-safe.
 */
final class ChunkCache {
    private final int capacity;
    private final Map<Long, CompletableFuture<ByteBuffer>> chunks = new LinkedHashMap<>(16, 0.75f, true);

    /** Makes a chunk that is not there. */
    @FunctionalInterface
    interface Loader {
        /** The chunk's elements as they lie in it, from position 0 to the limit. */
        ByteBuffer load() throws IOException;
    }

    /**
     * Empty cache.
     *
     * @param budgetBytes most that the chunks may take together; if it is less than one chunk, nothing is kept
     */
    ChunkCache(long budgetBytes, int chunkBytes) {
        this.capacity = (int) Math.min(Integer.MAX_VALUE, budgetBytes / Math.max(1, chunkBytes));
    }

    /** Whether it keeps anything. */
    boolean isEnabled() {
        return capacity > 0;
    }

    /** Most chunks that it keeps. */
    int capacity() {
        return capacity;
    }

    /** A chunk that is there and decoded, or null. */
    synchronized @Nullable ByteBuffer get(long ordinal) {
        CompletableFuture<ByteBuffer> chunk = chunks.get(ordinal);
        return chunk != null && chunk.isDone() && !chunk.isCompletedExceptionally() ? chunk.join() : null;
    }

    /** The chunk, loaded by this thread unless it is there or another thread is at it. */
    ByteBuffer get(long ordinal, Loader loader) throws IOException {
        CompletableFuture<ByteBuffer> mine = new CompletableFuture<>();
        CompletableFuture<ByteBuffer> theirs = claim(ordinal, mine);
        return theirs != null ? IoFuture.join(theirs) : load(ordinal, mine, loader);
    }

    private synchronized @Nullable CompletableFuture<ByteBuffer> claim(
            long ordinal, CompletableFuture<ByteBuffer> mine) {
        CompletableFuture<ByteBuffer> theirs = chunks.get(ordinal);
        if (theirs == null) {
            chunks.put(ordinal, mine);
            if (chunks.size() > capacity) {
                chunks.remove(chunks.keySet().iterator().next());
            }
        }
        return theirs;
    }

    private ByteBuffer load(long ordinal, CompletableFuture<ByteBuffer> mine, Loader loader) throws IOException {
        try {
            ByteBuffer chunk = loader.load();
            mine.complete(chunk);
            return chunk;
        } catch (IOException | RuntimeException | Error e) {
            mine.completeExceptionally(e);
            forget(ordinal, mine);
            throw e;
        }
    }

    private synchronized void forget(long ordinal, CompletableFuture<ByteBuffer> failed) {
        chunks.remove(ordinal, failed);
    }
}
