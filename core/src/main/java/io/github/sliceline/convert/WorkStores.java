package io.github.sliceline.convert;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DirectWrites;
import io.github.sliceline.storage.FileStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Opens the files that a conversion or an export writes by itself, without libhdf5. The seam where tests put faults. */
interface WorkStores {
    /** The file system. */
    WorkStores FILES = new WorkStores() {
        @Override
        public ByteStore open(Path file) throws IOException {
            return FileStore.openOrCreate(file);
        }

        @Override
        public Optional<DirectWrites> openDirect(Path file) {
            return DirectWrites.open(file);
        }
    };

    /** Opens a file for reading and writing, an empty one if there is none. */
    ByteStore open(Path file) throws IOException;

    /** Opens a file for writes past the page cache, where there is such a thing. */
    Optional<DirectWrites> openDirect(Path file);

    /** How far apart two forces of the chunks are: what they cost against what a power cut costs. */
    default Duration pause() {
        return Duration.ofMillis(400);
    }
}
