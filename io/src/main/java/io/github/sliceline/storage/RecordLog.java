package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/**
 * A log of records in a file. A record is, big-endian, the length of the body (4 bytes), the body, and the CRC-32C of
 * salt, length and body (4 bytes). If a process is killed while it appends a record, the checksum gives the incomplete
 * record away. Each file has a salt of its own, so that remains of an older file on the same blocks do not pass for
 * records of this one.
 *
 * <p>Reads record by record, also while another process appends, and stops before an incomplete record. Not
 * thread-safe, except {@link #at}.
 */
public final class RecordLog {
    private static final int FRAME_BYTES = 2 * Integer.BYTES;

    private final ByteSource source;
    private final ByteBuffer salt;
    private final int longest;
    private long position;

    /**
     * Makes a log in a source, which the caller closes.
     *
     * @param start byte where the first record begins
     * @param longest maximum bytes of a body
     */
    public RecordLog(ByteSource source, long start, ByteBuffer salt, int longest) {
        this.source = source;
        this.position = start;
        this.salt = salt;
        this.longest = longest;
    }

    public static ByteBuffer frame(ByteBuffer body, ByteBuffer salt) {
        ByteBuffer framed = ByteBuffer.allocate(Math.addExact(body.remaining(), FRAME_BYTES));
        framed.putInt(body.remaining()).put(body);
        return framed.putInt(Crc32c.of(salt, framed.duplicate().flip())).flip();
    }

    /** Returns the byte after the last record that {@link #next} returned. */
    public long position() {
        return position;
    }

    /**
     * Returns the next record if it is complete. If it is not, a later call may find it complete.
     *
     * @param decode makes a record of a body; empty if it does not understand the body, and then the log ends here
     */
    public <T> Optional<T> next(Function<ByteBuffer, Optional<T>> decode) throws IOException {
        Optional<ByteBuffer> body = at(position);
        Optional<T> found = body.flatMap(decode);
        if (found.isPresent()) {
            position += body.get().capacity() + FRAME_BYTES;
        }
        return found;
    }

    /**
     * Returns the body of the record at a position if it is complete. Thread-safe, and independent of {@link #next}.
     */
    public Optional<ByteBuffer> at(long recordPosition) throws IOException {
        long left = source.size() - recordPosition;
        if (left < FRAME_BYTES) {
            return Optional.empty();
        }
        int bytes = source.read(recordPosition, Integer.BYTES).getInt(0);
        if (bytes < 1 || bytes > longest || bytes > left - FRAME_BYTES) {
            return Optional.empty();
        }
        ByteBuffer framed = source.read(recordPosition, bytes + FRAME_BYTES);
        int checksum = Crc32c.of(salt, framed.slice(0, Integer.BYTES + bytes));
        return checksum == framed.getInt(Integer.BYTES + bytes)
                ? Optional.of(framed.slice(Integer.BYTES, bytes))
                : Optional.empty();
    }
}
