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

    private final IoRecording recording;
    private final String journalName;
    private final MemoryStore memory;
    private final ByteStore file;
    private @Nullable MemoryStore journal;
    private @Nullable ByteStore recordedJournal;

    /** Folder with a file and no journal. */
    public MemoryFolder(byte[] content) throws IOException {
        this(FILE, JOURNAL, new MemoryStore(FILE, content), new IoRecording());
    }

    private MemoryFolder(String name, String journalName, MemoryStore memory, IoRecording recording)
            throws IOException {
        this.journalName = journalName;
        this.memory = memory;
        this.recording = recording;
        this.file = recording.store(name, memory);
    }

    /** One of several files with journals whose events are recorded in one order. */
    public static MemoryFolder of(String name, byte[] content, IoRecording recording) throws IOException {
        return new MemoryFolder(name, name + "." + JOURNAL, new MemoryStore(name, content), recording);
    }

    /** What a crash left of one of several. */
    public static MemoryFolder of(String name, CrashImage image) throws IOException {
        MemoryFolder left = new MemoryFolder(name, name + "." + JOURNAL, image.store(name), new IoRecording());
        left.takeJournal(image);
        return left;
    }

    /** What a crash left. */
    public MemoryFolder(CrashImage image) throws IOException {
        this(FILE, JOURNAL, image.store(FILE), new IoRecording());
        takeJournal(image);
    }

    private void takeJournal(CrashImage image) throws IOException {
        if (image.bytes(journalName).isPresent()) {
            journal = image.store(journalName);
            recordedJournal = recording.store(journalName, journal);
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
        journal = new MemoryStore(journalName);
        recordedJournal = recording.newStore(journalName, journal);
        return recordedJournal;
    }

    @Override
    public Optional<ByteSource> open() {
        return Optional.ofNullable(journal).map(opened -> new MemoryStore(journalName, opened.bytes()));
    }

    @Override
    public void forceName() {
        recording.record(new StoreEvent.ForceFolder());
    }

    @Override
    public void delete() {
        if (journal != null) {
            recording.record(new StoreEvent.Delete(journalName));
        }
        journal = null;
        forceName();
    }
}
