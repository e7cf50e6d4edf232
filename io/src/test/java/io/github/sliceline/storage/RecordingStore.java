package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Passes everything on, and records what changed and what was forced once that has succeeded. */
public final class RecordingStore extends ForwardingStore {
    private final IoRecording recording;
    private final String file;

    RecordingStore(IoRecording recording, String file, ByteStore store) {
        super(store);
        this.recording = recording;
        this.file = file;
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        ByteBuffer copy =
                ByteBuffer.allocate(src.remaining()).put(src.duplicate()).flip();
        synchronized (recording) {
            super.writeFully(src, position);
            if (copy.hasRemaining()) {
                recording.record(new StoreEvent.Write(file, position, copy.asReadOnlyBuffer()));
            }
        }
    }

    @Override
    public void truncate(long size) throws IOException {
        synchronized (recording) {
            super.truncate(size);
            recording.record(new StoreEvent.Truncate(file, size));
        }
    }

    @Override
    public void force() throws IOException {
        synchronized (recording) {
            super.force();
            recording.record(new StoreEvent.Force(file));
        }
    }
}
