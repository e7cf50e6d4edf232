package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.StoreEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
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
    private boolean named;

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
            named = true;
        }
    }

    /** Does again what was done to a folder with the same file, up to a moment. */
    MemoryFolder repeat(IoRecording other, int count) throws IOException {
        for (StoreEvent event : other.events().subList(0, count)) {
            if (event instanceof StoreEvent.Write write) {
                store(event).writeFully(write.data().duplicate(), write.position());
            } else if (event instanceof StoreEvent.Truncate truncate) {
                store(event).truncate(truncate.size());
            } else if (event instanceof StoreEvent.Force) {
                store(event).force();
            } else if (event instanceof StoreEvent.Create) {
                create();
            } else if (event instanceof StoreEvent.Rename) {
                rename();
            } else {
                recording.record(event);
                named &= !(event instanceof StoreEvent.Delete);
            }
        }
        return this;
    }

    private ByteStore store(StoreEvent event) {
        return event.file().equals(FILE) ? file : Objects.requireNonNull(recordedJournal);
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
        return named;
    }

    /** Makes the file whole, as the next opening does. */
    public void recover() throws IOException {
        Recovery.recover(file, this);
    }

    @Override
    public ByteStore create() {
        journal = new MemoryStore(journalName);
        recordedJournal = recording.newStore(unnamed(), journal);
        named = false;
        return new Journal();
    }

    private String unnamed() {
        return journalName + ".part";
    }

    @Override
    public void publish() {
        rename();
        forceName();
    }

    private void rename() {
        recording.record(new StoreEvent.Rename(unnamed(), journalName));
        recordedJournal = recording.renamedStore(journalName, Objects.requireNonNull(journal));
        named = true;
    }

    @Override
    public Optional<ByteSource> open() {
        return named
                ? Optional.of(new MemoryStore(
                        journalName, Objects.requireNonNull(journal).bytes()))
                : Optional.empty();
    }

    @Override
    public void force() throws IOException {
        Objects.requireNonNull(recordedJournal).force();
        forceName();
    }

    private void forceName() {
        recording.record(new StoreEvent.ForceFolder());
    }

    @Override
    public void delete() {
        if (journal != null) {
            recording.record(new StoreEvent.Delete(named ? journalName : unnamed()));
        }
        journal = null;
        named = false;
        forceName();
    }

    /** The journal, whatever its name is by now. */
    private final class Journal implements ByteStore {
        private ByteStore now() {
            return Objects.requireNonNull(recordedJournal);
        }

        @Override
        public long size() throws IOException {
            return now().size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            now().readFully(dst, position);
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            now().writeFully(src, position);
        }

        @Override
        public void truncate(long size) throws IOException {
            now().truncate(size);
        }

        @Override
        public void force() throws IOException {
            now().force();
        }

        @Override
        public void close() {}

        @Override
        public String toString() {
            return journalName;
        }
    }
}
