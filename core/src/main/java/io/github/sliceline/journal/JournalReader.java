package io.github.sliceline.journal;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Reads a journal record by record, also while somebody appends to it. Stops before a record that is not
 * whole: a torn one, or one that is still being written. Not thread-safe.
 */
public final class JournalReader implements Closeable {
    private final ByteSource source;
    private long position;

    /** Reader from the start. Closes the source when it is closed. */
    public JournalReader(ByteSource source) {
        this.source = source;
    }

    /** Byte after the last record read. */
    public long position() {
        return position;
    }

    /** The next record, if a whole one is there. A later call may find one where this one did not. */
    public Optional<JournalRecord> next() throws IOException {
        if (position == 0 && !readMagic()) {
            return Optional.empty();
        }
        Optional<ByteBuffer> body = body(position);
        Optional<JournalRecord> found = body.flatMap(JournalFormat::decode);
        if (found.isPresent()) {
            position += body.get().capacity() + JournalFormat.FRAME_BYTES;
        }
        return found;
    }

    /** The record at a position, if there is a whole one. Thread-safe, and independent of {@link #next()}. */
    public Optional<JournalRecord> at(long recordPosition) throws IOException {
        return body(recordPosition).flatMap(JournalFormat::decode);
    }

    private Optional<ByteBuffer> body(long at) throws IOException {
        long left = source.size() - at;
        if (left < JournalFormat.FRAME_BYTES) {
            return Optional.empty();
        }
        int bytes = read(at, Integer.BYTES).getInt(0);
        if (bytes < 1 || bytes > left - JournalFormat.FRAME_BYTES) {
            return Optional.empty();
        }
        ByteBuffer framed = read(at, bytes + JournalFormat.FRAME_BYTES);
        int checksum = Crc32c.of(framed.slice(0, Integer.BYTES + bytes));
        return checksum == framed.getInt(Integer.BYTES + bytes)
                ? Optional.of(framed.slice(Integer.BYTES, bytes))
                : Optional.empty();
    }

    private boolean readMagic() throws IOException {
        if (source.size() < Long.BYTES || read(0, Long.BYTES).getLong(0) != JournalFormat.MAGIC) {
            return false;
        }
        position = Long.BYTES;
        return true;
    }

    private ByteBuffer read(long at, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        source.readFully(buffer, at);
        return buffer.flip();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** The journal. */
    @Override
    public String toString() {
        return source.toString();
    }
}
