package io.github.sliceline.storage;

import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An object of a store as a {@link ByteSource}: what came when it was opened is there, all else is one request a read. */
public final class RemoteSource implements ByteSource {
    /** Where our own files have their metadata. */
    private static final int HEAD_BYTES = 1 << 20;

    private final RemotePath path;
    private final RemoteObject object;
    private final ByteBuffer head;

    private RemoteSource(RemotePath path, RemoteObject object) {
        this.path = path;
        this.object = object;
        this.head = object.head();
    }

    /** Opens an object, with one request. */
    public static RemoteSource open(RemotePath path) throws IOException {
        return new RemoteSource(path, path.store().open(path, HEAD_BYTES));
    }

    @Override
    public long size() {
        return object.size();
    }

    /** What names this version of the object; empty where the store gives none. */
    public String version() {
        return object.version();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        ByteSource.requireHeld(this, position, wanted, size(), "object ends");
        if (position + wanted <= head.limit()) {
            dst.put(head.slice((int) position, wanted));
        } else {
            object.read(dst, position);
        }
    }

    @Override
    public void close() throws IOException {
        object.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
