package io.github.sliceline.mirror.replica;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Sha256;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;

/** A short range of a file and its SHA-256, to check that a replica has the same bytes. Immutable. */
public record HashedStretch(long position, int bytes, ByteBuffer sha256) {
    /** Maximum bytes: 16 pages. */
    public static final int MOST_BYTES = 1 << 16;

    /** Hashes a range of a source of at most {@link #MOST_BYTES}. */
    public static HashedStretch of(ByteSource source, long position, int bytes) throws IOException {
        return new HashedStretch(position, bytes, hash(source, position, bytes));
    }

    private static ByteBuffer hash(ByteSource source, long position, int bytes) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(bytes);
        source.readFully(content, position);
        return ByteBuffer.wrap(Sha256.begin().digest(content.array()));
    }

    /** Returns the payload of an EXPECT frame: count (4 bytes), hash. The position is the frame's argument. */
    ByteBuffer encode() {
        return ByteBuffer.allocate(Integer.BYTES + BlockHasher.HASH_BYTES)
                .putInt(bytes)
                .put(sha256.duplicate())
                .flip();
    }

    public static HashedStretch decode(long position, ByteBuffer payload) throws ProtocolException {
        int bytes = payload.remaining() == Integer.BYTES + BlockHasher.HASH_BYTES ? payload.getInt() : 0;
        if (bytes < 1 || bytes > MOST_BYTES || position < 0 || position > Long.MAX_VALUE - bytes) {
            throw new ProtocolException("an EXPECT frame about " + bytes + " bytes at " + position + ", 1 to "
                    + MOST_BYTES + " are compared");
        }
        byte[] hash = new byte[BlockHasher.HASH_BYTES];
        payload.get(hash);
        return new HashedStretch(position, bytes, ByteBuffer.wrap(hash));
    }

    public boolean isIn(ByteSource replica) throws IOException {
        return position <= replica.size() - bytes
                && hash(replica, position, bytes).equals(sha256);
    }

    /** Returns the exception for a replica with other bytes. */
    public MirrorRefusedException differing(Object replica) {
        return new MirrorRefusedException(
                replica + ": differs from the file that is edited in bytes " + position + " to "
                        + (position + bytes - 1) + ", before the edit; " + Advice.Step.SYNCHRONIZE
                        + " makes it the same");
    }
}
