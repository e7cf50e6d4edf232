package io.github.sliceline.exporting;

import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.Sha256;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A file written from its start to its end in pieces, while a thread of its own takes the SHA-256 and two others write:
 * past the page cache where the file system offers that. Whoever has much to write takes a piece, fills it and appends
 * it; nothing is copied then but what of a page two pieces share.
 *
 * <p>Long writes keep a drive's queue full. More than two threads gain nothing: the system locks a file that grows for
 * each write.
 */
final class HashedOutput implements Closeable {
    private static final int LONGEST_PIECE = 4 << 20;
    private static final int FEWEST_PIECES = 2;
    private static final int USUAL_PIECES = 8;
    private static final int WRITERS = 2;

    private final ByteStore store;
    private final MessageDigest sha = Sha256.begin();
    private final BufferPool pool;
    private final ExecutorService hashing = Executors.newSingleThreadExecutor(new DaemonThreads("sliceline-hash"));
    private final ExecutorService writing = Executors.newFixedThreadPool(WRITERS, new DaemonThreads("sliceline-write"));
    /** What of the last page has been appended but not yet written. */
    private final ByteBuffer rest = ByteBuffer.allocate(DirectIo.PAGE).limit(0);

    /** Completes with the first failure, and only then. */
    private final CompletableFuture<Void> failure = new CompletableFuture<>();

    private CompletableFuture<Void> submitted = CompletableFuture.completedFuture(null);
    private long position;

    /**
     * @param pastCache whether to try to write past the page cache: not for a file that is also read meanwhile
     * @param memoryBytes most that all pieces may take, but never less than two of the least length take
     * @param leastPieceBytes what a piece must be able to hold
     */
    HashedOutput(WorkStores stores, Path file, boolean pastCache, long memoryBytes, int leastPieceBytes)
            throws IOException {
        int wanted = (int) Math.min(LONGEST_PIECE, memoryBytes / USUAL_PIECES);
        int memory = Math.max(wanted, Math.addExact(leastPieceBytes, OutputBuffer.SPARE_BYTES));
        this.pool = new BufferPool(memory, (int) Math.max(FEWEST_PIECES, memoryBytes / memory));
        this.store = pastCache ? stores.openDirect(file) : stores.open(file);
    }

    int pieceBytes() {
        return pool.bufferBytes() - OutputBuffer.SPARE_BYTES;
    }

    /**
     * Takes a piece to fill, of at most {@link #pieceBytes}, waiting for memory. To be let go by the caller, appended or
     * not. Called by any thread.
     */
    OutputBuffer take(long at, int bytes) {
        return new OutputBuffer(pool, at, bytes);
    }

    /**
     * Appends a copy of bytes. Like the other methods below, called by one thread at a time.
     *
     * @throws IOException if writing earlier ones failed
     */
    void append(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int n = Math.min(pieceBytes(), bytes.remaining());
            OutputBuffer piece = take(position, n);
            try {
                piece.bytes().put(0, bytes, bytes.position(), n);
                append(piece);
            } finally {
                piece.letGo();
            }
            bytes.position(bytes.position() + n);
        }
    }

    /** Appends what a SEG-Y file begins with; extended text headers come after the binary header. */
    void appendHeaders(List<TextHeader> texts, ByteBuffer binary) throws IOException {
        append(ByteBuffer.wrap(texts.get(0).bytes()));
        append(binary);
        for (TextHeader extended : texts.subList(1, texts.size())) {
            append(ByteBuffer.wrap(extended.bytes()));
        }
    }

    /**
     * Appends a piece, which is not changed any more.
     *
     * @throws IllegalArgumentException unless it begins where the one before ends
     * @throws IOException if writing earlier ones failed
     */
    void append(OutputBuffer piece) throws IOException {
        if (piece.position() != position) {
            throw new IllegalArgumentException("a piece at " + piece.position() + ", wanted one at " + position);
        }
        if (failure.isDone()) {
            IoFuture.join(failure);
        }
        position += piece.bytes().limit();
        ByteBuffer pages = piece.withHead();
        pages.put(0, rest, 0, piece.head());
        int whole = pages.limit() - pages.limit() % DirectIo.PAGE;
        rest.clear().put(pages.slice(whole, pages.limit() - whole)).flip();
        pages.limit(whole);
        submit(piece, pages, piece.position() - piece.head());
    }

    private void submit(OutputBuffer piece, ByteBuffer pages, long at) {
        ByteBuffer bytes = piece.bytes().duplicate();
        piece.hold();
        CompletableFuture<Void> hashed = CompletableFuture.runAsync(() -> sha.update(bytes), hashing);
        CompletableFuture<Void> written = IoFuture.run(writing, () -> store.writeFully(pages, at))
                .whenComplete((done, failed) -> {
                    if (failed != null) {
                        failure.completeExceptionally(failed);
                    }
                });
        CompletableFuture<Void> both =
                CompletableFuture.allOf(hashed, written).whenComplete((done, failed) -> piece.letGo());
        submitted = CompletableFuture.allOf(submitted, both);
    }

    /** Waits until all is on the medium, and gives the SHA-256 of it, in lower-case hexadecimal. */
    String finish() throws IOException {
        IoFuture.join(submitted);
        store.writeFully(rest.duplicate(), position - rest.limit());
        store.force();
        return Sha256.end(sha);
    }

    /** Waits until nobody uses the file any more, and closes it. */
    @Override
    public void close() throws IOException {
        submitted.handle((done, failed) -> true).join();
        hashing.shutdown();
        writing.shutdown();
        pool.close();
        store.close();
    }

    /**
     * Consecutive bytes of a file that is being made, in memory that lies like the file: pages begin at the same bytes in
     * both, so whole pages go past the page cache to the drive from where they were made. Before the piece's own bytes
     * there is room for those of the page that they begin in.
     *
     * <p>Passed from thread to thread; the memory goes back to its pool when everybody who holds the piece has let go.
     */
    static final class OutputBuffer {
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

        /** The piece's bytes with those before them from the page's start on; a view of its own, from position 0. */
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
}
