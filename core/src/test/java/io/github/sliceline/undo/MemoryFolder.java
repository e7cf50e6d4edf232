package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.StoreEvent;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file and its journal in memory, with a record of all that happens to them. */
public final class MemoryFolder implements UndoSpace {
    /** Name of the file. */
    public static final String FILE = "file";

    static final String JOURNAL = "journal";

    private final IoRecording recording = new IoRecording();
    private final MemoryStore memory;
    private final ByteStore file;
    private @Nullable MemoryStore journal;
    private @Nullable ByteStore recordedJournal;

    /** Folder with a file and no journal. */
    public MemoryFolder(byte[] content) throws IOException {
        memory = new MemoryStore(FILE, content);
        file = recording.store(FILE, memory);
    }

    /** What a crash left. */
    public MemoryFolder(CrashImage image) throws IOException {
        memory = image.store(FILE);
        file = recording.store(FILE, memory);
        if (image.bytes(JOURNAL).isPresent()) {
            journal = image.store(JOURNAL);
            recordedJournal = recording.store(JOURNAL, journal);
        }
    }

    /** All that happened. */
    public IoRecording recording() {
        return recording;
    }

    /** The file. */
    public ByteStore file() {
        return file;
    }

    /** Content of the file. */
    public byte[] bytes() {
        return memory.bytes();
    }

    /** Whether there is a journal. */
    public boolean hasJournal() {
        return journal != null;
    }

    /** Makes the file whole, as the next opening does. */
    public void recover() throws IOException {
        Recovery.recover(file, this);
    }

    @Override
    public ByteStore create() {
        journal = new MemoryStore(JOURNAL);
        recordedJournal = recording.newStore(JOURNAL, journal);
        return recordedJournal;
    }

    @Override
    public Optional<ByteSource> open() {
        return Optional.ofNullable(journal).map(opened -> new MemoryStore(JOURNAL, opened.bytes()));
    }

    @Override
    public void forceName() {
        recording.record(new StoreEvent.ForceFolder());
    }

    @Override
    public void delete() {
        if (journal != null) {
            recording.record(new StoreEvent.Delete(JOURNAL));
        }
        journal = null;
        forceName();
    }
}
