package io.github.sliceline.jmh;

import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Another store, and how many requests it was sent and for how many bytes. */
final class CountedStore implements ObjectStore {
    private final ObjectStore store;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    CountedStore(ObjectStore store) {
        this.store = store;
    }

    /** Requests since the last call. */
    int takeRequests() {
        bytes.set(0);
        return requests.getAndSet(0);
    }

    long bytes() {
        return bytes.get();
    }

    @Override
    public Set<String> schemes() {
        return store.schemes();
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        requests.incrementAndGet();
        return new Counted(store.open(object, headBytes));
    }

    private final class Counted implements RemoteObject {
        private final RemoteObject object;

        Counted(RemoteObject object) {
            this.object = object;
        }

        @Override
        public long size() {
            return object.size();
        }

        @Override
        public String version() {
            return object.version();
        }

        @Override
        public ByteBuffer head() {
            return object.head();
        }

        @Override
        public void read(ByteBuffer dst, long position) throws IOException {
            requests.incrementAndGet();
            bytes.addAndGet(dst.remaining());
            object.read(dst, position);
        }

        @Override
        public void close() throws IOException {
            object.close();
        }
    }
}
