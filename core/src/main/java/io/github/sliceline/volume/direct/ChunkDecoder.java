package io.github.sliceline.volume.direct;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.memory.Pool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the chunks of one layout. Unfiltered chunks are copied. Thread-safe.
 *
 * <p>In the whole process at most as many threads decode at once as there are cores; the others go on reading. So no
 * more chunks take memory than can be worked on. A thread takes a core for all chunks of a request, because small
 * chunks are decoded faster than threads take turns.
 */
final class ChunkDecoder {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private static final Pool<Core> FREE_CORES = new Pool<>(CORES, size -> new Core());

    private final ByteSource source;
    private final FilterPipeline filters;
    private final @Nullable ChunkSums sums;
    private final int chunkBytes;

    /** The right to decode, with memory for a chunk that is not kept. Not thread-safe. */
    static final class Core implements Closeable {
        /** Bytes that one core may keep: all together an eighth of the heap. */
        private static final long MOST_KEPT = Runtime.getRuntime().maxMemory() / 8 / CORES;

        private ByteBuffer kept = ByteBuffer.allocate(0);

        private Core() {}

        /**
         * Waits for a free core. While a thread has a core, it must not wait for a chunk that another thread decodes.
         */
        static Core take() {
            return FREE_CORES.take(1);
        }

        /** Returns memory that is valid until the next call. */
        ByteBuffer memory(int bytes) {
            if (kept.capacity() < bytes) {
                ByteBuffer chunk = DirectMemory.allocateOnHeap(bytes);
                if (bytes > MOST_KEPT) {
                    return chunk;
                }
                kept = chunk;
            }
            return kept.clear().limit(bytes);
        }

        @Override
        public void close() {
            FREE_CORES.giveBack(this);
        }
    }

    ChunkDecoder(LayoutStorage layout, int chunkBytes) {
        this.source = layout.ranges().source();
        this.filters = layout.filters();
        this.sums = layout.sums();
        this.chunkBytes = chunkBytes;
    }

    /**
     * Decodes a chunk. The caller has a {@link Core}.
     *
     * @param filterMask filters that are not undone: bit n is set for the n-th filter
     * @param stored the chunk's bytes in the file, from position to limit
     * @param address address of these bytes in the file, for messages
     * @param first first byte of the chunk that is wanted
     * @param end end of the wanted bytes; a chunk without a checksum is decoded whole, which checks it
     * @param chunk memory for its elements
     * @return the elements from position 0 to the limit, in that memory
     */
    ByteBuffer decode(
            long ordinal, int filterMask, ByteBuffer stored, long address, long first, long end, ByteBuffer chunk)
            throws IOException {
        if (sums != null) {
            sums.require(ordinal, Crc32c.of(stored), address);
        }
        int storedBytes = stored.remaining();
        ReadEvents.Decode event = ReadEvents.begin(ReadEvents.Decode::new);
        try {
            if (filters.isEmpty()) {
                takeOver(stored, chunk);
            } else {
                filters.decode(stored, filterMask, chunk, sums == null ? 0 : first, sums == null ? chunkBytes : end);
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
}
