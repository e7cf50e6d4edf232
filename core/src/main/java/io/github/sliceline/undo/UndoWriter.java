package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Appends to a new journal, in long pieces. Not thread-safe. */
final class UndoWriter implements Closeable {
    private static final int PIECE_BYTES = 1 << 18;

    private final ByteStore store;
    private final long salt;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
    private long end;

    /** Begins an empty journal. */
    UndoWriter(ByteStore store) {
        this.store = store;
        this.salt = new SecureRandom().nextLong();
        piece.putLong(UndoFormat.MAGIC).putLong(salt);
    }

    void append(UndoRecord item) throws IOException {
        ByteBuffer record = UndoFormat.encode(item, salt);
        if (record.remaining() > piece.remaining()) {
            write();
        }
        piece.put(record);
    }

    private void write() throws IOException {
        piece.flip();
        int bytes = piece.remaining();
        store.writeFully(piece, end);
        end += bytes;
        piece.clear();
    }

    /** Waits until everything appended is on the medium. */
    void force() throws IOException {
        write();
        store.force();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
