package io.github.sliceline.volume;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The files of an unfinished volume beside the HDF5 file itself.
 *
 * @param journal of which the first record has been read
 * @param staging where encoded chunks wait; null if they are put into the HDF5 file at once
 */
record LiveFile(JournalReader journal, @Nullable ByteSource staging) implements Closeable {
    /**
     * Opens them.
     *
     * @throws CorruptFileException if the journal does not begin as one
     */
    static LiveFile open(WorkFiles files) throws IOException {
        JournalReader journal = new JournalReader(ChannelStore.openForReading(files.journal()));
        return OnFailure.close(journal, () -> {
            if (journal.next().orElse(null) instanceof JournalRecord.Begun begun) {
                return new LiveFile(journal, begun.staged() ? ChannelStore.openForReading(files.staging()) : null);
            }
            throw new CorruptFileException(
                    files.journal(), 0, "no journal of a conversion; the conversion begins again when it is repeated");
        });
    }

    @Override
    public void close() throws IOException {
        try (journal;
                staging) {
            // both close, whatever the other does
        }
    }
}
