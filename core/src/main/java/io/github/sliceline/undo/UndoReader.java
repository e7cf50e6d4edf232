package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads the records of a journal one after the other, up to the first that is not whole. Not thread-safe. */
final class UndoReader {
    private static final int LONGEST_RECORD = 1 << 16;

    private final ByteSource source;
    private final long salt;
    private long at;
    private long next = UndoFormat.PREFIX_BYTES;

    /**
     * Begins at the start.
     *
     * @throws UnsupportedVolumeException if it is no journal, or one of another version
     */
    UndoReader(ByteSource source) throws IOException {
        this.source = source;
        if (source.size() < UndoFormat.PREFIX_BYTES) {
            throw unusable(source, "has " + source.size() + " bytes, so it is no undo journal");
        }
        ByteBuffer prefix = read(source, 0, UndoFormat.PREFIX_BYTES);
        long magic = prefix.getLong();
        if (magic != UndoFormat.MAGIC) {
            boolean other = (magic & ~UndoFormat.VERSION_MASK) == (UndoFormat.MAGIC & ~UndoFormat.VERSION_MASK);
            throw unusable(
                    source,
                    other
                            ? "is an undo journal of format " + (magic & UndoFormat.VERSION_MASK) + ", wanted "
                                    + (UndoFormat.MAGIC & UndoFormat.VERSION_MASK)
                                    + "; open the file with the version of Sliceline that edited it"
                            : String.format(
                                    "is no undo journal: begins with 0x%016x, wanted 0x%016x",
                                    magic, UndoFormat.MAGIC));
        }
        this.salt = prefix.getLong();
    }

    /** The next record; empty where the journal ends, or is not whole. */
    Optional<UndoRecord> next() throws IOException {
        at = next;
        Optional<ByteBuffer> body = body();
        if (body.isEmpty()) {
            return Optional.empty();
        }
        next = at + body.get().remaining() + UndoFormat.FRAME_BYTES;
        byte kind = body.get().get(0);
        Optional<UndoRecord> item = UndoFormat.decode(body.get());
        if (item.isEmpty()) {
            throw unusable(
                    source,
                    "has a record of kind " + kind + " at byte " + at + ", which means nothing to this version");
        }
        return item;
    }

    /** Where the last record begins that was asked for. */
    long position() {
        return at;
    }

    private Optional<ByteBuffer> body() throws IOException {
        long left = source.size() - at;
        if (left < UndoFormat.FRAME_BYTES) {
            return Optional.empty();
        }
        int bytes = read(source, at, Integer.BYTES).getInt(0);
        if (bytes < 1 || bytes > LONGEST_RECORD || bytes > left - UndoFormat.FRAME_BYTES) {
            return Optional.empty();
        }
        ByteBuffer framed = read(source, at, bytes + UndoFormat.FRAME_BYTES);
        int checksum = UndoFormat.checksum(framed.slice(0, Integer.BYTES + bytes), salt);
        return checksum == framed.getInt(Integer.BYTES + bytes)
                ? Optional.of(framed.slice(Integer.BYTES, bytes))
                : Optional.empty();
    }

    /** Bytes of a source, from position to limit. */
    static ByteBuffer read(ByteSource source, long at, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        source.readFully(buffer, at);
        return buffer.flip();
    }

    /** Says that nothing can be done with a journal, and what the user can do. */
    static UnsupportedVolumeException unusable(ByteSource journal, String why) {
        return new UnsupportedVolumeException(
                journal,
                why
                        + "; it stays, and so does the file beside it: move the journal away, and if the file opens then, it"
                        + " is whole, as before its edit or as after it; else it has to come from a copy");
    }
}
