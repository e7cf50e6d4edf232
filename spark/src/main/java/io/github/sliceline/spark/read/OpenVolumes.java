package io.github.sliceline.spark.read;

import io.github.sliceline.segy.volume.SegyParts;
import io.github.sliceline.spark.source.SourceFile;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.volume.SeismicVolume;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The volumes that the tasks of this process have open: one for all that read the same file, so that its metadata are read
 * once, and its threads are shared. Closed with the last of them. Thread-safe.
 */
final class OpenVolumes {
    private static final Map<Key, Shared> OPEN = new HashMap<>();

    private OpenVolumes() {}

    private record Key(SourceFile file, Opening opening) {}

    private static final class Shared {
        private final SeismicVolume volume;
        private int users;

        Shared(SeismicVolume volume) {
            this.volume = volume;
        }
    }

    /** A volume in use; closing it says that it is not any more. For one task. */
    static final class Lease implements Closeable {
        private final SeismicVolume volume;
        private final CloseAction atEnd;
        private boolean closed;

        private Lease(SeismicVolume volume, CloseAction atEnd) {
            this.volume = volume;
            this.atEnd = atEnd;
        }

        private interface CloseAction {
            void run() throws IOException;
        }

        SeismicVolume volume() {
            return volume;
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                atEnd.run();
            }
        }
    }

    /** Opens what a part is of. That of a SEG-Y file is known to its task alone, and not shared. */
    static Lease open(VolumePart part, SourceFiles files, Opening opening) throws IOException {
        byte[] scan = part.scan();
        if (scan != null) {
            SeismicVolume volume = SegyParts.open(files.path(part.file()), scan, opening.readOptions());
            return new Lease(volume, volume::close);
        }
        Key key = new Key(part.file(), opening);
        synchronized (OPEN) {
            Shared shared = OPEN.get(key);
            if (shared == null) {
                shared = new Shared(SeismicVolume.open(files.path(part.file()), opening.readOptions()));
                OPEN.put(key, shared);
            }
            shared.users++;
            return new Lease(shared.volume, () -> giveBack(key));
        }
    }

    private static void giveBack(Key key) throws IOException {
        SeismicVolume unused = null;
        synchronized (OPEN) {
            Shared shared = OPEN.get(key);
            if (shared != null && --shared.users == 0) {
                OPEN.remove(key);
                unused = shared.volume;
            }
        }
        if (unused != null) {
            unused.close();
        }
    }
}
