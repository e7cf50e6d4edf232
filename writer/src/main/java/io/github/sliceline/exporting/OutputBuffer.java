package io.github.sliceline.exporting;

import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.memory.DirectIo;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Consecutive bytes of a file that is being made, in memory that lies like the file: pages begin at the same bytes in
 * both, so whole pages go past the page cache to the drive from where they were made. Before the piece's own bytes
 * there is room for those of the page that they begin in.
 *
 * <p>Passed from thread to thread; the memory goes back to its pool when everybody who holds the piece has let go.
 */
final class OutputBuffer {
    /** Memory that a piece may need beyond its own bytes. */
    static final int SPARE_BYTES = DirectIo.PAGE;

    private final BufferPool pool;
    private final ByteBuffer memory;
    private final long position;
    private final int head;
    private final ByteBuffer bytes;
    private final AtomicInteger holders = new AtomicInteger(1);

    /**
     * Takes memory for a piece, waiting for it if there is none; held by the caller.
     *
     * @param pool of buffers with {@link #SPARE_BYTES} more than the piece
     */
    OutputBuffer(BufferPool pool, long position, int length) {
        this.pool = pool;
        this.position = position;
        this.head = (int) (position % DirectIo.PAGE);
        this.memory = pool.take(head + length);
        this.bytes = memory.slice(head, length);
    }

    long position() {
        return position;
    }

    /** The piece's bytes, from index 0 to the limit; content undefined until somebody fills it. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** The same with the bytes before them from the page's start on; a view of its own, from position 0. */
    ByteBuffer withHead() {
        return memory.duplicate().clear().limit(head + bytes.limit());
    }

    /** Bytes of the file that stand in the first page before the piece. */
    int head() {
        return head;
    }

    void hold() {
        holders.incrementAndGet();
    }

    /** One lets go of it, and uses it no more. */
    void letGo() {
        if (holders.decrementAndGet() == 0) {
            pool.giveBack(memory);
        }
    }
}
