package io.github.sliceline.convert;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CancelToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** SHA-256 of a source, taken on a thread of its own while the source is being converted. */
final class SourceHash {
    private static final int BLOCK = 4 << 20;

    private final CompletableFuture<String> digest = new CompletableFuture<>();
    private final CancelToken stop = new CancelToken();

    private SourceHash() {}

    static SourceHash start(ByteSource source) {
        SourceHash hash = new SourceHash();
        Thread thread = new Thread(
                () -> {
                    try {
                        hash.digest.complete(digest(source, hash.stop));
                    } catch (IOException | RuntimeException | Error e) {
                        hash.digest.completeExceptionally(e);
                    }
                },
                "sliceline-hash");
        thread.setDaemon(true);
        thread.start();
        return hash;
    }

    /** SHA-256 of a source, in lower-case hexadecimal, on the calling thread. */
    static String digest(ByteSource source, CancelToken stop) throws IOException {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        long size = source.size();
        for (long at = 0; at < size; at += BLOCK) {
            stop.throwIfCancelled();
            block.clear().limit((int) Math.min(BLOCK, size - at));
            source.readFully(block, at);
            sha.update(block.flip());
        }
        return HexFormat.of().formatHex(sha.digest());
    }

    /**
     * Waits for the digest, in lower-case hexadecimal.
     *
     * @throws java.util.concurrent.CancellationException if cancelled meanwhile
     */
    String await(CancelToken cancel) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return digest.get(50, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    cancel.throwIfCancelled();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new CompletionException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the work if it is not done, and waits until the thread has let go of the source. */
    void stop() {
        stop.cancel();
        digest.handle((done, failed) -> true).join();
    }
}
