package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.memory.AllocationFault;
import io.github.sliceline.memory.BoundedPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.volume.direct.RequestTask.ChunkLayout;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the chunks of one volume, and keeps decoded ones in a cache; those without filters are kept as they are. Thread-safe.
 *
 * <p>As many threads decode at once, in the whole process, as there are cores; the others go on reading. So no more
 * chunks are in the making, and take memory, than can be worked on.
 */
final class ChunkDecoder implements Closeable {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private static final BoundedPool<Core> FREE_CORES = new BoundedPool<>(CORES, Core::new);

    private final ByteSource source;
    private final FilterPipeline filters;
    private final @Nullable ChunkSums sums;
    private final int chunkBytes;
    private final ChunkCache cache;

    /** The right to decode, and memory for a chunk that is not kept. */
    private static final class Core {
        /** All of them may keep an eighth of the heap. */
        private static final long MOST_KEPT = Runtime.getRuntime().maxMemory() / 8 / CORES;

        private ByteBuffer kept = ByteBuffer.allocate(0);

        ByteBuffer chunk(int bytes) {
            if (kept.capacity() < bytes) {
                ByteBuffer chunk = newChunk(bytes);
                if (bytes > MOST_KEPT) {
                    return chunk;
                }
                kept = chunk;
            }
            return kept.clear().limit(bytes);
        }
    }

    ChunkDecoder(ChunkLayout layout, int chunkBytes, long cacheBytes) {
        this.source = layout.ranges().source();
        this.filters = layout.filters();
        this.sums = layout.sums();
        this.chunkBytes = chunkBytes;
        this.cache = new ChunkCache(cacheBytes, chunkBytes);
    }

    /** The elements of a chunk that is decoded already, or null. */
    @Nullable
    ByteBuffer cached(long ordinal) {
        return cache.isEnabled() ? cache.get(ordinal) : null;
    }

    /**
     * Has somebody use the elements of a chunk, decoded if need be.
     *
     * @param filterMask what is not undone: bit n set for the n-th filter
     * @param stored the chunk's bytes in the file, from position to limit
     * @param address of these bytes in the file, for messages
     * @param kept whether it is for the cache too
     * @param user gets the elements from position 0 to the limit, valid until it returns
     */
    void with(long ordinal, int filterMask, ByteBuffer stored, long address, boolean kept, Consumer<ByteBuffer> user)
            throws IOException {
        if (kept && cache.isEnabled()) {
            user.accept(cache.get(ordinal, () -> decodeToKeep(ordinal, filterMask, stored, address)));
            return;
        }
        Core core = FREE_CORES.take();
        try {
            user.accept(decode(ordinal, filterMask, stored, address, core.chunk(chunkBytes)));
        } finally {
            FREE_CORES.giveBack(core);
        }
    }

    /** The cache that decoded chunks are kept in. */
    ChunkCache cache() {
        return cache;
    }

    /** The elements of a chunk in memory of their own; as {@link #with}. */
    ByteBuffer decodeToKeep(long ordinal, int filterMask, ByteBuffer stored, long address) throws IOException {
        Core core = FREE_CORES.take();
        try {
            return decode(ordinal, filterMask, stored, address, newChunk(chunkBytes));
        } finally {
            FREE_CORES.giveBack(core);
        }
    }

    private static ByteBuffer newChunk(int bytes) {
        AllocationFault.check();
        return ByteBuffer.allocate(bytes);
    }

    private ByteBuffer decode(long ordinal, int filterMask, ByteBuffer stored, long address, ByteBuffer chunk)
            throws IOException {
        if (sums != null) {
            sums.require(ordinal, Crc32c.of(stored), address);
        }
        int storedBytes = stored.remaining();
        ReadEvents.Decode event = ReadEvents.beginDecode();
        try {
            if (filters.isEmpty()) {
                takeOver(stored, chunk);
            } else {
                filters.decode(stored, filterMask, chunk);
            }
            return chunk.clear().limit(chunkBytes);
        } catch (CorruptFileException e) {
            throw new CorruptFileException(source, address, String.valueOf(e.getMessage()), e);
        } finally {
            if (event != null && event.shouldCommit()) {
                event.storedBytes = storedBytes;
                event.chunkBytes = chunkBytes;
                event.commit();
            }
        }
    }

    private void takeOver(ByteBuffer stored, ByteBuffer chunk) throws CorruptFileException {
        if (stored.remaining() != chunkBytes) {
            throw new CorruptFileException(
                    source,
                    CorruptFileException.UNKNOWN,
                    "chunk has " + stored.remaining() + " bytes, want " + chunkBytes);
        }
        chunk.put(stored);
    }

    @Override
    public void close() {
        cache.close();
    }
}
