package io.github.sliceline.work;

import io.github.sliceline.journal.JournalFormat;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writer that appends records to a journal. Thread-safe. After a failed append nothing more can be appended: the
 * journal may then end with half a record, behind which no record would be found.
 */
public final class JournalWriter implements Closeable {
    private final ByteStore store;
    private long end;
    private @Nullable IOException failure;

    private JournalWriter(ByteStore store, long end) {
        this.store = store;
        this.end = end;
    }

    /** Begins a journal in an empty store. Closing the writer closes the store. */
    public static JournalWriter begin(ByteStore store, JournalRecord.Begun begun) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(Long.BYTES).putLong(0, JournalFormat.MAGIC);
        store.writeFully(magic, 0);
        JournalWriter writer = new JournalWriter(store, Long.BYTES);
        writer.append(begun);
        return writer;
    }

    /**
     * Continues a journal behind its last whole record, and cuts off the rest.
     *
     * @param end byte after that record
     */
    public static JournalWriter resume(ByteStore store, long end) throws IOException {
        store.truncate(end);
        JournalWriter writer = new JournalWriter(store, end);
        writer.append(new JournalRecord.Resumed());
        return writer;
    }

    public synchronized long position() {
        return end;
    }

    /** Appends a record, and returns its position, for {@link JournalReader#at}. It is not forced. */
    public synchronized long append(JournalRecord item) throws IOException {
        if (failure != null) {
            // The next caller must hear the cause: it may be the one that reports to the user.
            throw new IOException(failure.getMessage(), failure);
        }
        ByteBuffer bytes = JournalFormat.encode(item);
        int length = bytes.remaining();
        long position = end;
        try {
            store.writeFully(bytes, position);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
        end = position + length;
        return position;
    }

    /** Waits until everything that was appended is on the medium. */
    public void force() throws IOException {
        store.force();
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
