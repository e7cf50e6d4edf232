package io.github.sliceline.mirror.copy;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** A few bytes of a file by their SHA-256, to be found the same in a copy of it. Immutable. */
public final class HashedStretch {
    /** Most bytes of one: 16 pages. */
    public static final int MOST_BYTES = 1 << 16;

    private static final int HASH_BYTES = 32;

    private final long position;
    private final int bytes;
    private final byte[] sha256;

    private HashedStretch(long position, int bytes, byte[] sha256) {
        this.position = position;
        this.bytes = bytes;
        this.sha256 = sha256;
    }

    /**
     * Bytes of a source with their hash.
     *
     * @param bytes at most {@link #MOST_BYTES}
     */
    public static HashedStretch of(ByteSource source, long position, int bytes) throws IOException {
        return new HashedStretch(position, bytes, hash(source, position, bytes));
    }

    private static byte[] hash(ByteSource source, long position, int bytes) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(bytes);
        source.readFully(content, position);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(content.flip());
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** What an EXPECT frame carries: count (4 bytes), hash; the position is its argument. */
    ByteBuffer encode() {
        return ByteBuffer.allocate(Integer.BYTES + HASH_BYTES)
                .putInt(bytes)
                .put(sha256)
                .flip();
    }

    public static HashedStretch decode(long position, ByteBuffer payload) throws ProtocolException {
        int bytes = payload.remaining() == Integer.BYTES + HASH_BYTES ? payload.getInt() : 0;
        if (bytes < 1 || bytes > MOST_BYTES || position < 0 || position > Long.MAX_VALUE - bytes) {
            throw new ProtocolException("an EXPECT frame about " + bytes + " bytes at " + position + ", 1 to "
                    + MOST_BYTES + " are compared");
        }
        byte[] hash = new byte[HASH_BYTES];
        payload.get(hash);
        return new HashedStretch(position, bytes, hash);
    }

    long position() {
        return position;
    }

    /** Whether a copy has the same. */
    public boolean isIn(ByteSource copy) throws IOException {
        return position <= copy.size() - bytes && Arrays.equals(hash(copy, position, bytes), sha256);
    }

    /** That a copy has not. */
    public MirrorRefusedException differing(Object copy) {
        return new MirrorRefusedException(copy + ": differs from the file that is edited in bytes " + position + " to "
                + (position + bytes - 1) + ", before the edit; " + Advice.Step.SYNCHRONIZE + " makes it the same");
    }
}
