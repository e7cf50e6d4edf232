package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A store that forwards all calls to another store. Decorators override the calls that they change. As thread-safe as
 * the other store.
 */
public abstract class ForwardingStore implements ByteStore {
    private final ByteStore store;

    /** Wraps a store. Closing this store closes the other one. */
    protected ForwardingStore(ByteStore store) {
        this.store = store;
    }

    @Override
    public long size() throws IOException {
        return store.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        store.readFully(dst, position);
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
    public void close() throws IOException {
        store.close();
    }

    @Override
    public String toString() {
        return store.toString();
    }
}
