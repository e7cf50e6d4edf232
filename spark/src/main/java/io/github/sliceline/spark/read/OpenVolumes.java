package io.github.sliceline.spark.read;

import io.github.sliceline.segy.volume.SegyParts;
import io.github.sliceline.spark.source.SourceFile;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.SeismicVolume;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Volumes that the tasks of this process have open. Tasks that read the same file share a volume, so that its metadata
 * are read once and its threads are shared. A volume is closed with its last user. Thread-safe.
 */
final class OpenVolumes {
    private static final Map<Key, Shared> OPEN = new HashMap<>();

    private OpenVolumes() {}

    private record Key(SourceFile file, OpenOptions opening) {}

    /**
     * A shared volume. The lock of all volumes protects the number of users. The volume is opened under its own lock.
     */
    private static final class Shared {
        private @Nullable SeismicVolume volume;
        private int users;

        synchronized SeismicVolume open(SourceFiles files, Key key) throws IOException {
            SeismicVolume known = volume;
            if (known == null) {
                known = SeismicVolume.open(files.path(key.file), key.opening.readOptions());
                volume = known;
            }
            return known;
        }

        synchronized void close() throws IOException {
            if (volume != null) {
                volume.close();
            }
        }
    }

    /** Use of a volume by one task, until it is closed. */
    static final class Lease implements Closeable {
        private final SeismicVolume volume;
        private final Closeable atEnd;
        private boolean closed;

        private Lease(SeismicVolume volume, Closeable atEnd) {
            this.volume = volume;
            this.atEnd = atEnd;
        }

        SeismicVolume volume() {
            return volume;
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                atEnd.close();
            }
        }
    }

    /**
     * Opens the volume of a part. The volume of a SEG-Y file is not shared, because it only holds the scan of the
     * task's part.
     */
    static Lease open(VolumePart part, SourceFiles files, OpenOptions opening) throws IOException {
        byte[] scan = part.scan();
        if (scan != null) {
            SeismicVolume volume =
                    SegyParts.open(files.path(part.file()), scan, opening.overrides(), opening.readOptions());
            return new Lease(volume, volume);
        }
        Key key = new Key(part.file(), opening);
        Shared shared;
        synchronized (OPEN) {
            shared = OPEN.computeIfAbsent(key, any -> new Shared());
            shared.users++;
        }
        Closeable user = () -> giveBack(key);
        return OnFailure.close(user, () -> new Lease(shared.open(files, key), user));
    }

    private static void giveBack(Key key) throws IOException {
        Shared unused = null;
        synchronized (OPEN) {
            Shared shared = OPEN.get(key);
            if (shared != null && --shared.users == 0) {
                OPEN.remove(key);
                unused = shared;
            }
        }
        if (unused != null) {
            unused.close();
        }
    }
}
