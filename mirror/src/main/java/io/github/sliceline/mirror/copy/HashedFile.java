package io.github.sliceline.mirror.copy;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DirectMemory;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.file.Path;

/** A file on this machine that is only compared. */
public final class HashedFile implements HashedSource {
    private final ByteSource source;
    private final DirectMemory memory = DirectMemory.allocate(BlockHasher.BLOCK_BYTES);
    private final BlockHasher hasher = new BlockHasher(memory.buffer());

    private HashedFile(ByteSource source) {
        this.source = source;
    }

    public static HashedFile open(Path path) throws IOException {
        ByteSource source = Recovery.openForReading(path);
        return OnFailure.close(source, () -> new HashedFile(source));
    }

    @Override
    public long size() throws IOException {
        return source.size();
    }

    @Override
    public PendingHashes hashes(long first, int count) {
        return () -> hasher.hashes(source, first, count);
    }

    @Override
    public void close() throws IOException {
        try (memory) {
            source.close();
        }
    }

    /** The path. */
    @Override
    public String toString() {
        return source.toString();
    }
}
