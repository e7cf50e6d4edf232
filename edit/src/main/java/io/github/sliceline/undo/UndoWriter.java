package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.undo.UndoFormat.UndoRecord;
import io.github.sliceline.undo.UndoFormat.UndoRecord.Forced;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;

/** Appends records to a new journal in long pieces, and forces it part by part. Not thread-safe. */
final class UndoWriter implements Closeable {
    private static final int PIECE_BYTES = 1 << 18;

    private final UndoSpace space;
    private final ByteStore store;
    private final ByteBuffer salt;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
    private long end;
    private long forcedEnd;
    private int forced;

    UndoWriter(UndoSpace space) throws IOException {
        this.space = space;
        this.store = space.create();
        this.salt = ByteBuffer.allocate(Long.BYTES)
                .putLong(0, ThreadLocalRandom.current().nextLong());
        piece.putLong(UndoFormat.MAGIC).put(salt.duplicate());
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

    /** Ends a part, and forces it to the medium. After its first part the journal gets its name. */
    void force(boolean committed) throws IOException {
        append(new Forced(committed));
        write();
        store.force();
        if (forced == 0) {
            space.publish();
        }
        forcedEnd = end;
        forced++;
    }

    int forced() {
        return forced;
    }

    /** Cuts off the records behind the last forced part, so that recovery does not find them. */
    void withdraw() throws IOException {
        store.truncate(forcedEnd);
        store.force();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
