package io.github.sliceline.mirror.replica;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/** SHA-256 of the blocks of a source, by which two replicas are compared. For one thread. */
public final class BlockHasher {
    public static final int BLOCK_BYTES = 1 << 20;
    static final int HASH_BYTES = 32;

    /** Most blocks whose hashes are asked for at once. */
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

    /** Hashes of consecutive blocks, of {@link #HASH_BYTES} each; fewer than wanted where the source ends. */
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
