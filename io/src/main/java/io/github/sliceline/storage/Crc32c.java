package io.github.sliceline.storage;

import io.github.sliceline.memory.BufferPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Computes CRC-32C (Castagnoli) checksums. Processors compute them faster than memory delivers. */
public final class Crc32c {
    private Crc32c() {}

    /**
     * Returns the checksum of consecutive pieces, each from its position to its limit. Their positions do not change.
     */
    public static int of(ByteBuffer... pieces) {
        CRC32C crc = new CRC32C();
        for (ByteBuffer piece : pieces) {
            crc.update(piece.duplicate());
        }
        return (int) crc.getValue();
    }

    /** Returns the checksum of a range of a source, read into a buffer of a pool. */
    public static int of(ByteSource source, long position, int bytes, BufferPool buffers) throws IOException {
        ByteBuffer read = buffers.take(bytes);
        try {
            source.readFully(read, position);
            return of(read.flip());
        } finally {
            buffers.giveBack(read);
        }
    }
}
