package io.github.sliceline.convert;

import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.DirectWrites;
import io.github.sliceline.storage.FileStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A file written from its start to its end in long pieces, while a thread of its own takes the SHA-256 and two others
 * write: past the page cache where the file system offers that. Takes 16 MB. Used by one thread at a time.
 */
final class HashedOutput implements Closeable {
    private static final int PIECE = 2 << 20;
    private static final int PIECES = 8;
    private static final int WRITERS = 2;

    private final FileStore store;
    private final Optional<DirectWrites> direct;
    private final MessageDigest sha;
    private final BufferPool pool = new BufferPool(PIECE, PIECES);
    private final ExecutorService hashing = Executors.newSingleThreadExecutor(work -> daemon(work, "sliceline-hash"));
    private final ExecutorService writing =
            Executors.newFixedThreadPool(WRITERS, work -> daemon(work, "sliceline-write"));
    private CompletableFuture<Void> submitted = CompletableFuture.completedFuture(null);
    private ByteBuffer piece;
    private long position;

    /**
     * Output to an existing file.
     *
     * @param pastCache whether to try to write past the page cache: not for a file that is also read meanwhile
     */
    HashedOutput(Path file, boolean pastCache) throws IOException {
        this.store = FileStore.open(file);
        this.direct = pastCache ? DirectWrites.open(file) : Optional.empty();
        try {
            this.sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
        this.piece = pool.take(PIECE);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Bytes appended so far. */
    long position() {
        return position + piece.position();
    }

    /**
     * Appends bytes.
     *
     * @param bytes copied from position to limit; the position does not move
     * @throws IOException if writing these or earlier ones failed
     */
    void append(ByteBuffer bytes) throws IOException {
        for (int from = bytes.position(); from < bytes.limit(); ) {
            int n = Math.min(piece.remaining(), bytes.limit() - from);
            piece.put(piece.position(), bytes, from, n);
            piece.position(piece.position() + n);
            from += n;
            if (!piece.hasRemaining()) {
                submit();
                piece = pool.take(PIECE);
            }
        }
    }

    private void submit() throws IOException {
        if (submitted.isCompletedExceptionally()) {
            await(submitted);
        }
        ByteBuffer full = piece.flip();
        long at = position;
        position += full.limit();
        CompletableFuture<Void> hashed = CompletableFuture.runAsync(() -> sha.update(full.duplicate()), hashing);
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> write(full.duplicate(), at), writing);
        CompletableFuture<Void> both =
                CompletableFuture.allOf(hashed, written).whenComplete((done, failed) -> pool.giveBack(full));
        submitted = CompletableFuture.allOf(submitted, both);
    }

    private void write(ByteBuffer bytes, long at) {
        try {
            if (direct.isPresent() && direct.get().fits(at, bytes.remaining())) {
                direct.get().writeFully(bytes, at);
            } else {
                store.writeFully(bytes, at);
            }
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    /**
     * Writes what is left, and waits until all is written.
     *
     * @return SHA-256 of everything appended, in lower-case hexadecimal
     */
    String finish() throws IOException {
        submit();
        await(submitted);
        return HexFormat.of().formatHex(sha.digest());
    }

    private static void await(CompletableFuture<Void> work) throws IOException {
        try {
            work.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Waits until nobody uses the file any more, and closes it. */
    @Override
    public void close() throws IOException {
        submitted.handle((done, failed) -> true).join();
        hashing.shutdown();
        writing.shutdown();
        try (store) {
            if (direct.isPresent()) {
                direct.get().close();
            }
        }
    }
}
