package io.github.sliceline.hdf5;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ForwardingStore;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A store that throws whatever a test wants when it is read. */
public final class ThrowingStore extends ForwardingStore {
    private final Throwable thrown;

    public ThrowingStore(ByteStore store, Throwable thrown) {
        super(store);
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
    public void close() {}
}
