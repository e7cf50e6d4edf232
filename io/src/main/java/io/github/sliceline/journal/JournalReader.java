package io.github.sliceline.journal;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.RecordLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads a journal record by record, also while somebody appends to it. Stops before a record that is not
 * whole: a torn one, or one that is still being written. Not thread-safe.
 */
public final class JournalReader implements Closeable {
    private final ByteSource source;
    private final RecordLog records;
    private boolean begun;

    /** Reader from the start. Closes the source when it is closed. */
    public JournalReader(ByteSource source) {
        this.source = source;
        this.records = JournalFormat.records(source);
    }

    /** Opens a journal, in whose place no link may stand. */
    public static JournalReader open(Path file) throws IOException {
        return new JournalReader(ChannelStore.openForReading(file, LinkOption.NOFOLLOW_LINKS));
    }

    public long position() {
        return records.position();
    }

    /** The next record, if a whole one is there. A later call may find one where this one did not. */
    public Optional<JournalRecord> next() throws IOException {
        begun = begun || hasMagic();
        return begun ? records.next(JournalFormat::decode) : Optional.empty();
    }

    /** The record at a position, if there is a whole one. Thread-safe, and independent of {@link #next()}. */
    public Optional<JournalRecord> at(long recordPosition) throws IOException {
        return records.at(recordPosition).flatMap(JournalFormat::decode);
    }

    private boolean hasMagic() throws IOException {
        return source.size() >= Long.BYTES && source.read(0, Long.BYTES).getLong() == JournalFormat.MAGIC;
    }

    /** Whether another version of this library wrote it. */
    public boolean isOfAnotherVersion() throws IOException {
        return source.size() >= Long.BYTES && !hasMagic();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    @Override
    public String toString() {
        return source.toString();
    }
}
