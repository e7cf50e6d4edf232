package io.github.sliceline.hdf5;

import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A store that throws whatever a test wants when it is read. */
final class ThrowingStore implements ByteStore {
    private final ByteStore store;
    private final Throwable thrown;

    ThrowingStore(ByteStore store, Throwable thrown) {
        this.store = store;
        this.thrown = thrown;
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        if (thrown instanceof IOException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        throw (RuntimeException) thrown;
    }

    @Override
    public long size() throws IOException {
        return store.size();
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        store.writeFully(src, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        store.truncate(size);
    }

    @Override
    public void force() throws IOException {
        store.force();
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return store.toString();
    }
}
