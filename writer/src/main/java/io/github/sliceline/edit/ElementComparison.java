package io.github.sliceline.edit;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.revision.ByteChanges;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Compares the stored elements of one dataset in two revisions, and reads only what may differ. */
record ElementComparison(Hdf5Container before, Hdf5Container after, ByteChanges changes) {
    private static final int PIECE = 1 << 16;

    /** How the elements differ of a dataset that is described alike in both; empty if they do not. */
    Optional<String> difference(DatasetInfo old, DatasetInfo now) throws IOException {
        if (old.layout() instanceof StorageLayout.Compact was && now.layout() instanceof StorageLayout.Compact is) {
            return elements(was.content().equals(is.content()));
        }
        if (old.layout() instanceof StorageLayout.Contiguous was
                && now.layout() instanceof StorageLayout.Contiguous is) {
            return elements(isSame(was.address(), was.bytes(), is.address(), is.bytes()));
        }
        return now.layout() instanceof StorageLayout.Chunked chunked
                ? differentChunks(old, now, chunked)
                : Optional.of("stored in another way");
    }

    private static Optional<String> elements(boolean same) {
        return same ? Optional.empty() : Optional.of("elements");
    }

    private Optional<String> differentChunks(DatasetInfo old, DatasetInfo now, StorageLayout.Chunked chunked)
            throws IOException {
        ChunkIndex was = ChunkIndexReader.read(before.source(), old);
        ChunkIndex is = ChunkIndexReader.read(after.source(), now);
        long chunks = new ChunkGrid(now.shape(), chunked.chunk()).chunks().size();
        long different = 0;
        for (long i = 0; i < chunks; i++) {
            boolean same = isSame(was.address(i), was.storedBytes(i), is.address(i), is.storedBytes(i))
                    && was.filterMask(i) == is.filterMask(i);
            different += same ? 0 : 1;
        }
        return different == 0
                ? Optional.empty()
                : Optional.of("elements in " + different + " of " + chunks + " chunks");
    }

    private boolean isSame(long oldAddress, long oldBytes, long newAddress, long newBytes) throws IOException {
        if (oldAddress < 0 || newAddress < 0) {
            return oldAddress < 0 && newAddress < 0;
        }
        if (oldBytes != newBytes) {
            return false;
        }
        boolean untouched = oldAddress == newAddress && !changes.touch(newAddress, newAddress + newBytes);
        return untouched || holdSame(oldAddress, newAddress, newBytes);
    }

    private boolean holdSame(long oldAddress, long newAddress, long bytes) throws IOException {
        for (long at = 0; at < bytes; at += PIECE) {
            int length = (int) Math.min(PIECE, bytes - at);
            ByteBuffer old = before.source().read(oldAddress + at, length);
            if (!old.equals(after.source().read(newAddress + at, length))) {
                return false;
            }
        }
        return true;
    }
}
