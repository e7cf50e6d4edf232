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
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of an unfinished volume beside the HDF5 file itself: its journal, and where encoded chunks wait. */
final class LiveFile implements Closeable {
    private final WorkFiles files;
    private final JournalReader journal;
    private final boolean staged;
    private final @Nullable ByteSource staging;

    private LiveFile(WorkFiles files, JournalReader journal, boolean staged) throws IOException {
        this.files = files;
        this.journal = journal;
        this.staged = staged;
        this.staging = staged ? ChannelStore.openForReading(files.staging()) : null;
    }

    /**
     * Opens them.
     *
     * @throws CorruptFileException if the journal does not begin as one
     */
    static LiveFile open(WorkFiles files) throws IOException {
        JournalReader journal = new JournalReader(ChannelStore.openForReading(files.journal()));
        return OnFailure.close(journal, () -> {
            if (journal.next().orElse(null) instanceof JournalRecord.Begun begun) {
                return new LiveFile(files, journal, begun.staged());
            }
            throw new CorruptFileException(
                    files.journal(), 0, "no journal of a conversion; the conversion begins again when it is repeated");
        });
    }

    /** The HDF5 file. */
    Path part() {
        return files.part();
    }

    /** Where the chunks are, if not in the HDF5 file. */
    @Nullable
    ByteSource staging() {
        return staging;
    }

    /** What is there of so many chunks. To be asked once. */
    LiveChunks chunks(long chunks, int chunkBytes) throws IOException {
        return new LiveChunks(journal, chunks, chunkBytes, staged);
    }

    @Override
    public void close() throws IOException {
        try (journal) {
            if (staging != null) {
                staging.close();
            }
        }
    }
}
