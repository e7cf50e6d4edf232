package io.github.sliceline.mirror.copy;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 of the blocks of a source, by which two copies are compared. For one thread. */
public final class BlockHasher {
    public static final int BLOCK_BYTES = 1 << 20;
    static final int HASH_BYTES = 32;

    /** Most blocks whose hashes are asked for at once. */
    public static final int MOST_BLOCKS = 32;

    private final MessageDigest digest;
    private final ByteBuffer buffer;

    /**
     * Hasher with a buffer of the caller's.
     *
     * @param buffer of {@link #BLOCK_BYTES}, to read into; free for other use between two calls
     */
    public BlockHasher(ByteBuffer buffer) {
        this.buffer = buffer;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Blocks that so many bytes make; the last may be shorter. */
    public static long blocks(long bytes) {
        return (bytes + BLOCK_BYTES - 1) / BLOCK_BYTES;
    }

    /** Length of a block of a file. */
    static int length(long block, long fileBytes) {
        return (int) Math.min(BLOCK_BYTES, fileBytes - block * BLOCK_BYTES);
    }

    /**
     * Hashes of consecutive blocks.
     *
     * @return {@link #HASH_BYTES} a block; of fewer blocks than wanted where the source ends
     */
    public byte[] hashes(ByteSource source, long first, int count) throws IOException {
        long size = source.size();
        int there = (int) Math.max(0, Math.min(count, blocks(size) - first));
        byte[] hashes = new byte[there * HASH_BYTES];
        for (int i = 0; i < there; i++) {
            buffer.clear().limit(length(first + i, size));
            source.readFully(buffer, (first + i) * BLOCK_BYTES);
            digest.update(buffer.flip());
            System.arraycopy(digest.digest(), 0, hashes, i * HASH_BYTES, HASH_BYTES);
        }
        return hashes;
    }
}
