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
 * A file that is written from its start to its end in pieces. A thread of its own computes the SHA-256, and two others
 * write, past the page cache where the file system offers that. The caller takes a piece, fills it and appends it. Then
 * only the parts of a page that two pieces share are copied.
 *
 * <p>Long writes keep a drive's queue full. More than two threads gain nothing: the system locks a growing file for
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
    /** Bytes of the last page that are appended but not yet written. */
    private final ByteBuffer rest = ByteBuffer.allocate(DirectIo.PAGE).limit(0);

    /** Completes only with the first failure. */
    private final CompletableFuture<Void> failure = new CompletableFuture<>();

    private CompletableFuture<Void> submitted = CompletableFuture.completedFuture(null);
    private long position;

    /**
     * @param pastCache true to try to write past the page cache; false for a file that is also read meanwhile
     * @param memoryBytes most bytes of all pieces, but at least two pieces of the least length are allowed
     * @param leastPieceBytes bytes that a piece must be able to hold
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
     * Takes a piece to fill, of at most {@link #pieceBytes}, and waits for memory. The caller must release it, whether
     * it was appended or not. Called by any thread.
     */
    OutputBuffer take(long at, int bytes) {
        return new OutputBuffer(pool, at, bytes);
    }

    /**
     * Appends a copy of bytes. This and the methods below are called by one thread at a time.
     *
     * @throws IOException if writing earlier bytes failed
     */
    void append(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            int n = Math.min(pieceBytes(), bytes.remaining());
            OutputBuffer piece = take(position, n);
            try {
                piece.bytes().put(0, bytes, bytes.position(), n);
                append(piece);
            } finally {
                piece.release();
            }
            bytes.position(bytes.position() + n);
        }
    }

    /** Appends the headers of a SEG-Y file. Extended text headers follow the binary header. */
    void appendHeaders(List<TextHeader> texts, ByteBuffer binary) throws IOException {
        append(ByteBuffer.wrap(texts.get(0).bytes()));
        append(binary);
        for (TextHeader extended : texts.subList(1, texts.size())) {
            append(ByteBuffer.wrap(extended.bytes()));
        }
    }

    /**
     * Appends a piece, which must not be changed afterwards.
     *
     * @throws IllegalArgumentException unless it begins where the piece before ends
     * @throws IOException if writing earlier bytes failed
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
                CompletableFuture.allOf(hashed, written).whenComplete((done, failed) -> piece.release());
        submitted = CompletableFuture.allOf(submitted, both);
    }

    /** Waits until the whole file is on the medium, and returns its SHA-256, in lower-case hexadecimal. */
    String finish() throws IOException {
        IoFuture.join(submitted);
        store.writeFully(rest.duplicate(), position - rest.limit());
        store.force();
        return Sha256.end(sha);
    }

    /** Waits until no thread uses the file, and closes it. */
    @Override
    public void close() throws IOException {
        submitted.handle((done, failed) -> true).join();
        hashing.shutdown();
        writing.shutdown();
        pool.close();
        store.close();
    }

    /**
     * Consecutive bytes of the file in the making. In memory, pages begin at the same bytes as in the file, so whole
     * pages go past the page cache to the drive without a copy. Before the piece's own bytes is room for the earlier
     * bytes of its first page.
     *
     * <p>Passed from thread to thread. The memory returns to its pool when every holder of the piece has released it.
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
         * Takes memory for a piece, and waits until there is some. The caller holds the piece.
         *
         * @param pool buffers with {@link #SPARE_BYTES} more than the piece
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

        /** Returns the piece's bytes, from index 0 to the limit. Their content is undefined until they are filled. */
        ByteBuffer bytes() {
            return bytes;
        }

        /**
         * Returns a separate view, from position 0, of the piece's bytes and the bytes of its first page before them.
         */
        ByteBuffer withHead() {
            return memory.duplicate().clear().limit(head + bytes.limit());
        }

        /** Returns the number of bytes before the piece in its first page. */
        int head() {
            return head;
        }

        void hold() {
            holders.incrementAndGet();
        }

        /** Releases the piece for one holder, which must not use it afterwards. */
        void release() {
            if (holders.decrementAndGet() == 0) {
                pool.giveBack(memory);
            }
        }
    }
}
