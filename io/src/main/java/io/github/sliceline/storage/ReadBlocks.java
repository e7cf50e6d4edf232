package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of a source that answers late, kept for small reads near one another, such as those of metadata. Thread-safe.
 *
 * <p>A request takes 20 to 100 ms whatever it is for, and in that time a megabyte or more comes from an object store: so a
 * block is a megabyte, and blocks that are read one after the other come twice as many each time.
 */
final class ReadBlocks {
    static final int BLOCK_BYTES = 1 << 20;

    private static final int MOST_AT_ONCE = 8;

    /** Kept: 16 MiB. */
    private static final int MOST_BLOCKS = 16;

    private final ByteSource source;
    private final long size;
    private final Map<Long, ByteBuffer> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long next;
    private int atOnce = 1;

    /**
     * Blocks of a source.
     *
     * @param source asked for whole blocks
     * @param next block that, if it is wanted first, goes on from what was read elsewhere
     */
    ReadBlocks(ByteSource source, long next) throws IOException {
        this.source = source;
        this.size = source.size();
        this.next = next;
    }

    /** Reads a range that lies in the source. */
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

    /** @param last block that this read wants too */
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
