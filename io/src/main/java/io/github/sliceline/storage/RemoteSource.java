package io.github.sliceline.storage;

import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * An object of a store as a {@link ByteSource}. What came when it was opened is there. Small reads behind it go through
 * {@link ReadBlocks}, and large ones are a request each; of {@link #planned} each read is one request.
 */
public final class RemoteSource implements ByteSource {
    /** Where our own files have their metadata. */
    public static final int HEAD_BYTES = ReadBlocks.BLOCK_BYTES;

    private final RemotePath path;
    private final RemoteObject object;
    private final Planned planned;
    private final ReadBlocks blocks;

    private RemoteSource(RemotePath path, RemoteObject object) throws IOException {
        this.path = path;
        this.object = object;
        this.planned = new Planned(path, object, object.head());
        this.blocks = new ReadBlocks(planned, 1);
    }

    /** Opens an object, with one request. */
    public static RemoteSource open(RemotePath path) throws IOException {
        RemoteObject object = path.store().open(path, HEAD_BYTES);
        return OnFailure.close(object, () -> new RemoteSource(path, object));
    }

    @Override
    public long size() {
        return object.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        ByteSource.requireHeld(this, position, wanted, size(), "object ends");
        if (wanted >= ReadBlocks.BLOCK_BYTES || planned.isInHead(position, wanted)) {
            planned.readFully(dst, position);
        } else if (wanted > 0) {
            blocks.read(dst, position);
        }
    }

    @Override
    public Optional<String> contentVersion() {
        return Optional.of(object.version()).filter(name -> !name.isEmpty());
    }

    @Override
    public ByteSource planned() {
        return planned;
    }

    @Override
    public boolean answersLate() {
        return true;
    }

    @Override
    public void close() throws IOException {
        object.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** The object itself. */
    private record Planned(RemotePath path, RemoteObject object, ByteBuffer head) implements ByteSource {
        @Override
        public long size() {
            return object.size();
        }

        boolean isInHead(long position, int wanted) {
            return position <= head.limit() - wanted;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            int wanted = dst.remaining();
            ByteSource.requireHeld(this, position, wanted, size(), "object ends");
            if (wanted > 0 && isInHead(position, wanted)) {
                dst.put(head.slice((int) position, wanted));
            } else if (wanted > 0) {
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
}
