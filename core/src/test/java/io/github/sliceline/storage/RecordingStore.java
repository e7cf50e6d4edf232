package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Passes everything on, and records what changed and what was forced once that has succeeded. */
public final class RecordingStore implements ByteStore {
    private final IoRecording recording;
    private final String file;
    private final ByteStore store;

    RecordingStore(IoRecording recording, String file, ByteStore store) {
        this.recording = recording;
        this.file = file;
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
        ByteBuffer copy =
                ByteBuffer.allocate(src.remaining()).put(src.duplicate()).flip();
        synchronized (recording) {
            store.writeFully(src, position);
            if (copy.hasRemaining()) {
                recording.record(new StoreEvent.Write(file, position, copy.asReadOnlyBuffer()));
            }
        }
    }

    @Override
    public void truncate(long size) throws IOException {
        synchronized (recording) {
            store.truncate(size);
            recording.record(new StoreEvent.Truncate(file, size));
        }
    }

    @Override
    public void force() throws IOException {
        synchronized (recording) {
            store.force();
            recording.record(new StoreEvent.Force(file));
        }
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
