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
 * Reads a journal record by record, also while another process appends to it. Stops before an incomplete record, which
 * is torn or still being written. Not thread-safe.
 */
public final class JournalReader implements Closeable {
    private final ByteSource source;
    private final RecordLog records;
    private boolean begun;

    /** Makes a reader at the start of a journal. Closing the reader closes the source. */
    public JournalReader(ByteSource source) {
        this.source = source;
        this.records = JournalFormat.records(source);
    }

    /** Opens a journal. Refuses a symbolic link in its place. */
    public static JournalReader open(Path file) throws IOException {
        return new JournalReader(ChannelStore.openForReading(file, LinkOption.NOFOLLOW_LINKS));
    }

    public long position() {
        return records.position();
    }

    /** Returns the next record if it is complete. If it is not, a later call may find it complete. */
    public Optional<JournalRecord> next() throws IOException {
        begun = begun || hasMagic();
        return begun ? records.next(JournalFormat::decode) : Optional.empty();
    }

    /** Returns the record at a position if it is complete. Thread-safe, and independent of {@link #next()}. */
    public Optional<JournalRecord> at(long recordPosition) throws IOException {
        return records.at(recordPosition).flatMap(JournalFormat::decode);
    }

    private boolean hasMagic() throws IOException {
        return source.size() >= Long.BYTES && source.read(0, Long.BYTES).getLong() == JournalFormat.MAGIC;
    }

    /** True if another version of this library wrote the journal. */
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
