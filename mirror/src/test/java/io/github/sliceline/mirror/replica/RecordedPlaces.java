package io.github.sliceline.mirror.replica;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.ForwardingStore;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.StoreEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A folder in memory for the copy of one file, with a record of all that happens in it. */
public final class RecordedPlaces implements ReplicaPlace.Opener {
    public static final String NAME = "survey.h5";
    static final String PART = "survey.h5.part";

    private final IoRecording recording = new IoRecording();
    private @Nullable MemoryStore published;
    private @Nullable MemoryStore part;
    private @Nullable ByteStore recordedPart;
    private Hook beforeReading = position -> {};

    /** What happens before the published file is read from a position on: waits, or fails. */
    @FunctionalInterface
    public interface Hook {
        void run(long position) throws IOException;
    }

    /** An empty folder. */
    public RecordedPlaces() {}

    /** A folder in which the file is. */
    public RecordedPlaces(byte[] content) throws IOException {
        published = new MemoryStore(NAME, content);
        recording.store(NAME, published);
    }

    /** What a crash left. */
    public RecordedPlaces(CrashImage image) throws IOException {
        if (image.bytes(NAME).isPresent()) {
            published = image.store(NAME);
            recording.store(NAME, published);
        }
        if (image.bytes(PART).isPresent()) {
            part = image.store(PART);
            recordedPart = recording.store(PART, part);
        }
    }

    public RecordedPlaces beforeReading(Hook hook) {
        beforeReading = hook;
        return this;
    }

    /** All that happened. */
    public IoRecording recording() {
        return recording;
    }

    /** Content under the name, if there is any. */
    public synchronized Optional<byte[]> published() {
        return Optional.ofNullable(published).map(MemoryStore::bytes);
    }

    @Override
    public ReplicaPlace take(Path target, boolean replace) {
        return new Place();
    }

    private final class Place implements ReplicaPlace {
        @Override
        public boolean hasPart() {
            synchronized (RecordedPlaces.this) {
                return part != null;
            }
        }

        @Override
        public ByteStore openPart() {
            synchronized (RecordedPlaces.this) {
                ByteStore opened = recordedPart;
                if (opened == null) {
                    part = new MemoryStore(PART);
                    opened = recording.newStore(PART, part);
                    recordedPart = opened;
                }
                return new Opened(opened);
            }
        }

        @Override
        public Optional<ByteSource> openPublished() {
            return published().map(bytes -> new Hooked(new MemoryStore(NAME, bytes)));
        }

        @Override
        public void rename() {
            synchronized (RecordedPlaces.this) {
                recording.record(new StoreEvent.Rename(PART, NAME));
                published = part;
                part = null;
                recordedPart = null;
            }
        }

        @Override
        public void forceName() {
            recording.record(new StoreEvent.ForceFolder());
        }

        @Override
        public void close() {
            // The next one finds what this one left.
        }
    }

    /** The published file, read as slowly as the test wants. */
    private final class Hooked implements ByteSource {
        private final ByteSource source;

        Hooked(ByteSource source) {
            this.source = source;
        }

        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            beforeReading.run(position);
            source.readFully(dst, position);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    /** A store that can be opened again after it was closed. */
    private static final class Opened extends ForwardingStore {
        Opened(ByteStore store) {
            super(store);
        }

        @Override
        public void close() {
            // It stays as it is.
        }
    }
}
