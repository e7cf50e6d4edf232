package io.github.sliceline.storage;

import io.github.sliceline.storage.DiskCacheFolder.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * One version of an object, read through a {@link DiskCache}. A read makes at most one request, for the blocks that are
 * neither on the disk nor being fetched. Thread-safe.
 */
final class DiskCachedSource implements ByteSource {
    private static final int SHORTEST_BLOCK = 64 << 10;
    private static final int LONGEST_BLOCK = 1 << 20;

    /** Number of shortest blocks in one eighth of the heap, the share that all requests together may take. */
    private static final int HEAP_SHARE =
            (int) Math.min(1 << 20, Math.max(1, Runtime.getRuntime().maxMemory() / 8 / SHORTEST_BLOCK));

    private static final Semaphore HEAP = new Semaphore(HEAP_SHARE);

    private final DiskCache cache;
    private final String object;
    private final int blockBytes;
    private final ByteSource source;
    private final Map<Long, CompletableFuture<ByteBuffer>> underWay = new ConcurrentHashMap<>();

    DiskCachedSource(DiskCache cache, String version, int blockBytes, ByteSource source) throws IOException {
        this.cache = cache;
        this.object = version + " of " + source.size() + " bytes in blocks of " + blockBytes;
        this.blockBytes = blockBytes;
        this.source = source;
    }

    /**
     * Returns the size of a block: a power of two small enough that reading the rest of a block takes no longer than a
     * request.
     */
    static int blockBytes(int gapBytes) {
        return Math.max(SHORTEST_BLOCK, Math.min(LONGEST_BLOCK, Integer.highestOneBit(Math.max(1, gapBytes))));
    }

    /** A block of a read, and the request that fetches it if it is not on the disk. */
    private static final class Block {
        private final long number;
        private @Nullable ByteBuffer bytes;
        private @Nullable CompletableFuture<ByteBuffer> fetched;
        private boolean ours;

        Block(long number) {
            this.number = number;
        }
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        ByteSource.requireHeld(this, position, wanted, size(), "object ends");
        if (wanted == 0) {
            return;
        }
        List<Block> blocks = new ArrayList<>();
        for (long number = position / blockBytes; number <= (position + wanted - 1) / blockBytes; number++) {
            blocks.add(new Block(number));
        }
        for (Block block : blocks) {
            block.bytes = onDisk(block.number);
        }
        fetch(blocks);
        for (Block block : blocks) {
            copy(bytes(block), block.number, dst, position, wanted);
        }
    }

    private @Nullable ByteBuffer onDisk(long number) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length(number));
        return cache.read(new Entry(object, number), bytes) ? bytes.flip() : null;
    }

    private int length(long number) throws IOException {
        return (int) Math.min(blockBytes, size() - number * blockBytes);
    }

    /** Fetches with one request all bytes from the first to the last block that no other read is fetching. */
    private void fetch(List<Block> blocks) throws IOException {
        List<Block> ours = new ArrayList<>();
        try {
            for (Block block : blocks) {
                if (block.bytes == null) {
                    claim(block);
                    if (block.ours) {
                        ours.add(block);
                    }
                }
            }
            if (!ours.isEmpty()) {
                request(ours);
            }
        } catch (Throwable e) { // other reads may be waiting for these blocks
            for (Block block : ours) {
                if (block.fetched != null) {
                    block.fetched.completeExceptionally(e);
                }
            }
            throw e;
        } finally {
            ours.forEach(block -> underWay.remove(block.number));
        }
    }

    private void claim(Block block) {
        CompletableFuture<ByteBuffer> mine = new CompletableFuture<>();
        CompletableFuture<ByteBuffer> theirs = underWay.putIfAbsent(block.number, mine);
        block.ours = theirs == null;
        block.fetched = theirs == null ? mine : theirs;
    }

    private void request(List<Block> ours) throws IOException {
        long first = ours.get(0).number * blockBytes;
        long last = ours.get(ours.size() - 1).number;
        ByteBuffer run = fetched(first, Math.toIntExact(last * blockBytes + length(last) - first));
        for (Block block : ours) {
            ByteBuffer bytes = run.slice((int) (block.number * blockBytes - first), length(block.number));
            if (block.fetched != null) {
                block.fetched.complete(bytes);
            }
            cache.write(new Entry(object, block.number), bytes);
        }
    }

    private ByteBuffer fetched(long first, int bytes) throws IOException {
        int share = Math.min(HEAP_SHARE, bytes / SHORTEST_BLOCK + 1);
        HEAP.acquireUninterruptibly(share);
        try {
            return source.read(first, bytes);
        } finally {
            HEAP.release(share);
        }
    }

    private static ByteBuffer bytes(Block block) throws IOException {
        if (block.bytes != null) {
            return block.bytes;
        }
        if (block.fetched == null) {
            throw new IllegalStateException("block " + block.number + " is nobody's");
        }
        return IoFuture.join(block.fetched);
    }

    private void copy(ByteBuffer bytes, long number, ByteBuffer dst, long position, int wanted) {
        long start = number * blockBytes;
        int from = (int) Math.max(0, position - start);
        int to = (int) Math.min(bytes.limit(), position + wanted - start);
        dst.put(bytes.slice(from, to - from));
    }

    @Override
    public long size() throws IOException {
        return source.size();
    }

    /** Does nothing: the owner of the underlying source closes it. */
    @Override
    public void close() {}

    @Override
    public String toString() {
        return source.toString();
    }
}
