package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Caches blocks of a source with slow responses, for small reads near each other, such as reads of metadata.
 * Thread-safe.
 *
 * <p>A request of any size takes 20 to 100 ms, and an object store sends a megabyte or more in that time. So a
 * block is a megabyte. When blocks are read in order, each request fetches twice as many as the one before.
 */
final class ReadBlocks {
    static final int BLOCK_BYTES = 1 << 20;

    private static final int MOST_AT_ONCE = 8;

    /** Maximum number of cached blocks: 16 MiB. */
    private static final int MOST_BLOCKS = 16;

    private final ByteSource source;
    private final long size;
    private final Map<Long, ByteBuffer> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long next;
    private int atOnce = 1;

    /**
     * @param source the source, which is asked for whole blocks
     * @param next number of the block that follows what was read elsewhere; a first read of this block counts as read
     *     in order
     */
    ReadBlocks(ByteSource source, long next) throws IOException {
        this.source = source;
        this.size = source.size();
        this.next = next;
    }

    /** Reads a range, which must lie in the source. */
    synchronized void read(ByteBuffer dst, long position) throws IOException {
        long last = (position + dst.remaining() - 1) / BLOCK_BYTES;
        for (long at = position; dst.hasRemaining(); ) {
            ByteBuffer block = block(at / BLOCK_BYTES, last);
            int from = (int) (at % BLOCK_BYTES);
            int count = Math.min(dst.remaining(), block.limit() - from);
            dst.put(block.slice(from, count));
            at += count;
        }
    }

    /** @param last last block that this read needs */
    private ByteBuffer block(long number, long last) throws IOException {
        ByteBuffer known = kept.get(number);
        return known != null ? known : fetch(number, last);
    }

    private ByteBuffer fetch(long number, long last) throws IOException {
        atOnce = number == next ? Math.min(2 * atOnce, MOST_AT_ONCE) : 1;
        long end = Math.min((size - 1) / BLOCK_BYTES, Math.max(last, number + atOnce - 1)) + 1;
        List<ByteBuffer> blocks = new ArrayList<>();
        for (long block = number; block < end && !kept.containsKey(block); block++) {
            blocks.add(ByteBuffer.allocate((int) Math.min(BLOCK_BYTES, size - block * BLOCK_BYTES)));
        }
        fill(blocks, number);
        next = number + blocks.size();
        for (int i = 0; i < blocks.size(); i++) {
            keep(number + i, blocks.get(i));
        }
        return blocks.get(0);
    }

    private void fill(List<ByteBuffer> blocks, long first) throws IOException {
        if (blocks.size() == 1) {
            source.readFully(blocks.get(0), first * BLOCK_BYTES);
        } else {
            int bytes = blocks.stream().mapToInt(ByteBuffer::capacity).sum();
            ByteBuffer together = ByteBuffer.allocate(bytes);
            source.readFully(together, first * BLOCK_BYTES);
            together.flip();
            for (ByteBuffer block : blocks) {
                block.put(together.slice(together.position(), block.capacity()));
                together.position(together.position() + block.capacity());
            }
        }
        blocks.forEach(ByteBuffer::flip);
    }

    private void keep(long number, ByteBuffer block) {
        if (kept.size() >= MOST_BLOCKS) {
            @Nullable Long eldest = kept.keySet().iterator().next();
            kept.remove(eldest);
        }
        kept.put(number, block);
    }
}
