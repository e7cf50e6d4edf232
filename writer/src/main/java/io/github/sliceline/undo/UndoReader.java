package io.github.sliceline.undo;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.RecordLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads the records of a journal one after the other, up to the first that is not whole. Not thread-safe. */
final class UndoReader {
    private final ByteSource source;
    private final RecordLog records;
    private long at;

    /** @throws UnsupportedFileException if it is no journal, or one of another version */
    UndoReader(ByteSource source) throws IOException {
        this.source = source;
        if (source.size() < UndoFormat.PREFIX_BYTES) {
            throw unusable(source, "has " + source.size() + " bytes, so it is no undo journal");
        }
        ByteBuffer prefix = source.read(0, UndoFormat.PREFIX_BYTES);
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
        this.records = UndoFormat.records(source, prefix.slice());
    }

    /** The next record; empty where the journal ends, or is not whole. */
    Optional<UndoRecord> next() throws IOException {
        at = records.position();
        Optional<UndoRecord> item = records.next(UndoFormat::decode);
        Optional<ByteBuffer> unknown = item.isEmpty() ? records.at(at) : Optional.empty();
        if (unknown.isPresent()) {
            throw unusable(
                    source,
                    "has a record of kind " + unknown.get().get(0) + " at byte " + at
                            + ", which means nothing to this version");
        }
        return item;
    }

    long position() {
        return at;
    }

    /** Says that nothing can be done with a journal, and what the user can do. */
    static UnsupportedFileException unusable(ByteSource journal, String why) {
        return new UnsupportedFileException(
                journal,
                why
                        + "; it stays, and so does the file beside it: move the journal away, and if the file opens then, it"
                        + " is whole, as before its edit or as after it; else it has to come from a copy");
    }
}
