package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A store that passes everything on to another: decorators override what they add to. As thread-safe as the other. */
public abstract class ForwardingStore implements ByteStore {
    private final ByteStore store;

    /** Stands around another store, which is closed with this one. */
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
