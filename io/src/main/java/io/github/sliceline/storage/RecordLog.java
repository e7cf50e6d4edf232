package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/**
 * Records one after the other in a file, big-endian: length of the body (4), body, CRC-32C of salt, length and body
 * (4). A record is whole or it is not there: whoever is killed while appending leaves one that its checksum gives away.
 * A salt, another in each file, keeps what an older file left on the same blocks from passing for records of this one.
 *
 * <p>Reads record by record, also while somebody appends, and stops before one that is not whole. Not thread-safe,
 * except {@link #at}.
 */
public final class RecordLog {
    private static final int FRAME_BYTES = 2 * Integer.BYTES;

    private final ByteSource source;
    private final ByteBuffer salt;
    private final int longest;
    private long position;

    /**
     * Log in a source, which stays its owner's.
     *
     * @param start byte where the first record begins
     * @param longest most bytes of a body
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

    /** Byte after the last record that {@link #next} gave. */
    public long position() {
        return position;
    }

    /**
     * The next record, if a whole one is there. A later call may find one where this one did not.
     *
     * @param decode makes a record of a body; empty if the body means nothing to it, and then this is no record
     */
    public <T> Optional<T> next(Function<ByteBuffer, Optional<T>> decode) throws IOException {
        Optional<ByteBuffer> body = at(position);
        Optional<T> found = body.flatMap(decode);
        if (found.isPresent()) {
            position += body.get().capacity() + FRAME_BYTES;
        }
        return found;
    }

    /** Body of the record at a position, if there is a whole one. Thread-safe, and independent of {@link #next}. */
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
