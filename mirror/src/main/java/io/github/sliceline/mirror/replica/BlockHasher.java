package io.github.sliceline.mirror.replica;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/** Computes SHA-256 hashes of the blocks of a source, to compare replicas. For one thread. */
public final class BlockHasher {
    public static final int BLOCK_BYTES = 1 << 20;
    static final int HASH_BYTES = 32;

    /** Maximum number of blocks per request for hashes. */
    public static final int MOST_BLOCKS = 32;

    private final MessageDigest digest = Sha256.begin();
    private final ByteBuffer buffer;

    /** @param buffer of {@link #BLOCK_BYTES}, to read into; free for other use between two calls */
    public BlockHasher(ByteBuffer buffer) {
        this.buffer = buffer;
    }

    public static long blocks(long bytes) {
        return (bytes + BLOCK_BYTES - 1) / BLOCK_BYTES;
    }

    /**
     * Returns the hashes of consecutive blocks, {@link #HASH_BYTES} each; fewer than {@code count} at the end of the
     * source.
     */
    public byte[] hashes(ByteSource source, long first, int count) throws IOException {
        long size = source.size();
        int there = (int) Math.max(0, Math.min(count, blocks(size) - first));
        byte[] hashes = new byte[there * HASH_BYTES];
        for (int i = 0; i < there; i++) {
            long start = (first + i) * BLOCK_BYTES;
            source.readFully(buffer.clear().limit((int) Math.min(BLOCK_BYTES, size - start)), start);
            digest.update(buffer.flip());
            System.arraycopy(digest.digest(), 0, hashes, i * HASH_BYTES, HASH_BYTES);
        }
        return hashes;
    }
}
