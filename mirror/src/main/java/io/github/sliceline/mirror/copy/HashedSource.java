package io.github.sliceline.mirror.copy;

import java.io.Closeable;
import java.io.IOException;

/** Something whose blocks can be compared with others by their hashes, wherever it is. */
public interface HashedSource extends Closeable {
    /** Hashes on their way. */
    @FunctionalInterface
    interface PendingHashes {
        /** Waits for them: {@link BlockHasher#HASH_BYTES} a block, of fewer blocks where the source ends. */
        byte[] await() throws IOException;
    }

    /** Length in bytes, now. */
    long size() throws IOException;

    /**
     * Asks for the hashes of blocks, which may be computed while the caller does something else. Nothing else may be
     * asked before they were awaited.
     *
     * @param first number of a block of {@link BlockHasher#BLOCK_BYTES}
     * @param count at most {@link BlockHasher#MOST_BLOCKS}
     */
    PendingHashes hashes(long first, int count) throws IOException;
}
