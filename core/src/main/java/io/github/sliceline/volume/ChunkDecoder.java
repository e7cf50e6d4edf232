package io.github.sliceline.volume;

import io.github.sliceline.hdf5.FilterPipeline;
import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the filtered chunks of one volume, and keeps decoded ones in a cache. Thread-safe.
 *
 * <p>As many threads decode at once as there are cores; the others go on reading.
 */
final class ChunkDecoder {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final ByteSource source;
    private final FilterPipeline filters;
    private final int chunkBytes;
    private final BufferPool decoded;
    private final ChunkCache cache;
    private final Semaphore cores = new Semaphore(CORES);

    /**
     * Decoder for one volume.
     *
     * @param source what the chunks come from, for messages
     * @param buffers most chunks to be decoded at once
     */
    ChunkDecoder(ByteSource source, FilterPipeline filters, int chunkBytes, int buffers, long cacheBytes) {
        this.source = source;
        this.filters = filters;
        this.chunkBytes = chunkBytes;
        this.decoded = new BufferPool(chunkBytes, Math.min(buffers, CORES));
        // A quarter of the heap is as much as a cache may take from the application.
        this.cache = new ChunkCache(Math.min(cacheBytes, Runtime.getRuntime().maxMemory() / 4), chunkBytes);
    }

    /** The elements of a chunk that is decoded already, or null. */
    @Nullable
    ByteBuffer cached(long ordinal) {
        return cache.isEnabled() ? cache.get(ordinal) : null;
    }

    /**
     * Has somebody use the elements of a chunk, decoded if need be.
     *
     * @param stored the chunk's bytes in the file, from position to limit
     * @param address of these bytes in the file, for messages
     * @param user gets the elements from position 0 to the limit, valid until it returns
     */
    void with(long ordinal, int filterMask, ByteBuffer stored, long address, Consumer<ByteBuffer> user)
            throws IOException {
        if (cache.isEnabled()) {
            user.accept(cache.get(ordinal, () -> decode(filterMask, stored, address, ByteBuffer.allocate(chunkBytes))));
            return;
        }
        ByteBuffer chunk = decoded.take(chunkBytes);
        try {
            user.accept(decode(filterMask, stored, address, chunk));
        } finally {
            decoded.giveBack(chunk);
        }
    }

    private ByteBuffer decode(int filterMask, ByteBuffer stored, long address, ByteBuffer chunk) throws IOException {
        int storedBytes = stored.remaining();
        cores.acquireUninterruptibly();
        ReadEvents.Decode event = new ReadEvents.Decode();
        event.begin();
        try {
            filters.decode(stored, filterMask, chunk);
            return chunk.clear();
        } catch (CorruptVolumeException e) {
            throw new CorruptVolumeException(source, address, String.valueOf(e.getMessage()), e);
        } finally {
            cores.release();
            if (event.shouldCommit()) {
                event.storedBytes = storedBytes;
                event.chunkBytes = chunkBytes;
                event.commit();
            }
        }
    }
}
