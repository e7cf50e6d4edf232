package io.github.sliceline.volume;

import io.github.sliceline.hdf5.FilterPipeline;
import io.github.sliceline.plan.Request;
import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and decodes the filtered chunks of one volume, and keeps decoded ones in a cache. Thread-safe.
 *
 * <p>As many threads decode at once as there are cores; the others go on reading, each with one chunk's stored
 * bytes in hand, so bytes under way are bounded too.
 */
final class ChunkDecoder {
    /** Most that the buffers of one volume may take together. */
    private static final long BUFFER_BYTES =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 4);

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final ByteSource source;
    private final FilterPipeline filters;
    private final int chunkBytes;
    private final BufferPool stored;
    private final BufferPool decoded;
    private final ChunkCache cache;
    private final Semaphore cores = new Semaphore(CORES);

    ChunkDecoder(ByteSource source, FilterPipeline filters, int chunkBytes, int queueDepth, long cacheBytes) {
        this.source = source;
        this.filters = filters;
        this.chunkBytes = chunkBytes;
        int buffers = (int) Math.max(1, Math.min(queueDepth, BUFFER_BYTES / (3L * chunkBytes)));
        this.stored = new BufferPool(roomForStored(chunkBytes), buffers);
        this.decoded = new BufferPool(chunkBytes, Math.min(buffers, CORES));
        // A quarter of the heap is as much as a cache may take from the application.
        this.cache = new ChunkCache(Math.min(cacheBytes, Runtime.getRuntime().maxMemory() / 4), chunkBytes);
    }

    /** A filter can make a chunk longer, but not by much: twice its size is more than any of them needs. */
    private static int roomForStored(int chunkBytes) {
        return (int) Math.min(Integer.MAX_VALUE - (1 << 20), 2L * chunkBytes + 4096);
    }

    /** A request for a whole chunk has one piece. */
    private static long ordinal(Request request) {
        return request.pieces().get(0).fragment().chunk();
    }

    /** The elements of a chunk that is decoded already, or null. */
    @Nullable
    ByteBuffer cached(Request request) {
        return cache.isEnabled() ? cache.get(ordinal(request)) : null;
    }

    /**
     * Has somebody use the elements of a chunk, read and decoded if need be.
     *
     * @param user gets them from position 0 to the limit, valid until it returns
     */
    void with(Request request, Consumer<ByteBuffer> user) throws IOException {
        if (cache.isEnabled()) {
            user.accept(
                    cache.get(ordinal(request), () -> readAndDecode(request, () -> ByteBuffer.allocate(chunkBytes))));
            return;
        }
        ByteBuffer chunk = decoded.take(chunkBytes);
        try {
            user.accept(readAndDecode(request, () -> chunk));
        } finally {
            decoded.giveBack(chunk);
        }
    }

    /** Makes room for the chunk only once its stored bytes are in hand: these are bounded, and so is the room. */
    private ByteBuffer readAndDecode(Request request, Supplier<ByteBuffer> room) throws IOException {
        if (request.length() > stored.bufferBytes()) {
            throw new CorruptVolumeException(
                    source,
                    request.position(),
                    "chunk takes " + request.length() + " bytes, want at most " + stored.bufferBytes());
        }
        ByteBuffer bytes = stored.take(request.length());
        try {
            source.readFully(bytes, request.position());
            ByteBuffer chunk = room.get();
            decode(request, bytes.flip(), chunk);
            return chunk.clear();
        } finally {
            stored.giveBack(bytes);
        }
    }

    private void decode(Request request, ByteBuffer bytes, ByteBuffer chunk) throws IOException {
        cores.acquireUninterruptibly();
        ReadEvents.Decode event = new ReadEvents.Decode();
        event.begin();
        try {
            filters.decode(bytes, request.filterMask(), chunk);
        } catch (CorruptVolumeException e) {
            throw new CorruptVolumeException(source, request.position(), String.valueOf(e.getMessage()), e);
        } finally {
            cores.release();
            if (event.shouldCommit()) {
                event.storedBytes = request.length();
                event.chunkBytes = chunkBytes;
                event.commit();
            }
        }
    }
}
