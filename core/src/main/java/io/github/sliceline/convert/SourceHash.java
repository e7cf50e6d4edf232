package io.github.sliceline.convert;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CancelToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * SHA-256 of a source, taken on a thread of its own while the source is being converted. Because every byte passes
 * by here once and in order, the words that do not survive as floats are counted on the way.
 */
final class SourceHash {
    private static final int BLOCK = 4 << 20;

    private final CompletableFuture<String> digest = new CompletableFuture<>();
    private final CancelToken stop = new CancelToken();

    private SourceHash() {}

    /**
     * Starts to read.
     *
     * @param lost may be read when {@link #await} has returned
     */
    static SourceHash start(SegyFile segy, LostWords lost) {
        SourceHash hash = new SourceHash();
        Thread thread = new Thread(
                () -> {
                    try {
                        hash.digest.complete(digest(segy, lost, hash.stop));
                    } catch (IOException | RuntimeException | Error e) {
                        hash.digest.completeExceptionally(e);
                    }
                },
                "sliceline-hash");
        thread.setDaemon(true);
        thread.start();
        return hash;
    }

    private static String digest(SegyFile segy, LostWords lost, CancelToken stop) throws IOException {
        ByteSource source = segy.source();
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK).order(segy.byteOrder());
        long size = source.size();
        for (long at = 0; at < size; at += block.limit()) {
            stop.throwIfCancelled();
            block.clear().limit(lost.blockBytes(at, (int) Math.min(BLOCK, size - at)));
            source.readFully(block, at);
            lost.look(block.flip(), at);
            sha.update(block);
        }
        return HexFormat.of().formatHex(sha.digest());
    }

    /** Waits for the digest, in lower-case hexadecimal. */
    String await() throws IOException {
        try {
            return digest.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Ends the work if it is not done, and waits until the thread has let go of the source. */
    void stop() {
        stop.cancel();
        digest.handle((done, failed) -> true).join();
    }
}
