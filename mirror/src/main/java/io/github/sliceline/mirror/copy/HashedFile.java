package io.github.sliceline.mirror.copy;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DirectIo;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.file.Path;

/** A file on this machine that is only compared. */
public final class HashedFile implements HashedSource {
    private final ByteSource source;
    private final BlockHasher hasher = new BlockHasher(DirectIo.allocate(BlockHasher.BLOCK_BYTES));

    private HashedFile(ByteSource source) {
        this.source = source;
    }

    public static HashedFile open(Path path) throws IOException {
        return new HashedFile(Recovery.openForReading(path));
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
        source.close();
    }

    /** The path. */
    @Override
    public String toString() {
        return source.toString();
    }
}
